import { Badge } from '@chakra-ui/react/badge';
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Link as ChakraLink } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { type Column, DataTable } from '~/admin/ui/list/DataTable.tsx';
import { FilterBar } from '~/admin/ui/list/FilterBar.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { countFilters, withoutFilters } from '~/admin/ui/list/list-view.ts';
import { ShownCount } from '~/admin/ui/list/SelectionLine.tsx';
import { useListView } from '~/admin/ui/list/use-list-view.ts';
import { FINGER } from '~/admin/ui/touched.ts';
import { formatDate, formatDateTime } from '~/lib/format.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { paths } from '~/lib/paths.ts';
import { DownloadIcon, UsersIcon } from '~/ui/later-icons.tsx';
import { useExportUsers } from './people.mutations.ts';
import { peopleQueries } from './people.queries.ts';
import {
  type ColumnKey,
  emailConfirmationText,
  type ManagedUser,
  nameOf,
  PEOPLE,
  type PeopleView,
  roleBadge,
  USERS_PAGE_SIZE,
  type Viewer,
} from './people.rules.ts';
import type { PersonWay } from './person-way.rules.ts';
import { useUserActions } from './use-user-actions.tsx';

/** "Gerenciar Usuários": all people, searched and sorted by the database, with what the viewer may do to each. */
export function UserList({ viewer }: { viewer: Viewer }) {
  const { view, rested, show, place } = useListView(PEOPLE);
  const query = useInfiniteQuery(peopleQueries.list(rested));
  const users = rowsOf(query.data?.pages ?? [], USERS_PAGE_SIZE);
  const total = useQuery(peopleQueries.count(rested)).data;
  const [actionsOf, dialogs] = useUserActions(viewer);
  const isFiltered = countFilters(view) > 0;
  const way = { from: paths.admin() + place, ids: users.map(({ id }) => id) };
  const name: Column<ManagedUser> = {
    key: 'name',
    label: 'Nome',
    sort: 'name',
    minWidth: '160px',
    cell: (user) => <Name user={user} way={way} />,
  };
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <FilterBar
        address={PEOPLE}
        view={view}
        onChange={show}
        search={{ label: 'Buscar por nome ou e-mail', placeholder: 'Buscar usuários...' }}
        hasColumns
      >
        <ExportUsersButton view={view} />
      </FilterBar>
      <ListStates
        query={query}
        count={users.length}
        words={{
          failed: 'Não foi possível carregar os usuários',
          none: 'Nenhum usuário encontrado',
          icon: <UsersIcon size={28} />,
        }}
        emptyText={
          isFiltered
            ? 'Ninguém corresponde à busca e aos filtros.'
            : `Ninguém com “${rested.text}” no nome ou no e-mail.`
        }
        emptyAction={
          isFiltered && (
            <Button variant="surface" onClick={() => show(withoutFilters(view))}>
              Limpar filtros
            </Button>
          )
        }
      >
        <ShownCount
          names={['usuário', 'usuários']}
          counted={
            total === undefined || query.isPlaceholderData
              ? undefined
              : { shown: users.length, total }
          }
        />
        <Box
          as="section"
          aria-label="Usuários"
          // A scrolling box must be reachable by keyboard.
          tabIndex={0}
          // The hidden words of rows must scroll with the box, or the page grows by the rows below its edge.
          position="relative"
          // On a phone a box within the page would show two people; a higher window shows a few more than usual.
          maxHeight={{ md: 'clamp(24rem, 100dvh - 25rem, 30rem)' }}
          overflow={{ md: 'auto' }}
          overscrollBehavior={{ md: 'contain' }}
          border={{ lg: 'line' }}
          borderRadius="card"
          background={{ lg: 'bg.panel' }}
        >
          <DataTable
            label="Usuários"
            rows={users}
            nameOf={nameOf}
            columns={[name, ...FACTS]}
            orders={PEOPLE.orders}
            view={view}
            onOrder={(order) => show({ ...view, order })}
            isBusy={query.isPlaceholderData}
            rowStyle={IN_BOX}
            acts={actionsOf}
          />
          {query.hasNextPage && (
            <Button
              variant="ghost"
              width="full"
              isLoading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Carregar mais usuários
            </Button>
          )}
        </Box>
      </ListStates>
      {dialogs}
    </Grid>
  );
}

/** Saves all people who fit search and filters of the screen as a CSV file. */
export function ExportUsersButton({ view }: { view: PeopleView }) {
  const exportUsers = useExportUsers();
  return (
    <Button
      variant="surface"
      icon={<DownloadIcon size={18} />}
      isLoading={exportUsers.isPending}
      loadingText="Exportando..."
      onClick={() => exportUsers.mutate(view)}
    >
      Exportar CSV
    </Button>
  );
}

/** The box around the table has the border, and scrolls below the titles. */
const IN_BOX = {
  border: '0',
  '& tbody > tr > *': { paddingBlock: '1' },
  '& thead th': { position: 'sticky', top: '0', zIndex: '1', background: 'bg.panel' },
};

function Name({ user, way }: { user: ManagedUser; way: PersonWay }) {
  const role = roleBadge(user.role);
  return (
    <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="1" columnGap="2">
      <ChakraLink asChild fontWeight="semibold" color="fg" css={FINGER}>
        {/* The way back leads to this search and order. */}
        <Link to={adminPaths.person(user.id)} state={way}>
          {nameOf(user)}
        </Link>
      </ChakraLink>
      <Badge colorPalette={role.color}>{role.label}</Badge>
      {!user.is_approved && <Badge colorPalette="orange">Pendente</Badge>}
      {!user.is_active && <Badge>Inativo</Badge>}
    </chakra.span>
  );
}

/** The cells that show more than the value of their column. */
const CELLS: { [Key in ColumnKey]?: (user: ManagedUser) => ReactNode } = {
  email: (user) => (
    <>
      <chakra.span marginEnd={{ base: '4', lg: '0' }}>{user.email}</chakra.span>{' '}
      <chakra.span display={{ base: 'inline-block', lg: 'block' }} color="fg.subtle">
        {emailConfirmationText(user)}
      </chakra.span>
    </>
  ),
  last_login: (user) => formatDateTime(user.last_login, 'Nunca acessou'),
  created_at: (user) => formatDate(user.created_at),
};

/** On a phone, values that do not tell what they are have the name of their column before them. */
const NAMED: { [Key in ColumnKey]?: (user: ManagedUser) => boolean } = {
  last_login: (user) => user.last_login !== null,
  created_at: () => true,
  crm: (user) => !/^crm/i.test(user.crm ?? ''),
};

const FACTS: readonly Column<ManagedUser>[] = PEOPLE.columns.map((column) => ({
  ...column,
  isNamed: NAMED[column.key] ?? false,
  wraps: column.key === 'institution',
  ...(['email', 'institution'].includes(column.key) && { minWidth: '190px' }),
  // A card leaves out values that are not known; the last access is told also where there was none.
  isMissing: (user) => column.key !== 'last_login' && user[column.key] === null,
  cell:
    CELLS[column.key] ??
    ((user) => user[column.key] ?? <chakra.span color="fg.subtle">–</chakra.span>),
}));
