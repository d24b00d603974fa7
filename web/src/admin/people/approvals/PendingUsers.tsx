import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { keepListed, USERS_PAGE_SIZE } from '~/admin/people/users.rules.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { useListKeys } from '~/admin/ui/use-list-keys.ts';
import { describeError } from '~/lib/errors.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { useUrlState } from '~/lib/use-url-state.ts';
import { formatWait } from '~/lib/wait.ts';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { SuccessIcon } from '~/ui/icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { ApprovalBar } from './ApprovalBar.tsx';
import type { Approved } from './ApprovalQuestion.tsx';
import { useApproveUsers } from './approvals.mutations.ts';
import { approvalQueries, type Everybody, type PendingUser } from './approvals.queries.ts';
import {
  ALL_PENDING,
  countPendingFilters,
  INBOX_KEYS,
  type InboxCommand,
  isDecidedWithOthers,
  type PendingView,
  parsePendingView,
  pendingViewParams,
} from './approvals.rules.ts';
import { PendingFilterBar } from './PendingFilterBar.tsx';
import { PendingTable, rowId } from './PendingTable.tsx';
import type { Rejected } from './RejectDialog.tsx';
import { useHold } from './use-hold.ts';

const RejectDialog = lazyWhenOpen(
  async () => (await import('./RejectDialog.tsx')).RejectDialog,
  ({ rejected }) => rejected !== null,
);
const DocumentDialog = lazyWhenOpen(
  async () => (await import('./DocumentDialog.tsx')).DocumentDialog,
  ({ user }) => user !== null,
);
const ApprovalQuestion = lazyWhenOpen(
  async () => (await import('./ApprovalQuestion.tsx')).ApprovalQuestion,
  ({ asked }) => asked !== null,
);
const HeldApproval = lazyWhenOpen(
  async () => (await import('./HeldApproval.tsx')).HeldApproval,
  ({ user }) => user !== null,
);
const KeysDialog = lazyWhenOpen(
  async () => (await import('~/admin/ui/KeysDialog.tsx')).KeysDialog,
  ({ isOpen }) => isOpen,
);
const ReasonsDialog = lazyWhenOpen(
  async () => (await import('./ReasonsDialog.tsx')).ReasonsDialog,
  ({ isOpen }) => isOpen,
);
const NOBODY: ReadonlyMap<string, string> = new Map();

/** Who is chosen, and under which view: some of the loaded, or everybody. */
type Selection = { viewKey: string; ids: ReadonlySet<string>; everybody: Everybody | null };
const NOTHING: Selection = { viewKey: '', ids: new Set(), everybody: null };

/** "Aprovações Pendentes": judge registrations one by one or many at once. Search and filters live in the URL. */
export function PendingUsers() {
  const [params, change] = useUrlState();
  const view = parsePendingView(params);
  const rested = { ...view, text: useDebouncedValue(view.text.trim()) };
  return (
    <Stack gap="3" align="start">
      <Summary />
      <PendingFilterBar view={view} onChange={(next) => change(pendingViewParams(next))} />
      <PendingList
        view={rested}
        address={`?${params}`}
        onReset={() => change(pendingViewParams(ALL_PENDING))}
      />
    </Stack>
  );
}

/** How long people wait: half of them less, half of them longer. */
function Summary() {
  const { data } = useQuery(approvalQueries.summary());
  const [isWriting, setIsWriting] = useState(false);
  // It keeps its place: figures come a moment later than the list.
  const waiting = data?.median_waiting_seconds ?? null;
  const decided = data?.median_decided_seconds ?? null;
  return (
    <Flex
      wrap="wrap"
      align="center"
      justify="space-between"
      columnGap="4"
      rowGap="1"
      width="full"
      minHeight="9"
    >
      <Text color="fg.muted" fontSize="sm">
        {waiting !== null && (
          <>
            Espera mediana agora: <strong>{formatWait(waiting)}</strong>
          </>
        )}
        {decided !== null && (
          <>
            {waiting !== null && ' · '}
            Nos últimos 30 dias, até a decisão: <strong>{formatWait(decided)}</strong>
          </>
        )}
      </Text>
      <Button size="sm" variant="ghost" onClick={() => setIsWriting(true)}>
        Motivos de rejeição
      </Button>
      <ReasonsDialog isOpen={isWriting} onClose={() => setIsWriting(false)} />
    </Flex>
  );
}

type PendingListProps = { view: PendingView; address: string; onReset(): void };

