import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Link as ChakraLink } from '@chakra-ui/react/link';
import { chakra, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { nameOf, USERS_PAGE_SIZE } from '~/admin/people/people.rules.ts';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { DataTable } from '~/admin/ui/list/DataTable.tsx';
import { FilterBar } from '~/admin/ui/list/FilterBar.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { countFilters, withoutFilters } from '~/admin/ui/list/list-view.ts';
import { SelectionBar } from '~/admin/ui/list/SelectionBar.tsx';
import { SelectionLine } from '~/admin/ui/list/SelectionLine.tsx';
import { isSelected, selectedCount } from '~/admin/ui/list/selection.ts';
import { useListView } from '~/admin/ui/list/use-list-view.ts';
import { useRowKeys } from '~/admin/ui/list/use-row-keys.ts';
import { useSelection } from '~/admin/ui/list/use-selection.ts';
import { formatInteger } from '~/lib/format.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { paths } from '~/lib/paths.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { useShownPages } from '~/lib/use-shown-pages.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { CheckIcon, CloseIcon, SuccessIcon } from '~/ui/icons.tsx';
import { MailIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { approvalQueries, type PendingUser } from './approvals.queries.ts';
import {
  decidedAlone,
  INBOX_KEYS,
  isDecidedWithOthers,
  PENDING,
  type Whom,
} from './approvals.rules.ts';
import { useHold } from './holds.api.ts';
import { LastDecision } from './LastDecision.tsx';
import { PendingFigures } from './PendingFigures.tsx';
import { pendingColumns, toggleDetails } from './pending-columns.tsx';
import { useDecisions } from './use-decisions.tsx';

const DocumentDialog = lazyWhenOpen(
  async () => (await import('./DocumentDialog.tsx')).DocumentDialog,
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

/** "Aprovações Pendentes": judge registrations one by one or many at once. Search and filters live in the URL. */
export function PendingUsers() {
  const { view, rested, show, place } = useListView(PENDING);
  const query = useInfiniteQuery(approvalQueries.pending(rested));
  const { showMore } = useShownPages(query);
  const total = query.data?.pages.findLast((page) => page.length > 0)?.[0]?.total ?? 0;
  const pages = query.data?.pages;
  const users = rowsOf(pages ?? [], USERS_PAGE_SIZE);
  const choosable = users.filter(isDecidedWithOthers).map(({ id }) => id);
  const { selection, select, toggle, clear } = useSelection<string>(
    rested,
    query.isPlaceholderData,
    undefined,
    choosable,
  );
  const counted = useQuery({
    ...approvalQueries.approvable(rested),
    // All that were counted are chosen: later registrations do not join them.
    enabled: query.hasNextPage && !selection.isAll,
  }).data;
  const holders = useQuery(approvalQueries.holders()).data;
  const [asking, setAsking] = useState<PendingUser | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isWriting, setIsWriting] = useState(false);

  const whom: Whom = selection.isAll && counted ? counted : [...selection.ids];
  const count = selectedCount(selection, counted?.total ?? 0);
  const isChosen = (user: PendingUser) =>
    isDecidedWithOthers(user) && isSelected(selection, user.id);
  const chosen = users.filter(isChosen);
  const decisions = useDecisions(() => selection.isAll && clear());
  const approveSelected = () => decisions.approveMany(whom, chosen);
  const rejectSelected = () => decisions.reject(whom, chosen);
  const rejectOne = (user: PendingUser) => decisions.reject([user.id], [user]);
  const decideOne: Record<RowAct, (user: PendingUser) => void> = {
    approve: decisions.approveOne,
    reject: rejectOne,
    document: setAsking,
  };
  const { current, rowId, onEnter } = useRowKeys(users, INBOX_KEYS, {
    approve: (user) => (count > 0 ? approveSelected() : user && void decisions.approveOne(user)),
    reject: (user) => (count > 0 ? rejectSelected() : user && rejectOne(user)),
    document: (user) => user && setAsking(user),
    open: (user) => user && toggleDetails(rowId(user.id)),
    select: (user) => user && isDecidedWithOthers(user) && toggle(user.id),
    help: () => setIsHelpOpen(true),
  });
  useHold(useDebouncedValue(current?.id ?? null));

  const listed = asking && users.find(({ id }) => id === asking.id);
  if (listed && listed !== asking) setAsking(listed);
  const leftOut = decidedAlone(users);
  const isNarrowed = countFilters(rested) > 0 || rested.text !== '';
  const { dataUpdatedAt: now } = query;
  // Rows that did not change are not drawn again: there may be hundreds of them.
  const columns = useMemo(() => {
    const ids = rowsOf(pages ?? [], USERS_PAGE_SIZE).map(({ id }) => id);
    return pendingColumns({ holders, now, way: { from: paths.admin() + place, ids } });
  }, [holders, now, place, pages]);
  const latest = useRef(decideOne);
  latest.current = decideOne;
  const busy = users
    .filter(decisions.isApproving)
    .map(({ id }) => id)
    .join();
  const rowActs = useCallback(
    (user: PendingUser) => (
      <RowActs
        user={user}
        isApproving={busy.split(',').includes(user.id)}
        onAct={(act) => latest.current[act](user)}
      />
    ),
    [busy],
  );
  const chosenText = `selecionados (${formatInteger(count)})`;
  return (
    <Grid gap="3" templateColumns="minmax(0, 1fr)">
      <FilterBar
        address={PENDING}
        view={view}
        onChange={show}
        search={{
          label: 'Buscar cadastro',
          placeholder: 'Nome, e-mail, CRM, telefone ou instituição',
        }}
      />
      <SelectionBar
        count={count}
        line={
          (query.isPending || users.length > 0) && (
            <SelectionLine
              shown={choosable}
              total={selection.isAll || query.hasNextPage ? counted?.total : undefined}
              selection={selection}
              onSelect={select}
              names={['cadastro', 'cadastros']}
              counted={
                query.isSuccess && !query.isPlaceholderData
                  ? { shown: users.length, total }
                  : undefined
              }
            />
          )
        }
        idle={
          <PendingFigures onReasons={() => setIsWriting(true)} onHelp={() => setIsHelpOpen(true)} />
        }
        acts={
          <Flex gap="2">
            <Button
              size="sm"
              variant="outline"
              colorPalette="red"
              aria-label={`Rejeitar ${chosenText}`}
              onClick={rejectSelected}
            >
              <Chosen act="Rejeitar" count={count} />
            </Button>
            <Button
              size="sm"
              aria-label={`Aprovar ${chosenText}`}
              isLoading={decisions.isApprovingMany}
              loadingText="Aprovando..."
              onClick={approveSelected}
            >
              <Chosen act="Aprovar" count={count} />
            </Button>
          </Flex>
        }
      />
      <ListStates
        query={query}
        count={users.length}
        words={{
          failed: 'Não foi possível carregar os cadastros pendentes',
          none: isNarrowed
            ? 'Nenhum cadastro pendente com este filtro'
            : 'Nenhum usuário pendente de aprovação',
          more: 'Carregar mais cadastros',
          icon: <SuccessIcon size={28} />,
        }}
        emptyText={
          isNarrowed ? 'Mostre todos os cadastros para ver quem mais espera.' : <LastDecision />
        }
        emptyAction={
          isNarrowed ? (
            <Button variant="surface" onClick={() => show({ ...withoutFilters(view), text: '' })}>
              Mostrar todos os cadastros
            </Button>
          ) : (
            <ChakraLink asChild display="inline-flex" alignItems="center" minHeight="11">
              <Link to={adminPaths.admin({ tab: 'conteudo' })}>Ver a atividade recente</Link>
            </ChakraLink>
          )
        }
        onMore={showMore}
        readsAhead
      >
        {leftOut && (
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {leftOut}
          </Text>
        )}
        <DataTable
          label="Cadastros pendentes"
          rows={users}
          nameOf={nameOf}
          columns={columns}
          orders={PENDING.orders}
          view={view}
          onOrder={(order) => show({ ...view, order })}
          choice={{
            isChosen,
            mayChoose: isDecidedWithOthers,
            onToggle: ({ id }) => toggle(id),
          }}
          isBusy={query.isPlaceholderData}
          rowId={rowId}
          onEnter={onEnter}
          rowStyle={DENSE}
          acts={rowActs}
        />
      </ListStates>
      {/* Also beside an empty list: another administrator may decide while this one is typing. */}
      {decisions.dialogs}
      <DocumentDialog
        user={asking}
        isGone={asking !== null && !listed}
        onClose={() => setAsking(null)}
      />
      <ReasonsDialog isOpen={isWriting} onClose={() => setIsWriting(false)} />
      <KeysDialog keys={INBOX_KEYS} isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </Grid>
  );
}

type RowAct = 'approve' | 'reject' | 'document';
type RowActsProps = { user: PendingUser; isApproving: boolean; onAct(act: RowAct): void };

/** What is decided about one registration. */
const RowActs = ({ user, isApproving, onAct }: RowActsProps) => (
  <Flex
    gap="1"
    wrap={{ base: 'wrap', lg: 'nowrap' }}
    justify={{ lg: 'flex-end' }}
    // A narrow desk has room for the words alone.
    css={{ lgToXl: { '& button:not(:last-of-type) svg': { display: 'none' } } }}
    marginTop={{ base: '1', lg: '0' }}
  >
    <Button
      size="sm"
      variant="surface"
      icon={<CheckIcon size={16} />}
      isLoading={isApproving}
      aria-label={`Aprovar ${nameOf(user)}`}
      onClick={() => onAct('approve')}
    >
      Aprovar
    </Button>
    <Button
      size="sm"
      variant="outline"
      colorPalette="red"
      icon={<CloseIcon size={16} />}
      aria-label={`Rejeitar ${nameOf(user)}`}
      onClick={() => onAct('reject')}
    >
      Rejeitar
    </Button>
    <IconButton
      size="sm"
      label={`Pedir documento a ${nameOf(user)}`}
      icon={<MailIcon size={16} />}
      onClick={() => onAct('document')}
    />
  </Flex>
);

/** "Aprovar selecionados (2)"; a phone has no room for the middle. */
const Chosen = ({ act, count }: { act: string; count: number }) => (
  <span>
    {act} <chakra.span hideBelow="sm">selecionados </chakra.span>
    {`(${formatInteger(count)})`}
  </span>
);

/** Two lines to a row, so that a desk shows a dozen. */
const DENSE: SystemStyleObject = {
  '& tbody .chakra-badge': { minHeight: '0', paddingBlock: '0', lineHeight: '1.4' },
  '& tbody > tr > *': { verticalAlign: 'top', paddingBlock: '2px', lineHeight: '1.3' },
  '& thead tr > *': { paddingBlock: '1' },
};
