import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { Link as ChakraLink } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { Table } from '@chakra-ui/react/table';
import { Text } from '@chakra-ui/react/text';
import { Link } from 'react-router-dom';
import { Crm } from '~/admin/people/Crm.tsx';
import { ROLE_LABELS } from '~/admin/people/user-admin.rules.ts';
import { emailConfirmationText } from '~/admin/people/users.rules.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { CheckboxField } from '~/admin/ui/CheckboxField.tsx';
import { IconButton } from '~/admin/ui/IconButton.tsx';
import { CHOSEN_CARDS, rowsAsCards } from '~/admin/ui/rows-as-cards.ts';
import { formatDateTime } from '~/lib/format.ts';
import { paths } from '~/lib/paths.ts';
import { formatWait } from '~/lib/wait.ts';
import { CheckIcon, CloseIcon } from '~/ui/icons.tsx';
import { MailIcon } from '~/ui/later-icons.tsx';
import { MotionList } from '~/ui/motion/MotionList.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import type { PendingUser } from './approvals.queries.ts';
import { isDecidedWithOthers, sameness, waitedSeconds } from './approvals.rules.ts';
import { Documents } from './Documents.tsx';

type PendingActs = {
  onToggle(user: PendingUser): void;
  onApprove(user: PendingUser): void;
  onReject(user: PendingUser): void;
  onAskDocument(user: PendingUser): void;
  /** Somebody works on this row now. */
  onEnter(user: PendingUser): void;
};

type PendingTableProps = PendingActs & {
  users: readonly PendingUser[];
  selected: ReadonlySet<string>;
  approving: readonly string[];
  /** Names of other administrators by the registration they look at. */
  holders: ReadonlyMap<string, string>;
  isBusy: boolean;
  /** When the list was read: what a wait is measured to. */
  now: number;
  /** Where the list stands, for the way back from a person. */
  address: string;
};

const TABLE = rowsAsCards('lg', {
  cards: CHOSEN_CARDS,
  rows: { '& tbody > tr > *': { verticalAlign: 'top', paddingBlock: '2' } },
});

/** Registrations as dense rows; each is a card on a phone. */
export function PendingTable({ users, isBusy, ...row }: PendingTableProps) {
  return (
    <Table.Root css={TABLE} aria-label="Cadastros pendentes" aria-busy={isBusy}>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader>
            <VisuallyHidden>Selecionar</VisuallyHidden>
          </Table.ColumnHeader>
          <Table.ColumnHeader>Pessoa</Table.ColumnHeader>
          <Table.ColumnHeader>CRM</Table.ColumnHeader>
          <Table.ColumnHeader>Especialidade e instituição</Table.ColumnHeader>
          <Table.ColumnHeader>Espera</Table.ColumnHeader>
          <Table.ColumnHeader textAlign="end">Ações</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body asChild>
        <MotionList as="tbody">
          {users.map((user) => (
            <PendingRow key={user.id} user={user} {...row} />
          ))}
        </MotionList>
      </Table.Body>
    </Table.Root>
  );
}

type PendingRowProps = Omit<PendingTableProps, 'users' | 'isBusy'> & { user: PendingUser };

