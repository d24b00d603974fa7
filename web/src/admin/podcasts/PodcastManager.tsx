import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import type { EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import { ActsPlace } from '~/admin/ui/list/ActsBar.tsx';
import { FilterBar } from '~/admin/ui/list/FilterBar.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { countFilters, withoutFilters } from '~/admin/ui/list/list-view.ts';
import { SelectionBar } from '~/admin/ui/list/SelectionBar.tsx';
import { SelectionLine } from '~/admin/ui/list/SelectionLine.tsx';
import { isSelected } from '~/admin/ui/list/selection.ts';
import { useRowKeys } from '~/admin/ui/list/use-row-keys.ts';
import { useSelection } from '~/admin/ui/list/use-selection.ts';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { rowsOf } from '~/lib/keyset.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { useShownPages } from '~/lib/use-shown-pages.ts';
import { HeadphonesIcon, PlusIcon } from '~/ui/icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import type { RenderOutline } from './PodcastDialog.tsx';
import { type PodcastAct, PodcastTable } from './PodcastTable.tsx';
import { useDeletePodcast, useSwitchPodcast } from './podcast-admin.mutations.ts';
import { type ManagedPodcast, managedPodcastQueries } from './podcast-admin.queries.ts';
import {
  PODCAST_KEYS,
  PODCAST_PAGE_SIZE,
  PODCASTS,
  type PodcastsView,
} from './podcast-admin.rules.ts';
import { NEW_PODCAST, type PodcastValues } from './podcast-edit.rules.ts';

const PodcastDialog = lazyWhenOpen(
  async () => (await import('./PodcastDialog.tsx')).PodcastDialog,
  ({ target }) => target !== null,
);
const PodcastSchedule = lazyWhenOpen(
  async () => (await import('./PodcastSchedule.tsx')).PodcastSchedule,
  ({ podcast }) => podcast !== null,
);
const PodcastActs = lazyWhenOpen(
  async () => (await import('./PodcastActs.tsx')).PodcastActs,
  ({ count, isHistoryOpen }) => count > 0 || isHistoryOpen,
);
const DeletedPodcasts = lazyWhenOpen(
  async () => (await import('./DeletedPodcasts.tsx')).DeletedPodcasts,
  ({ kept }) => kept.length > 0,
);
const EarlierAudioDialog = lazyWhenOpen(
  async () => (await import('./EarlierAudioDialog.tsx')).EarlierAudioDialog,
  ({ podcast }) => podcast !== null,
);
const KeysDialog = lazyWhenOpen(
  async () => (await import('~/admin/ui/KeysDialog.tsx')).KeysDialog,
  ({ isOpen }) => isOpen,
);

type PodcastManagerProps = {
  /** Search, filters and order; the page keeps them in the URL. */
  view: PodcastsView;
  onViewChange(view: PodcastsView): void;
  categories: readonly Choice[];
  renderOutline: RenderOutline;
};

/** The podcasts as administrators keep them: find, choose, publish, change one or many, delete, bring back. */
export function PodcastManager({
  view,
  onViewChange,
  categories,
  renderOutline,
}: PodcastManagerProps) {
  const asked = { text: useDebouncedValue(view.text.trim()), filters: view.filters };
  const query = useInfiniteQuery(managedPodcastQueries.list({ ...asked, order: view.order }));
  const { showMore } = useShownPages(query);
  const pages = query.data?.pages ?? [];
  const podcasts = rowsOf(pages, PODCAST_PAGE_SIZE);
  const total = query.data && (pages[0]?.[0]?.total ?? 0);
  const { selection, count, select, toggle, clear } = useSelection<number>(
    asked,
    query.isPlaceholderData,
    total,
  );
  const [editing, setEditing] = useState<EditTarget<number, PodcastValues> | null>(null);
  const [schedulingId, setSchedulingId] = useState<number | null>(null);
  const [restoring, setRestoring] = useState<ManagedPodcast | null>(null);
  const [open, setOpen] = useState<'history' | 'help' | null>(null);
  const { mutate: switchPodcast } = useSwitchPodcast();
  const remove = useDeletePodcast();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [ask, question] = useQuestion();
  // The list is there without it: what can be brought back only adds to it.
  const kept = useQuery(managedPodcastQueries.kept()).data ?? [];
  const deleted = kept.filter((one) => one.is_deleted);
  const replaced = kept.filter((one) => !one.is_deleted);
  const keys = useRowKeys(podcasts, PODCAST_KEYS, {
    edit: (podcast) => podcast && setEditing({ id: podcast.id }),
    select: (podcast) => podcast && toggle(podcast.id),
    help: () => setOpen('help'),
  });
  const askDelete = (podcast: ManagedPodcast) =>
    ask({
      title: 'Tem certeza que deseja excluir este podcast?',
      text: `“${podcast.title}” sai do ar agora, com o áudio. Por 30 dias dá para restaurá-lo em “Podcasts excluídos”.`,
      confirm: 'Excluir podcast',
      during: 'Excluindo...',
      isDangerous: true,
      async act() {
        await remove.mutateAsync(podcast);
        if (!selection.isAll && isSelected(selection, podcast.id)) toggle(podcast.id);
      },
    });
  const actOn = (act: PodcastAct, podcast: ManagedPodcast) => {
    if (act === 'edit') setEditing({ id: podcast.id });
    else if (act === 'delete') askDelete(podcast);
    else if (act === 'restore') setRestoring(podcast);
    // A podcast that waits for its moment is asked about that.
    else if (act === 'schedule' || podcast.is_scheduled) setSchedulingId(podcast.id);
    else switchPodcast(podcast);
  };
  const hasFilters = countFilters(view) > 0 || view.text.trim() !== '';
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <FilterBar
        address={PODCASTS}
        view={view}
        onChange={onViewChange}
        search={{ label: 'Buscar podcasts', placeholder: 'Título, descrição ou arquivo' }}
        choices={{ category: categories }}
        clearsSearch
      >
        <Button
          flexGrow={{ smDown: '1' }}
          icon={<PlusIcon size={18} />}
          onPointerEnter={PodcastDialog.preload}
          onFocus={PodcastDialog.preload}
          onClick={() => setEditing({ begin: NEW_PODCAST })}
        >
          Novo podcast
        </Button>
      </FilterBar>
      <ListStates
        query={query}
        count={podcasts.length}
        words={{
          failed: 'Não foi possível carregar os podcasts',
          none: 'Nenhum podcast encontrado',
          more: 'Carregar mais podcasts',
          icon: <HeadphonesIcon size={28} />,
        }}
        emptyText={
          hasFilters
            ? 'Nenhum podcast corresponde à busca e aos filtros.'
            : 'Publique o primeiro episódio.'
        }
        emptyAction={
          hasFilters && (
            <Flex wrap="wrap" justify="center" gap="2">
              <Button
                variant="surface"
                onClick={() => onViewChange({ ...withoutFilters(view), text: '' })}
              >
                Limpar filtros
              </Button>
              {/* A change of all that were found leaves nothing here, and can still be undone. */}
              <Button variant="ghost" onClick={() => setOpen('history')}>
                Alterações em massa
              </Button>
            </Flex>
          )
        }
        skeleton={{ rows: 6, height: 62 }}
        onMore={showMore}
        readsAhead
      >
        <SelectionBar
          count={count}
          line={
            <SelectionLine
              shown={podcasts.map(({ id }) => id)}
              total={total}
              selection={selection}
              onSelect={select}
              // The number of the chosen stands in its place.
              names={count > 0 ? undefined : ['podcast', 'podcasts']}
            />
          }
          idle={
            <Flex marginInlineStart={{ smDown: '-3' }}>
              <Button size="sm" variant="ghost" hideBelow="md" onClick={() => setOpen('help')}>
                Teclas (?)
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setOpen('history')}>
                Alterações em massa
              </Button>
            </Flex>
          }
          acts={<ActsPlace onPlace={setPlace} />}
        />
        <PodcastTable
          podcasts={podcasts}
          view={view}
          categories={categories}
          choice={{
            isChosen: ({ id }) => isSelected(selection, id),
            onToggle: ({ id }) => toggle(id),
          }}
          hasEarlier={({ id }) => replaced.some((one) => one.podcast_id === id)}
          isBusy={query.isPlaceholderData}
          rowId={keys.rowId}
          onEnter={keys.onEnter}
          onOrder={(order) => onViewChange({ ...view, order })}
          onAct={actOn}
        />
      </ListStates>
      <PodcastActs
        place={place}
        count={count}
        selection={selection}
        asked={asked}
        categories={categories}
        onClear={clear}
        isHistoryOpen={open === 'history'}
        onHistoryClose={() => setOpen(null)}
      />
      {/* Below the list, which would push it away. */}
      <DeletedPodcasts kept={query.isPending ? [] : deleted} />
      <PodcastDialog
        target={editing}
        categories={categories}
        renderOutline={renderOutline}
        onClose={() => setEditing(null)}
      />
      <EarlierAudioDialog podcast={restoring} kept={replaced} onClose={() => setRestoring(null)} />
      <PodcastSchedule
        podcast={podcasts.find(({ id }) => id === schedulingId) ?? null}
        onClose={() => setSchedulingId(null)}
      />
      <KeysDialog keys={PODCAST_KEYS} isOpen={open === 'help'} onClose={() => setOpen(null)} />
      {question}
    </Grid>
  );
}
