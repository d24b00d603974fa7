import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '~/lib/errors.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { Button } from '~/ui/Button.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { SuccessIcon } from '~/ui/icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { PendingUserRow } from './PendingUserRow.tsx';
import styles from './PendingUsers.module.css';
import { type PendingUser, RejectDialog } from './RejectDialog.tsx';
import { useApproveUsers } from './users.mutations.ts';
import { userQueries } from './users.queries.ts';
import { keepListed, USERS_PAGE_SIZE } from './users.rules.ts';

/** "Aprovações Pendentes": judge registrations one by one, or approve many at once. */
export function PendingUsers() {
  const query = useInfiniteQuery(userQueries.pending());
  const approve = useApproveUsers();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [rejecting, setRejecting] = useState<PendingUser | null>(null);

  if (query.isPending) return <PendingSkeleton />;
  const failure = query.isError && (
    <ErrorState
      title="Não foi possível carregar os cadastros pendentes"
      text={describeError(query.error)}
      onRetry={() => void query.refetch()}
    />
  );
  // It is asked for again on every return to the window: a failure of that takes away neither list nor dialog.
  if (!query.data) return failure;
  const users = rowsOf(query.data.pages, USERS_PAGE_SIZE);
  if (users.length === 0) {
    return (
      <EmptyState icon={<SuccessIcon size={28} />} title="Nenhum usuário pendente de aprovação" />
    );
  }

  const selected = keepListed(chosen, users);
  const isApproving = (id: string) => approve.isPending && approve.variables.includes(id);
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };

  return (
    <div className={styles.panel}>
      {failure}
      <div className={styles.bulk} data-active={selected.size > 0 || undefined}>
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={selected.size === users.length}
            onChange={({ target }) =>
              setChosen(new Set(target.checked ? users.map(({ id }) => id) : []))
            }
          />
          Selecionar todos
        </label>
        <Button
          size="sm"
          disabled={selected.size === 0}
          isLoading={approve.isPending && approve.variables.length > 1}
          loadingText="Aprovando..."
          onClick={() => approve.mutate([...selected])}
        >
          {selected.size === 0 ? 'Aprovar selecionados' : `Aprovar selecionados (${selected.size})`}
        </Button>
      </div>
      <ul className={styles.list}>
        {users.map((user) => (
          <PendingUserRow
            key={user.id}
            user={user}
            isSelected={selected.has(user.id)}
            onToggle={() => toggle(user.id)}
            isApproving={isApproving(user.id)}
            onApprove={() => approve.mutate([user.id])}
            onReject={() => setRejecting(user)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="quiet"
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Carregar mais cadastros
        </Button>
      )}
      <RejectDialog user={rejecting} onClose={() => setRejecting(null)} />
    </div>
  );
}

function PendingSkeleton() {
  return (
    <div className={styles.panel} aria-busy="true">
      <Skeleton height={36} width={220} />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={118} radius="var(--radius-card)" />
      ))}
    </div>
  );
}
