import { Grid } from '@chakra-ui/react/grid';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { useListKeys } from '~/admin/ui/use-list-keys.ts';
import { describeError } from '~/lib/errors.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { useShownPages } from '~/lib/use-shown-pages.ts';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { FilmIcon } from '~/ui/later-icons.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import { ManagedVideoCard } from './ManagedVideoCard.tsx';
import { SelectionLine } from './SelectionLine.tsx';
import { VideoActs } from './VideoActs.tsx';
import { VideoFilterBar } from './VideoFilterBar.tsx';
import { VideoGrid } from './VideoGrid.tsx';
import { VideoManagerSkeleton } from './VideoManagerSkeleton.tsx';
import { VideoViewBar } from './VideoViewBar.tsx';
import { useSwitchVideo } from './video-admin.mutations.ts';
import { type EditedVideo, type ManagedVideo, managedVideoQueries } from './video-admin.queries.ts';
import {
  hasFilters,
  NO_FILTERS,
  VIDEO_PAGE_SIZE,
  type VideoFilters,
  videoFilterParams,
} from './video-admin.rules.ts';
import {
  isSelected,
  NOTHING_SELECTED,
  selectedCount,
  selectionRequest,
  toggled,
  type VideoSelection,
} from './video-changes.rules.ts';
import {
  VIDEO_KEYS,
  type VideoCommand,
  type VideoView,
  videoRowId,
  videoViewParams,
} from './video-view.rules.ts';

const EditVideoDialog = lazyWhenOpen(
  async () => (await import('./EditVideoDialog.tsx')).EditVideoDialog,
  ({ video }) => video !== null,
);
const DeleteVideoDialog = lazyWhenOpen(
  async () => (await import('./DeleteVideoDialog.tsx')).DeleteVideoDialog,
  ({ video }) => video !== null,
);
const VideoTable = lazyComponent(async () => (await import('./VideoTable.tsx')).VideoTable);
const ScheduleDialog = lazyWhenOpen(
  async () => (await import('./ScheduleDialog.tsx')).ScheduleDialog,
  ({ video }) => video !== null,
);
const SavedViewsDialog = lazyWhenOpen(
  async () => (await import('./SavedViewsDialog.tsx')).SavedViewsDialog,
  ({ isOpen }) => isOpen,
);
const KeysDialog = lazyWhenOpen(
  async () => (await import('~/admin/ui/KeysDialog.tsx')).KeysDialog,
  ({ isOpen }) => isOpen,
);

type VideoManagerProps = {
  filters: VideoFilters;
  onFiltersChange(filters: VideoFilters): void;
  view: VideoView;
  onViewChange(view: VideoView): void;
  categories: readonly Choice[];
  renderArt(video: ManagedVideo): ReactNode;
  /** The fields of chapters and key points of a lesson. */
  renderOutline(video: EditedVideo): ReactNode;
  /** What an empty catalogue offers. */
  importAction: ReactNode;
};