function PendingRow({
  user,
  selected,
  approving,
  holders,
  now,
  address,
  onToggle,
  onApprove,
  onReject,
  onAskDocument,
  onEnter,
}: PendingRowProps) {
  const name = user.full_name || user.email;
  return (
    <Table.Row
      id={rowId(user.id)}
      // The keys j and k go from row to row.
      tabIndex={-1}
      onFocus={() => onEnter(user)}
      data-selected={selected.has(user.id) || undefined}
    >
      <Table.Cell width={{ lg: '1px' }}>
        <CheckboxField
          name={`Selecionar ${name}`}
          checked={selected.has(user.id)}
          disabled={!isDecidedWithOthers(user)}
          onChange={() => onToggle(user)}
        />
      </Table.Cell>
      <Table.Cell
        asChild
        color="fg"
        fontWeight="normal"
        overflowWrap="anywhere"
        minWidth={{ lg: '200px' }}
      >
        <th scope="row">
          <Who user={user} name={name} holder={holders.get(user.id)} address={address} />
        </th>
      </Table.Cell>
      <Table.Cell css={{ '&&&': { whiteSpace: 'normal' } }} overflowWrap="anywhere">
        <Flex wrap="wrap" align="baseline" columnGap="1">
          {!user.crm && <chakra.span hideFrom="lg">CRM:</chakra.span>}
          <Crm crm={user.crm} name={name} />
        </Flex>
      </Table.Cell>
      <Table.Cell css={{ '&&&': { whiteSpace: 'normal' } }} overflowWrap="anywhere">
        {user.specialty ?? 'Especialidade não informada'}
        <Text as="span" display={{ lg: 'block' }} color="fg.subtle">
          <chakra.span hideFrom="lg">&nbsp;· </chakra.span>
          {user.institution ?? 'Instituição não informada'}
        </Text>
      </Table.Cell>
      <Table.Cell>
        <chakra.span title={`Cadastro em ${formatDateTime(user.created_at)}`}>
          <VisuallyHidden>Espera há </VisuallyHidden>
          {formatWait(waitedSeconds(user, now))}
        </chakra.span>
        <Text as="span" display={{ lg: 'block' }} fontSize="sm" color="fg.subtle">
          <chakra.span hideFrom="lg">&nbsp;· </chakra.span>
          <time dateTime={user.created_at}>{formatDateTime(user.created_at)}</time>
        </Text>
      </Table.Cell>
      <Table.Cell textAlign="end">
        <Flex
          gap="1"
          wrap={{ base: 'wrap', lg: 'nowrap' }}
          justify={{ lg: 'flex-end' }}
          marginTop={{ base: '1', lg: '0' }}
        >
          <Button
            size="sm"
            variant="surface"
            icon={<CheckIcon size={16} />}
            isLoading={approving.includes(user.id)}
            aria-label={`Aprovar ${name}`}
            onClick={() => onApprove(user)}
          >
            Aprovar
          </Button>
          <Button
            size="sm"
            variant="outline"
            colorPalette="red"
            icon={<CloseIcon size={16} />}
            aria-label={`Rejeitar ${name}`}
            onClick={() => onReject(user)}
          >
            Rejeitar
          </Button>
          <IconButton
            size="sm"
            label={`Pedir documento a ${name}`}
            icon={<MailIcon size={16} />}
            onClick={() => onAskDocument(user)}
          />
        </Flex>
      </Table.Cell>
    </Table.Row>
  );
}

/** The row of a registration, to which keys move the focus. */
export const rowId = (userId: string) => `cadastro-${userId}`;

type PartProps = { user: PendingUser; name: string };

type WhoProps = PartProps & { holder: string | undefined; address: string };

function Who({ user, name, holder, address }: WhoProps) {
  const [document] = user.documents;
  return (
    <Flex direction="column" gap="0" fontSize="sm" color="fg.muted">
      <Flex wrap="wrap" align="center" columnGap="2" rowGap="1">
        <ChakraLink asChild fontSize="md" fontWeight="semibold" color="fg">
          <Link to={paths.person(user.id)} state={{ list: address }}>
            {name}
          </Link>
        </ChakraLink>
        {!isDecidedWithOthers(user) && (
          <Badge colorPalette="orange">{ROLE_LABELS[user.role]}</Badge>
        )}
        {holder && <Badge colorPalette="orange">{holder} está vendo</Badge>}
        {document && (
          <Badge colorPalette={document.answer === null ? 'gray' : 'green'}>
            {document.answer === null ? 'Documento pedido' : 'Documento respondido'}
          </Badge>
        )}
      </Flex>
      <span>{user.email}</span>
      <Flex wrap="wrap" align="center" columnGap="2">
        <Badge colorPalette={user.email_confirmed_at ? 'green' : 'gray'}>
          {emailConfirmationText(user)}
        </Badge>
        {user.phone && <span>{user.phone}</span>}
      </Flex>
      {/* A registration that was incomplete yesterday may be complete today. */}
      {user.updated_at > user.created_at && (
        <Text color="fg.subtle">
          Dados atualizados em{' '}
          <time dateTime={user.updated_at}>{formatDateTime(user.updated_at)}</time>
        </Text>
      )}
      {user.duplicates.map((other) => (
        <Text key={other.id} color="orange.fg">
          Pode ser a mesma pessoa que{' '}
          <ChakraLink asChild>
            <Link to={paths.person(other.id)} state={{ list: address }}>
              {other.full_name || other.email}
            </Link>
          </ChakraLink>
          {`: ${sameness(other.same)}${other.is_approved ? ', já tem acesso' : ', também espera'}`}
        </Text>
      ))}
      {user.registration_notes && (
        <Text
          marginTop="1"
          paddingLeft="3"
          borderLeft="2px solid var(--color-line)"
          whiteSpace="pre-line"
        >
          {user.registration_notes}
        </Text>
      )}
      {user.documents.length > 0 && (
        <chakra.details marginTop="1">
          <chakra.summary cursor="pointer" minHeight="6">
            {user.documents.length === 1 ? 'Pedido e resposta' : 'Pedidos e respostas'}
          </chakra.summary>
          <Documents of={user.documents} />
        </chakra.details>
      )}
    </Flex>
  );
}
