import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '~/lib/errors.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { useUrlState } from '~/lib/use-url-state.ts';
import { Button } from '~/ui/admin/Button.tsx';
import { SelectField } from '~/ui/admin/SelectField.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { SuccessIcon } from '~/ui/icons.tsx';
import { MotionList } from '~/ui/motion/MotionList.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { ApprovalBar } from './ApprovalBar.tsx';
import { useApproveUsers } from './approvals.mutations.ts';
import { PendingUserRow } from './PendingUserRow.tsx';
import { type PendingUser, RejectDialog } from './RejectDialog.tsx';
import { userQueries } from './users.queries.ts';
import {
  EMAIL_FILTERS,
  type EmailFilter,
  type Everybody,
  keepListed,
  parseEmailFilter,
  USERS_PAGE_SIZE,
} from './users.rules.ts';

/** "Aprovações Pendentes": judge registrations one by one, or approve many at once. The filter lives in the URL. */
export function PendingUsers() {
  const [params, change] = useUrlState();
  const filter = parseEmailFilter(params.get('email'));
  const setFilter = (next: EmailFilter) => change({ email: next === 'todos' ? null : next });
  // A list of its own for each filter: what was chosen under another one is not approved with it.
  return <PendingList key={filter} filter={filter} onFilterChange={setFilter} />;
}

type PendingListProps = { filter: EmailFilter; onFilterChange(next: EmailFilter): void };

function PendingList({ filter, onFilterChange }: PendingListProps) {
  const query = useInfiniteQuery(userQueries.pending(filter));
  const everybody = useQuery({ ...userQueries.approvable(filter), enabled: query.hasNextPage });
  const approve = useApproveUsers();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [chosenEverybody, setChosenEverybody] = useState<Everybody | null>(null);
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
  if (users.length === 0)
    return <EmptyPendingList filter={filter} onFilterChange={onFilterChange} />;

  const selected = chosenEverybody ? new Set(users.map(({ id }) => id)) : keepListed(chosen, users);
  const approving =
    approve.isPending && Array.isArray(approve.variables.whom) ? approve.variables.whom : [];
  const select = (ids: ReadonlySet<string>) => {
    setChosen(ids);
    setChosenEverybody(null);
  };
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    select(next);
  };

  return (
    <Stack gap="3" align="start">
      {failure}
      <EmailFilterField filter={filter} onFilterChange={onFilterChange} />
      <ApprovalBar
        users={users}
        selected={selected}
        onSelect={select}
        everybody={query.hasNextPage ? everybody.data : undefined}
        chosen={chosenEverybody}
        onChooseEverybody={setChosenEverybody}
        approve={approve}
      />
      <Stack asChild gap="2" width="full">
        <MotionList>
          {users.map((user) => (
            <PendingUserRow
              key={user.id}
              user={user}
              isSelected={selected.has(user.id)}
              onToggle={() => toggle(user.id)}
              isApproving={approving.includes(user.id)}
              onApprove={() => approve.mutate({ whom: [user.id] })}
              onReject={() => setRejecting(user)}
            />
          ))}
        </MotionList>
      </Stack>
      {query.hasNextPage && (
        <Button
          variant="surface"
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Carregar mais cadastros
        </Button>
      )}
      <RejectDialog user={rejecting} onClose={() => setRejecting(null)} />
    </Stack>
  );
}

function EmailFilterField({ filter, onFilterChange }: PendingListProps) {
  return (
    <Box width="min(100%, 280px)">
      <SelectField
        label="Mostrar"
        hasNote={false}
        value={filter}
        onChange={({ target }) => onFilterChange(parseEmailFilter(target.value))}
      >
        {EMAIL_FILTERS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </Box>
  );
}

function EmptyPendingList({ filter, onFilterChange }: PendingListProps) {
  return filter === 'todos' ? (
    <EmptyState icon={<SuccessIcon size={28} />} title="Nenhum usuário pendente de aprovação" />
  ) : (
    <Stack gap="3" align="start">
      <EmailFilterField filter={filter} onFilterChange={onFilterChange} />
      <EmptyState
        icon={<SuccessIcon size={28} />}
        title="Nenhum cadastro pendente com este filtro"
        text="Mostre todos os cadastros para ver quem mais espera."
      />
    </Stack>
  );
}

function PendingSkeleton() {
  return (
    <Stack gap="3" align="start" aria-busy="true">
      <Skeleton height={36} width={220} />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={118} radius="var(--radius-card)" />
      ))}
    </Stack>
  );
}