/** The catalogue as administrators keep it: find, choose, change one or many, delete. */
export function VideoManager({
  filters,
  onFiltersChange,
  view,
  onViewChange,
  categories,
  renderArt,
  renderOutline,
  importAction,
}: VideoManagerProps) {
  const text = useDebouncedValue(filters.text);
  const asked = { ...filters, text };
  const client = useQueryClient();
  const query = useInfiniteQuery(managedVideoQueries.list(asked, view.sort));
  const { isPlaceholderData } = query;
  const { showMore } = useShownPages(query);
  const count = useQuery(managedVideoQueries.count(asked));
  const [stored, setStored] = useState(NOTHING_SELECTED);
  const [editing, setEditing] = useState<ManagedVideo | null>(null);
  const [deleting, setDeleting] = useState<ManagedVideo | null>(null);
  const [schedulingId, setSchedulingId] = useState<number | null>(null);
  const [open, setOpen] = useState<'views' | 'history' | 'help' | null>(null);
  const [currentId, setCurrentId] = useState<number | null>(null);
  const place = useRef(0);
  const videos = rowsOf(query.data?.pages ?? [], VIDEO_PAGE_SIZE);
  const names = new Map(categories.map(({ id, name }) => [id, name]));

  // A selection belongs to what was asked for, in whatever order, and outlives further pages. Nothing is chosen from rows that are
  // about to be replaced.
  const askedKey = JSON.stringify(asked);
  const selection: VideoSelection =
    stored.asked === askedKey ? stored : { ...NOTHING_SELECTED, asked: askedKey };
  const select = (next: VideoSelection) => {
    if (!isPlaceholderData) setStored(next);
  };
  const toggle = useCallback(
    (id: number) =>
      setStored((before) =>
        isPlaceholderData
          ? before
          : toggled(
              before.asked === askedKey ? before : { ...NOTHING_SELECTED, asked: askedKey },
              id,
            ),
      ),
    [askedKey, isPlaceholderData],
  );
  const selected = selectedCount(selection, count.data ?? 0);
  const readIds = async () => {
    if (!selection.isAll) return [...selection.ids];
    const found = await client.fetchQuery(managedVideoQueries.ids(asked));
    return found.filter((id) => !selection.ids.has(id));
  };

  const index = videos.findIndex(({ id }) => id === currentId);
  if (index >= 0) place.current = index;
  const current = videos[index];
  const goTo = (next: number) => {
    const video = videos[Math.min(Math.max(next, 0), videos.length - 1)];
    if (!video) return;
    setCurrentId(video.id);
    document.getElementById(videoRowId(video.id))?.focus();
  };
  const commands: Record<VideoCommand, () => void> = {
    next: () => goTo(current ? index + 1 : place.current),
    previous: () => goTo(current ? index - 1 : place.current - 1),
    select: () => current && toggle(current.id),
    edit: () => current && setEditing(current),
    help: () => setOpen('help'),
  };
  useListKeys(VIDEO_KEYS, (command) => commands[command]());
  const { mutate: switchVideo } = useSwitchVideo();
  const schedule = useCallback(({ id }: ManagedVideo) => setSchedulingId(id), []);
  const toggleActive = useCallback(
    (video: ManagedVideo) => {
      // One that waits for its moment is asked about that.
      if (video.is_scheduled) schedule(video);
      else switchVideo({ id: video.id, switches: { is_active: !video.is_active } });
    },
    [schedule, switchVideo],
  );
  const close = () => setOpen(null);
  const acts = {
    onToggle: toggle,
    onToggleActive: toggleActive,
    onSwitch: switchVideo,
    onEdit: setEditing,
    onSchedule: schedule,
    onDelete: setDeleting,
    onEnter: setCurrentId,
  };

  return (
    <Grid gap="4" css={{ '& > *': { minWidth: '0' } }}>
      <VideoFilterBar filters={filters} categories={categories} onChange={onFiltersChange} />
      <VideoViewBar
        view={view}
        onChange={onViewChange}
        onViews={() => setOpen('views')}
        onHistory={() => setOpen('history')}
        onHelp={() => setOpen('help')}
      />
      {query.isPending && <VideoManagerSkeleton />}
      {query.isError && (
        <ErrorState
          title="Não foi possível carregar os vídeos"
          text={describeError(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && videos.length === 0 && (
        <EmptyState
          icon={<FilmIcon size={28} />}
          title="Nenhum vídeo encontrado"
          text={
            hasFilters(filters)
              ? 'Nenhum vídeo corresponde aos filtros.'
              : 'O catálogo ainda está vazio.'
          }
          action={
            hasFilters(filters) ? (
              <Button variant="surface" onClick={() => onFiltersChange(NO_FILTERS)}>
                Limpar filtros
              </Button>
            ) : (
              importAction
            )
          }
        />
      )}
      {videos.length > 0 && (
        <>
          <SelectionLine
            shown={videos.map(({ id }) => id)}
            total={count.data}
            selection={selection}
            onSelect={select}
          />
          {view.mode === 'table' ? (
            <Suspense fallback={<VideoManagerSkeleton />}>
              <VideoTable
                videos={videos}
                view={view}
                categories={categories}
                isSelected={(id) => isSelected(selection, id)}
                isBusy={isPlaceholderData}
                onSort={(sort) => onViewChange({ ...view, sort })}
                {...acts}
              />
            </Suspense>
          ) : (
            <VideoGrid
              aria-label="Vídeos"
              aria-busy={isPlaceholderData}
              onPointerEnter={EditVideoDialog.preload}
              onFocus={EditVideoDialog.preload}
            >
              {videos.map((video) => (
                <ManagedVideoCard
                  key={video.id}
                  video={video}
                  categoryName={
                    video.category_id === null ? undefined : names.get(video.category_id)
                  }
                  renderArt={renderArt}
                  isSelected={isSelected(selection, video.id)}
                  {...acts}
                />
              ))}
            </VideoGrid>
          )}
          {query.hasNextPage && (
            <Button variant="ghost" isLoading={query.isFetchingNextPage} onClick={showMore}>
              Carregar mais vídeos
            </Button>
          )}
        </>
      )}
      <VideoActs
        count={selected}
        selection={selectionRequest(selection, asked)}
        categories={categories}
        readIds={readIds}
        onClear={() => setStored(NOTHING_SELECTED)}
        isHistoryOpen={open === 'history'}
        onHistoryClose={close}
      />
      <EditVideoDialog
        video={editing}
        categories={categories}
        renderOutline={renderOutline}
        onClose={() => setEditing(null)}
      />
      <ScheduleDialog
        video={videos.find(({ id }) => id === schedulingId) ?? null}
        onClose={() => setSchedulingId(null)}
      />
      <DeleteVideoDialog
        video={deleting}
        onDeleted={({ id }) => {
          if (!selection.isAll && selection.ids.has(id)) toggle(id);
        }}
        onClose={() => setDeleting(null)}
      />
      <SavedViewsDialog
        isOpen={open === 'views'}
        query={addressOf(filters, view)}
        onClose={close}
      />
      <KeysDialog keys={VIDEO_KEYS} isOpen={open === 'help'} onClose={close} />
    </Grid>
  );
}

/** The parameters of the list as it is. */
function addressOf(filters: VideoFilters, view: VideoView): string {
  const params = { ...videoFilterParams(filters), ...videoViewParams(view) };
  const given = Object.entries(params).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return new URLSearchParams(given).toString();
}
