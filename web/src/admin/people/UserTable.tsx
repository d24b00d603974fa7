import { Badge } from '@chakra-ui/react/badge';
import { Link as ChakraLink } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { Table } from '@chakra-ui/react/table';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { rowsAsCards } from '~/admin/ui/rows-as-cards.ts';
import { SortTitle } from '~/admin/ui/SortTitle.tsx';
import { formatDate, formatDateTime } from '~/lib/format.ts';
import { paths } from '~/lib/paths.ts';
import { MotionList } from '~/ui/motion/MotionList.tsx';
import {
  COLUMNS,
  type ColumnKey,
  orderBy,
  type PeopleOrder,
  type SortKey,
} from './people.rules.ts';
import { UserActions } from './UserActions.tsx';
import type { ManagedUser } from './user-admin.rules.ts';
import { emailConfirmationText, roleBadge } from './users.rules.ts';

type UserTableProps = Omit<ComponentProps<typeof UserActions>, 'user' | 'onEdit' | 'onPassword'> & {
  users: readonly ManagedUser[];
  columns: readonly ColumnKey[];
  order: PeopleOrder;
  onOrderChange(order: PeopleOrder): void;
  isBusy: boolean;
  /** Where the list stands, for the way back from a person. */
  address: string;
  onEdit(user: ManagedUser): void;
  onPassword(user: ManagedUser): void;
};

const SORTED: Partial<Record<ColumnKey, SortKey>> = {
  last_login: 'last_login',
  created_at: 'created_at',
};

const TABLE = rowsAsCards('lg', {
  // The box around it has the border, and scrolls below the titles.
  rows: {
    border: '0',
    borderSpacing: '0',
    '& tbody > tr > *': { paddingBlock: '1' },
    '& thead th': { position: 'sticky', top: '0', zIndex: '1', background: 'bg.panel' },
  },
});

/** People as a table that stays within its box; each row is a card on a phone. */
export function UserTable({
  users,
  columns,
  order,
  onOrderChange,
  isBusy,
  address,
  viewer,
  onEdit,
  onPassword,
}: UserTableProps) {
  const shown = COLUMNS.filter(({ key }) => columns.includes(key));
  const title = (label: string, sort?: SortKey) =>
    sort ? (
      <SortTitle
        key={label}
        label={label}
        direction={sort !== order.sort ? null : order.isDescending ? 'descending' : 'ascending'}
        onSort={() => onOrderChange(orderBy(sort, order))}
      />
    ) : (
      <Table.ColumnHeader key={label}>{label}</Table.ColumnHeader>
    );
  return (
    <Table.Root css={TABLE} aria-label="Usuários" aria-busy={isBusy}>
      <Table.Header>
        <Table.Row>
          {title('Nome', 'name')}
          {shown.map(({ key, label }) => title(label, SORTED[key]))}
          <Table.ColumnHeader textAlign="end">Ações</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body asChild>
        <MotionList as="tbody">
          {users.map((user) => (
            <Table.Row key={user.id}>
              <Table.Cell asChild color="fg" overflowWrap="anywhere" minWidth={{ lg: '160px' }}>
                <th scope="row">
                  <Name user={user} address={address} />
                </th>
              </Table.Cell>
              {shown.map(({ key }) => (
                <Cell key={key} user={user} column={key} />
              ))}
              <Table.Cell textAlign="end" css={{ lg: { '& > div': { flexWrap: 'nowrap' } } }}>
                <UserActions
                  user={user}
                  viewer={viewer}
                  onEdit={() => onEdit(user)}
                  onPassword={() => onPassword(user)}
                />
              </Table.Cell>
            </Table.Row>
          ))}
        </MotionList>
      </Table.Body>
    </Table.Root>
  );
}

function Name({ user, address }: { user: ManagedUser; address: string }) {
  const role = roleBadge(user.role);
  return (
    <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="1" columnGap="2">
      <ChakraLink asChild fontWeight="semibold" color="fg">
        {/* The way back leads to this search and order. */}
        <Link to={paths.person(user.id)} state={{ list: address }}>
          {user.full_name || user.email}
        </Link>
      </ChakraLink>
      <Badge colorPalette={role.color}>{role.label}</Badge>
      {!user.is_approved && <Badge colorPalette="orange">Pendente</Badge>}
      {!user.is_active && <Badge>Inativo</Badge>}
    </chakra.span>
  );
}

const NONE = <chakra.span color="fg.subtle">–</chakra.span>;

const CELLS: Record<ColumnKey, (user: ManagedUser) => ReactNode> = {
  email: (user) => (
    <>
      {user.email}
      <chakra.span hideFrom="lg">&nbsp;·</chakra.span>{' '}
      <chakra.span display={{ lg: 'block' }} color="fg.subtle">
        {emailConfirmationText(user)}
      </chakra.span>
    </>
  ),
  phone: (user) => user.phone ?? NONE,
  crm: (user) => user.crm ?? NONE,
  specialty: (user) => user.specialty ?? NONE,
  institution: (user) => user.institution ?? NONE,
  last_login: (user) => formatDateTime(user.last_login, 'Nunca acessou'),
  created_at: (user) => formatDate(user.created_at),
};

/** What says nothing of itself has its column's name on a phone. */
const NAMED: readonly ColumnKey[] = ['last_login', 'created_at', 'crm'];
/** On a card there is no place for what is not known. */
const OPTIONAL: readonly ColumnKey[] = ['phone', 'crm', 'specialty', 'institution'];

function Cell({ user, column }: { user: ManagedUser; column: ColumnKey }) {
  const isMissing = OPTIONAL.includes(column) && user[column] === null;
  return (
    <Table.Cell
      hideBelow={isMissing ? 'lg' : undefined}
      // Doubled, to win over the table's rule for its cells.
      css={{ '&&&': { whiteSpace: column === 'institution' ? 'normal' : undefined } }}
      overflowWrap="anywhere"
      minWidth={{ lg: column === 'email' || column === 'institution' ? '190px' : undefined }}
    >
      {NAMED.includes(column) && (
        <chakra.span hideFrom="lg" color="fg.subtle">
          {`${COLUMNS.find(({ key }) => key === column)?.label} `}
        </chakra.span>
      )}
      {CELLS[column](user)}
    </Table.Cell>
  );
}