function PendingList({ view, address, onReset }: PendingListProps) {
  const query = useInfiniteQuery(approvalQueries.pending(view));
  const everybody = useQuery({ ...approvalQueries.approvable(view), enabled: query.hasNextPage });
  const holders = useQuery(approvalQueries.holders()).data ?? NOBODY;
  const approve = useApproveUsers();
  const viewKey = JSON.stringify(view);
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const [asked, setAsked] = useState<Approved | null>(null);
  const [rejecting, setRejecting] = useState<Rejected | null>(null);
  const [asking, setAsking] = useState<PendingUser | null>(null);
  const [heldApproval, setHeldApproval] = useState<PendingUser | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const place = useRef(0);

  const users = rowsOf(query.data?.pages ?? [], USERS_PAGE_SIZE);
  const index = users.findIndex(({ id }) => id === currentId);
  if (index >= 0) place.current = index;
  const current = users[index];
  useHold(useDebouncedValue(current?.id ?? null));

  // What was chosen under another view is not decided with it.
  const { ids, everybody: chosenEverybody } = selection.viewKey === viewKey ? selection : NOTHING;
  const choosable = users.filter(isDecidedWithOthers);
  const selected = chosenEverybody
    ? new Set(choosable.map(({ id }) => id))
    : keepListed(ids, choosable);
  const select = (chosen: ReadonlySet<string>) =>
    setSelection({ viewKey, ids: chosen, everybody: null });
  const toggle = (user: PendingUser) => {
    if (!isDecidedWithOthers(user)) return;
    const { id } = user;
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    select(next);
  };
  const approving =
    approve.isPending && Array.isArray(approve.variables.whom) ? approve.variables.whom : [];
  const approveOne = ({ id }: PendingUser) => {
    if (!approving.includes(id)) approve.mutate({ whom: [id] });
  };
  const acts = {
    onToggle: toggle,
    onApprove: (user: PendingUser) =>
      holders.has(user.id) ? setHeldApproval(user) : approveOne(user),
    onReject: (user: PendingUser) =>
      setRejecting({ whom: [user.id], count: 1, name: user.full_name || user.email }),
    onAskDocument: (user: PendingUser) => setAsking(user),
    onEnter: (user: PendingUser) => setCurrentId(user.id),
  };
  const goTo = (next: number) => {
    const user = users[Math.min(Math.max(next, 0), users.length - 1)];
    if (!user) return;
    setCurrentId(user.id);
    document.getElementById(rowId(user.id))?.focus();
  };
  const commands: Record<InboxCommand, () => void> = {
    // Whoever was here is decided about: the next one has moved up to this place.
    next: () => goTo(current ? index + 1 : place.current),
    previous: () => goTo(current ? index - 1 : place.current - 1),
    approve: () => (selected.size > 0 ? approveSelected() : current && acts.onApprove(current)),
    reject: () => (selected.size > 0 ? rejectSelected() : current && acts.onReject(current)),
    document: () => current && acts.onAskDocument(current),
    select: () => current && toggle(current),
    help: () => setIsHelpOpen(true),
  };
  useListKeys(INBOX_KEYS, (command) => commands[command]());

  const isApprovingMany = approve.isPending && approve.variables.onEnd !== undefined;
  const approveSelected = () => {
    if (isApprovingMany) return;
    const chosen = users.filter(({ id }) => selected.has(id));
    const [only] = chosen;
    if (!chosenEverybody && only && chosen.length === 1) return acts.onApprove(only);
    setAsked({
      whom: chosenEverybody ?? [...selected],
      count: chosenEverybody?.total ?? chosen.length,
      unconfirmed: chosenEverybody
        ? 0
        : chosen.filter(({ email_confirmed_at: at }) => at === null).length,
      holder: chosen.map(({ id }) => holders.get(id)).find(Boolean),
    });
  };
  const rejectSelected = () => {
    const count = chosenEverybody?.total ?? selected.size;
    const [first] = users.filter(({ id }) => selected.has(id));
    setRejecting({
      whom: chosenEverybody ?? [...selected],
      count,
      name: first?.full_name || first?.email || '',
    });
  };
  const rejectedHolder =
    rejecting && !('total' in rejecting.whom)
      ? rejecting.whom.map((id) => holders.get(id)).find(Boolean)
      : undefined;

  const listed = asking && users.find(({ id }) => id === asking.id);
  if (listed && listed !== asking) setAsking(listed);

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

  return (
    <>
      {failure}
      {users.length === 0 ? (
        <EmptyPendingList view={view} onReset={onReset} />
      ) : (
        <>
          <ApprovalBar
            users={users}
            selected={selected}
            onSelect={select}
            everybody={query.hasNextPage ? everybody.data : undefined}
            chosen={chosenEverybody}
            onChooseEverybody={(all) => setSelection({ viewKey, ids, everybody: all })}
            isApproving={isApprovingMany}
            onApprove={approveSelected}
            onReject={rejectSelected}
            onHelp={() => setIsHelpOpen(true)}
          />
          <PendingTable
            users={users}
            selected={selected}
            approving={approving}
            holders={holders}
            isBusy={query.isPlaceholderData}
            now={query.dataUpdatedAt}
            address={address}
            {...acts}
          />
        </>
      )}
      {query.hasNextPage && (
        <Button
          variant="surface"
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Carregar mais cadastros
        </Button>
      )}
      {/* Also beside an empty list: somebody else may have decided while something is being typed. */}
      <ApprovalQuestion asked={asked} approve={approve} onClose={() => setAsked(null)} />
      <RejectDialog
        rejected={rejecting}
        onClose={() => setRejecting(null)}
        warning={
          rejectedHolder &&
          `${rejectedHolder} está vendo ${rejecting?.count === 1 ? 'este cadastro' : 'um destes cadastros'} agora.`
        }
      />
      <DocumentDialog
        user={asking}
        isGone={asking !== null && !listed}
        onClose={() => setAsking(null)}
      />
      <HeldApproval
        user={heldApproval}
        holder={(heldApproval && holders.get(heldApproval.id)) ?? 'Outra pessoa'}
        onClose={() => setHeldApproval(null)}
        onConfirm={approveOne}
      />
      <KeysDialog keys={INBOX_KEYS} isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </>
  );
}

function EmptyPendingList({ view, onReset }: Omit<PendingListProps, 'address'>) {
  return countPendingFilters(view) === 0 && view.text === '' ? (
    <EmptyState icon={<SuccessIcon size={28} />} title="Nenhum usuário pendente de aprovação" />
  ) : (
    <EmptyState
      icon={<SuccessIcon size={28} />}
      title="Nenhum cadastro pendente com este filtro"
      text="Mostre todos os cadastros para ver quem mais espera."
      action={
        <Button variant="surface" onClick={onReset}>
          Mostrar todos os cadastros
        </Button>
      }
    />
  );
}

function PendingSkeleton() {
  return (
    <Stack gap="3" width="full" aria-busy="true">
      <Skeleton height={36} width={220} />
      <Skeleton height="24rem" radius="var(--radius-card)" />
    </Stack>
  );
}
