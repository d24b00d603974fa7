import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { nameOf, USERS_PAGE_SIZE } from '~/admin/people/people.rules.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { DataTable } from '~/admin/ui/list/DataTable.tsx';
import { FilterBar } from '~/admin/ui/list/FilterBar.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { countFilters, withoutFilters } from '~/admin/ui/list/list-view.ts';
import { SelectionLine } from '~/admin/ui/list/SelectionLine.tsx';
import { isSelected, selectedCount } from '~/admin/ui/list/selection.ts';
import { useListView } from '~/admin/ui/list/use-list-view.ts';
import { useRowKeys } from '~/admin/ui/list/use-row-keys.ts';
import { useSelection } from '~/admin/ui/list/use-selection.ts';
import { formatInteger } from '~/lib/format.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { paths } from '~/lib/paths.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { formatWait } from '~/lib/wait.ts';
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
import { pendingColumns } from './pending-columns.tsx';
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
  const users = rowsOf(query.data?.pages ?? [], USERS_PAGE_SIZE);
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

  const whom: Whom = selection.isAll && counted ? counted : [...selection.ids];
  const count = selectedCount(selection, counted?.total ?? 0);
  const isChosen = (user: PendingUser) =>
    isDecidedWithOthers(user) && isSelected(selection, user.id);
  const chosen = users.filter(isChosen);
  const decisions = useDecisions(holders, () => selection.isAll && clear());
  const approveSelected = () => decisions.approveMany(whom, chosen);
  const rejectSelected = () => decisions.reject(whom, chosen);
  const rejectOne = (user: PendingUser) => decisions.reject([user.id], [user]);
  const { current, rowId, onEnter } = useRowKeys(users, INBOX_KEYS, {
    approve: (user) => (count > 0 ? approveSelected() : user && decisions.approveOne(user)),
    reject: (user) => (count > 0 ? rejectSelected() : user && rejectOne(user)),
    document: (user) => user && setAsking(user),
    select: (user) => user && isDecidedWithOthers(user) && toggle(user.id),
    help: () => setIsHelpOpen(true),
  });
  useHold(useDebouncedValue(current?.id ?? null));

  const listed = asking && users.find(({ id }) => id === asking.id);
  if (listed && listed !== asking) setAsking(listed);
  const leftOut = decidedAlone(users);
  const isNarrowed = countFilters(rested) > 0 || rested.text !== '';
  const so = (label: string) => (count === 0 ? label : `${label} (${formatInteger(count)})`);
  return (
    <Grid gap="3" templateColumns="minmax(0, 1fr)">
      <Summary />
      <FilterBar
        address={PENDING}
        view={view}
        onChange={show}
        search={{
          label: 'Buscar cadastro',
          placeholder: 'Nome, e-mail, CRM, telefone ou instituição',
        }}
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
        emptyText={isNarrowed ? 'Mostre todos os cadastros para ver quem mais espera.' : undefined}
        emptyAction={
          isNarrowed && (
            <Button variant="surface" onClick={() => show({ ...withoutFilters(view), text: '' })}>
              Mostrar todos os cadastros
            </Button>
          )
        }
        onMore={() => void query.fetchNextPage()}
      >
        <Flex
          position="sticky"
          top="var(--bar-height)"
          zIndex="2"
          wrap="wrap"
          align="center"
          justify="space-between"
          gap="2"
          columnGap="4"
          paddingBlock="2"
          background="bg"
        >
          <SelectionLine
            shown={choosable}
            total={selection.isAll || query.hasNextPage ? counted?.total : undefined}
            selection={selection}
            onSelect={select}
          />
          <Flex wrap="wrap" gap="2">
            <Button size="sm" variant="ghost" hideBelow="md" onClick={() => setIsHelpOpen(true)}>
              Teclas (?)
            </Button>
            <Button
              size="sm"
              variant="outline"
              colorPalette="red"
              disabled={count === 0}
              onClick={rejectSelected}
            >
              {so('Rejeitar selecionados')}
            </Button>
            <Button
              size="sm"
              disabled={count === 0}
              isLoading={decisions.isApprovingMany}
              loadingText="Aprovando..."
              onClick={approveSelected}
            >
              {so('Aprovar selecionados')}
            </Button>
          </Flex>
          {leftOut && (
            <Text width="full" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
              {leftOut}
            </Text>
          )}
        </Flex>
        <DataTable
          label="Cadastros pendentes"
          rows={users}
          nameOf={nameOf}
          columns={pendingColumns({
            holders,
            now: query.dataUpdatedAt,
            way: { from: paths.admin() + place, ids: users.map(({ id }) => id) },
          })}
          choice={{
            isChosen,
            mayChoose: isDecidedWithOthers,
            onToggle: ({ id }) => toggle(id),
          }}
          isBusy={query.isPlaceholderData}
          rowId={rowId}
          onEnter={onEnter}
          rowStyle={{ '& tbody > tr > *': { verticalAlign: 'top', paddingBlock: '2' } }}
          acts={(user) => (
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
                isLoading={decisions.isApproving(user)}
                aria-label={`Aprovar ${nameOf(user)}`}
                onClick={() => decisions.approveOne(user)}
              >
                Aprovar
              </Button>
              <Button
                size="sm"
                variant="outline"
                colorPalette="red"
                icon={<CloseIcon size={16} />}
                aria-label={`Rejeitar ${nameOf(user)}`}
                onClick={() => rejectOne(user)}
              >
                Rejeitar
              </Button>
              <IconButton
                size="sm"
                label={`Pedir documento a ${nameOf(user)}`}
                icon={<MailIcon size={16} />}
                onClick={() => setAsking(user)}
              />
            </Flex>
          )}
        />
      </ListStates>
      {/* Also beside an empty list: another administrator may decide while this one is typing. */}
      {decisions.dialogs}
      <DocumentDialog
        user={asking}
        isGone={asking !== null && !listed}
        onClose={() => setAsking(null)}
      />
      <KeysDialog keys={INBOX_KEYS} isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </Grid>
  );
}

/** How long people wait: half of them less, half of them longer. */
function Summary() {
  const { data } = useQuery(approvalQueries.summary());
  const [isWriting, setIsWriting] = useState(false);
  const medians = [
    ['Espera mediana agora', data?.median_waiting_seconds ?? null],
    ['Nos últimos 30 dias, até a decisão', data?.median_decided_seconds ?? null],
  ] as const;
  return (
    // The line is there before its figures, which come a moment later than the list; on a phone they are two lines.
    <Flex wrap="wrap" align="center" justify="space-between" columnGap="4" rowGap="1" minHeight="9">
      <Text
        color="fg.muted"
        fontSize="sm"
        width={{ base: 'full', md: 'auto' }}
        minHeight={{ base: '3em', md: '0' }}
      >
        {medians
          .filter(([, seconds]) => seconds !== null)
          .map(([label, seconds], index) => (
            <Fragment key={label}>
              {index > 0 && ' · '}
              {label}: <strong>{formatWait(seconds ?? 0)}</strong>
            </Fragment>
          ))}
      </Text>
      <Button size="sm" variant="ghost" onClick={() => setIsWriting(true)}>
        Motivos de rejeição
      </Button>
      <ReasonsDialog isOpen={isWriting} onClose={() => setIsWriting(false)} />
    </Flex>
  );
}
