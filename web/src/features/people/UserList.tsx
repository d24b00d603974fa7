import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeError } from '~/lib/errors.ts';
import { formatDateTime } from '~/lib/format.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { Badge } from '~/ui/Badge.tsx';
import { Button } from '~/ui/Button.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { SearchIcon } from '~/ui/icons.tsx';
import { UsersIcon } from '~/ui/later-icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { TextField } from '~/ui/TextField.tsx';
import styles from './UserList.module.css';
import { type ListedUser, userQueries } from './users.queries.ts';
import { emailStanding, roleBadge, USERS_PAGE_SIZE } from './users.rules.ts';

type UserListProps = {
  /** What is searched for; the page keeps it in the URL. */
  search: string;
  onSearchChange(text: string): void;
  /** Beside the search, e.g. an export. */
  toolbar?: ReactNode;
  /** What may be done to one person. */
  renderActions?(user: ListedUser): ReactNode;
};

/** "Gerenciar Usuários": everybody, searched by the database. */
export function UserList({ search, onSearchChange, toolbar, renderActions }: UserListProps) {
  const rested = useDebouncedValue(search.trim());
  const query = useInfiniteQuery(userQueries.list(rested));
  const users = rowsOf(query.data?.pages ?? [], USERS_PAGE_SIZE);

  return (
    <div className={styles.panel}>
      <div className={styles.tools}>
        <TextField
          label="Buscar por nome ou e-mail"
          type="search"
          placeholder="Buscar usuários..."
          autoComplete="off"
          icon={<SearchIcon />}
          value={search}
          onChange={({ target }) => onSearchChange(target.value)}
        />
        {toolbar}
      </div>
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
        <section className={styles.scroller} aria-label="Usuários" tabIndex={0}>
          <ul>
            {users.map((user) => {
              const role = roleBadge(user.role);
              return (
                <li
                  key={user.id}
                  className={styles.row}
                  data-acts={renderActions ? true : undefined}
                >
                  <div className={styles.person}>
                    <p className={styles.name}>
                      {user.full_name || user.email}
                      <Badge tone={role.tone}>{role.label}</Badge>
                      {!user.is_approved && <Badge tone="warning">Pendente</Badge>}
                      {!user.is_active && <Badge>Inativo</Badge>}
                    </p>
                    <p className={styles.line}>
                      {user.email} <span>· {emailStanding(user)}</span>
                    </p>
                    {user.phone && <p className={styles.line}>{user.phone}</p>}
                  </div>
                  <p className={styles.access}>
                    <span>Último acesso</span> {formatDateTime(user.last_login, 'Nunca acessou')}
                  </p>
                  {renderActions && <div className={styles.actions}>{renderActions(user)}</div>}
                </li>
              );
            })}
          </ul>
          {query.hasNextPage && (
            <Button
              variant="ghost"
              isWide
              isLoading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Carregar mais usuários
            </Button>
          )}
        </section>
      )}
    </div>
  );
}
