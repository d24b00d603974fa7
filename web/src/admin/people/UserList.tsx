import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { describeError } from '~/lib/errors.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { UsersIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { peopleQueries } from './people.queries.ts';
import { countPeopleFilters, NO_PEOPLE_FILTERS, type PeopleView } from './people.rules.ts';
import { UserFilterBar } from './UserFilterBar.tsx';
import { UserTable } from './UserTable.tsx';
import type { ManagedUser, Viewer } from './user-admin.rules.ts';
import { USERS_PAGE_SIZE } from './users.rules.ts';

const EditUserDialog = lazyWhenOpen(
  async () => (await import('./EditUserDialog.tsx')).EditUserDialog,
  ({ user }) => user !== null,
);
const PasswordDialog = lazyWhenOpen(
  async () => (await import('./PasswordDialog.tsx')).PasswordDialog,
  ({ user }) => user !== null,
);

type UserListProps = {
  viewer: Viewer;
  /** Search, filters, order and columns; the page keeps them in the URL. */
  view: PeopleView;
  /** The parameters of the page: the router's own lag behind what is typed. */
  address: string;
  onViewChange(view: PeopleView): void;
};

/** "Gerenciar Usuários": everybody, searched and sorted by the database, with what the viewer may do to each. */
export function UserList({ viewer, view, address, onViewChange }: UserListProps) {
  const rested = useDebouncedValue(view.text.trim());
  const query = useInfiniteQuery(peopleQueries.list({ ...view, text: rested }));
  const users = rowsOf(query.data?.pages ?? [], USERS_PAGE_SIZE);
  const [editing, setEditing] = useState<ManagedUser | null>(null);
  const [settingPassword, setSettingPassword] = useState<ManagedUser | null>(null);
  const isFiltered = countPeopleFilters(view) > 0;

  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <UserFilterBar view={view} onChange={onViewChange} />
      {query.isError && (
        <ErrorState
          title="Não foi possível carregar os usuários"
          text={describeError(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton height="24rem" radius="var(--radius-card)" />}
      {query.isSuccess && !query.isPlaceholderData && users.length === 0 && (
        <EmptyState
          icon={<UsersIcon size={28} />}
          title="Nenhum usuário encontrado"
          text={
            isFiltered
              ? 'Ninguém corresponde à busca e aos filtros.'
              : `Ninguém com "${rested}" no nome ou no e-mail.`
          }
          action={
            isFiltered && (
              <Button
                variant="surface"
                onClick={() => onViewChange({ ...view, ...NO_PEOPLE_FILTERS, text: view.text })}
              >
                Limpar filtros
              </Button>
            )
          }
        />
      )}
      {users.length > 0 && (
        <Box
          as="section"
          aria-label="Usuários"
          // A scrolling box must be reachable by keyboard.
          tabIndex={0}
          // Hidden words of its rows must scroll with it, or the page grows by what the list hides.
          position="relative"
          maxHeight="24rem"
          overflow="auto"
          overscrollBehavior="contain"
          border={{ lg: 'line' }}
          borderRadius="card"
          background={{ lg: 'bg.panel' }}
        >
          <UserTable
            users={users}
            columns={view.columns}
            order={view.order}
            onOrderChange={(order) => onViewChange({ ...view, order })}
            isBusy={query.isPlaceholderData}
            address={address}
            viewer={viewer}
            onEdit={setEditing}
            onPassword={setSettingPassword}
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
      )}
      <EditUserDialog user={editing} viewer={viewer} onClose={() => setEditing(null)} />
      <PasswordDialog user={settingPassword} onClose={() => setSettingPassword(null)} />
    </Grid>
  );
}
