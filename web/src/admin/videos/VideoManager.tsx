import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
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
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { FilmIcon } from '~/ui/lesson-icons.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import { AnnouncementText } from './AnnouncementText.tsx';
import { VideoActs } from './VideoActs.tsx';
import type { OnVideoAct } from './VideoButtons.tsx';
import { VideoCard, VideoGrid, VideoSkeletons } from './VideoCards.tsx';
import { VideoViewBar } from './VideoViewBar.tsx';
import { useDeleteVideo, useSwitchVideo } from './video-admin.mutations.ts';
import { type ManagedVideo, managedVideoQueries } from './video-admin.queries.ts';
import {
  parseVideosView,
  tellsOf,
  VIDEO_KEYS,
  VIDEO_PAGE_SIZE,
  VIDEOS,
  type VideosView,
} from './video-admin.rules.ts';
import { selectionRequest } from './video-changes.rules.ts';
import type { EditedVideo } from './video-edit.api.ts';
import { showsTable } from './videos-look.ts';

const VideoTable = lazyComponent(async () => (await import('./VideoTable.tsx')).VideoTable);
const EditVideoDialog = lazyWhenOpen(
  async () => (await import('./EditVideoDialog.tsx')).EditVideoDialog,
  ({ target }) => target !== null,
);
const ScheduleDialog = lazyWhenOpen(
  async () => (await import('./ScheduleDialog.tsx')).ScheduleDialog,
  ({ video }) => video !== null,
);
const KeysDialog = lazyWhenOpen(
  async () => (await import('~/admin/ui/KeysDialog.tsx')).KeysDialog,
  ({ isOpen }) => isOpen,
);

type VideoManagerProps = {
  /** Search, filters, order and looks; the page keeps them in the address. */
  view: VideosView;
  onViewChange(view: VideosView): void;
  categories: readonly Choice[];
  renderArt(video: ManagedVideo): ReactNode;
  /** The fields of chapters and key points of a lesson. */
  renderOutline(video: EditedVideo): ReactNode;
  /** What an empty catalogue offers. */
  importAction: ReactNode;
};

