import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '~/lib/errors.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { Button } from '~/ui/admin/Button.tsx';
import { TextField } from '~/ui/admin/TextField.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { SearchIcon } from '~/ui/icons.tsx';
import { UsersIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { MotionList } from '~/ui/motion/MotionList.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { ExportUsersButton } from './ExportUsersButton.tsx';
import { UserRow } from './UserRow.tsx';
import type { Viewer } from './user-admin.rules.ts';
import { type ListedUser, userQueries } from './users.queries.ts';
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
  /** What is searched for; the page keeps it in the URL. */
  search: string;
  onSearchChange(text: string): void;
};

/** "Gerenciar Usuários": everybody, searched by the database, with what the viewer may do to each. */
export function UserList({ viewer, search, onSearchChange }: UserListProps) {
  const rested = useDebouncedValue(search.trim());
  const query = useInfiniteQuery(userQueries.list(rested));
  const users = rowsOf(query.data?.pages ?? [], USERS_PAGE_SIZE);
  const [editing, setEditing] = useState<ListedUser | null>(null);
  const [settingPassword, setSettingPassword] = useState<ListedUser | null>(null);

  return (
    <Grid gap="4">
      <Grid gap="3" templateColumns={{ md: 'minmax(0, 1fr) auto' }} alignItems="end">
        <TextField
          label="Buscar por nome ou e-mail"
          hasNote={false}
          type="search"
          placeholder="Buscar usuários..."
          autoComplete="off"
          icon={<SearchIcon />}
          value={search}
          onChange={({ target }) => onSearchChange(target.value)}
        />
        <ExportUsersButton search={search} />
      </Grid>
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
          text={`Ninguém com "${rested}" no nome ou no e-mail.`}
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
          overflowY="auto"
          overscrollBehavior="contain"
          border="line"
          borderRadius="card"
          background="bg.panel"
        >
          <MotionList>
            {users.map((user) => (
              <UserRow
                key={user.id}
                user={user}
                viewer={viewer}
                onEdit={() => setEditing(user)}
                onPassword={() => setSettingPassword(user)}
              />
            ))}
          </MotionList>
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