/** The catalogue as administrators keep it: find, choose, change one or many, delete. */
export function VideoManager({
  view,
  onViewChange,
  categories,
  renderArt,
  renderOutline,
  importAction,
}: VideoManagerProps) {
  const asked = { text: useDebouncedValue(view.text), filters: view.filters };
  const query = useInfiniteQuery(managedVideoQueries.list({ ...asked, order: view.order }));
  const { showMore } = useShownPages(query);
  const { data: total } = useQuery(managedVideoQueries.count(asked));
  // Of the whole catalogue: what is searched must not change how it is shown.
  const all = useQuery(managedVideoQueries.count(EVERYTHING));
  const isTable = showsTable(view, all.isError ? 0 : all.data);
  const videos = rowsOf(query.data?.pages ?? [], VIDEO_PAGE_SIZE);
  const { selection, count, select, toggle, clear } = useSelection<number>(
    asked,
    query.isPlaceholderData,
    total,
  );
  const isChosen = ({ id }: ManagedVideo) => isSelected(selection, id);
  const [editing, setEditing] = useState<ManagedVideo | null>(null);
  const [schedulingId, setSchedulingId] = useState<number | null>(null);
  const [open, setOpen] = useState<'history' | 'help' | null>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [ask, question] = useQuestion();
  const { mutate: switchVideo } = useSwitchVideo();
  const remove = useDeleteVideo();
  const keys = useRowKeys(videos, VIDEO_KEYS, {
    edit: (video) => video && setEditing(video),
    select: (video) => video && toggle(video.id),
    help: () => setOpen('help'),
  });

  const askDelete = (video: ManagedVideo) =>
    ask({
      title: 'Excluir vídeo?',
      text: `“${video.title}” sai agora do catálogo, das listas e do histórico de quem assistiu. ${AFTERWARDS}`,
      confirm: 'Excluir vídeo',
      during: 'Excluindo...',
      isDangerous: true,
      async act() {
        await remove.mutateAsync(video.id);
        if (!selection.isAll && isChosen(video)) toggle(video.id);
      },
    });
  const askAnnouncement = ({ id, title }: ManagedVideo) =>
    ask({
      title: 'Ativar e avisar os membros?',
      text: <AnnouncementText id={id} title={title} />,
      confirm: 'Ativar e avisar',
      during: 'Ativando...',
      act: async () => switchVideo({ id, switches: { is_active: true } }),
    });
  const actOn: OnVideoAct = (act, video) => {
    const { id, featured, is_active: isActive, is_scheduled: isScheduled } = video;
    if (act === 'select') toggle(id);
    else if (act === 'enter') keys.onEnter(video);
    else if (act === 'edit') setEditing(video);
    else if (act === 'delete') askDelete(video);
    else if (act === 'switch-featured') switchVideo({ id, switches: { featured: !featured } });
    // A lesson that waits for its moment is asked about that.
    else if (act === 'schedule' || isScheduled) setSchedulingId(id);
    else if (!isActive && tellsOf(video)) askAnnouncement(video);
    else switchVideo({ id, switches: { is_active: !isActive } });
  };
  // One function over all renders: cards are not drawn again for a letter in the search.
  const latest = useRef(actOn);
  latest.current = actOn;
  const onAct: OnVideoAct = useCallback((act, video) => latest.current(act, video), []);

  const hasFilters = countFilters(view) > 0 || view.text.trim() !== '';
  return (
    <Grid gap="4" css={{ '& > *': { minWidth: '0' } }}>
      <FilterBar
        address={VIDEOS}
        view={view}
        onChange={onViewChange}
        search={{
          label: 'Buscar vídeos',
          placeholder: 'Título, instrutor, tag ou link do YouTube',
        }}
        choices={{ category: categories }}
        clearsSearch
      />
      {view.filters.situation === 'to_review' && (
        <Text color="fg.muted" fontSize="sm" maxWidth="75ch">
          A sincronização trouxe estes vídeos, e os membros ainda não os veem. “Ativar” mostra o
          vídeo e avisa os membros. Para deixar um de fora, selecione-o e escolha “Desativar”: ele
          sai desta lista, sem aviso.
        </Text>
      )}
      <VideoViewBar
        view={view}
        isTable={isTable ?? false}
        onChange={onViewChange}
        onHistory={() => setOpen('history')}
        onHelp={() => setOpen('help')}
      />
      <ListStates
        query={query}
        count={videos.length}
        words={{
          failed: 'Não foi possível carregar os vídeos',
          none: 'Nenhum vídeo encontrado',
          more: 'Carregar mais vídeos',
          icon: <FilmIcon size={28} />,
        }}
        waiting={<VideoSkeletons />}
        emptyText={
          view.filters.situation === 'to_review' &&
          countFilters(view) === 1 &&
          view.text.trim() === ''
            ? 'Nenhum vídeo espera revisão.'
            : hasFilters
              ? 'Nenhum vídeo corresponde aos filtros.'
              : 'O catálogo ainda está vazio.'
        }
        emptyAction={
          hasFilters ? (
            <Button
              variant="surface"
              onClick={() => onViewChange({ ...withoutFilters(view), text: '' })}
            >
              Limpar filtros
            </Button>
          ) : (
            importAction
          )
        }
        onMore={showMore}
        readsAhead
      >
        <SelectionBar
          count={count}
          line={
            <SelectionLine
              shown={videos.map(({ id }) => id)}
              total={total}
              selection={selection}
              onSelect={select}
              // The number of the chosen stands in its place.
              names={count > 0 ? undefined : ['vídeo', 'vídeos']}
            />
          }
          acts={<ActsPlace onPlace={setPlace} />}
        />
        {isTable === undefined ? (
          <VideoSkeletons />
        ) : isTable ? (
          <Suspense fallback={<VideoSkeletons />}>
            <VideoTable
              videos={videos}
              view={view}
              categories={categories}
              choice={{ isChosen, onToggle: ({ id }) => toggle(id) }}
              isBusy={query.isPlaceholderData}
              onOrder={(order) => onViewChange({ ...view, order })}
              rowId={keys.rowId}
              onAct={onAct}
            />
          </Suspense>
        ) : (
          <VideoGrid
            aria-label="Vídeos"
            aria-busy={query.isPlaceholderData}
            onPointerEnter={EditVideoDialog.preload}
            onFocus={EditVideoDialog.preload}
          >
            {videos.map((video) => (
              <VideoCard
                key={video.id}
                video={video}
                categoryName={categories.find(({ id }) => id === video.category_id)?.name}
                renderArt={renderArt}
                isSelected={isChosen(video)}
                rowId={keys.rowId(video.id)}
                onAct={onAct}
              />
            ))}
          </VideoGrid>
        )}
      </ListStates>
      <VideoActs
        place={place}
        count={count}
        selection={selectionRequest(selection, asked)}
        categories={categories}
        onClear={clear}
        isHistoryOpen={open === 'history'}
        onHistoryClose={() => setOpen(null)}
      />
      <EditVideoDialog
        target={editing}
        categories={categories}
        renderOutline={renderOutline}
        onClose={() => setEditing(null)}
      />
      <ScheduleDialog
        video={videos.find(({ id }) => id === schedulingId) ?? null}
        onClose={() => setSchedulingId(null)}
      />
      <KeysDialog keys={VIDEO_KEYS} isOpen={open === 'help'} onClose={() => setOpen(null)} />
      {question}
    </Grid>
  );
}

const EVERYTHING = parseVideosView(new URLSearchParams());

/** What the database keeps of a deletion. */
const AFTERWARDS =
  'Por 30 dias dá para restaurá-lo em “Vídeos excluídos”, com o progresso, os favoritos e as anotações; depois, não mais. Sincronizações e importações de pastas não o trazem de volta. Para apenas escondê-lo, desative-o.';
