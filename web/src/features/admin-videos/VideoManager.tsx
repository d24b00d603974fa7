import { Grid } from '@chakra-ui/react/grid';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import type { BulkVideoUpdate } from '#contracts/video.ts';
import { describeError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { useShownPages } from '~/lib/use-shown-pages.ts';
import { Button } from '~/ui/admin/Button.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { FilmIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import { toast } from '~/ui/toast.ts';
import { BulkBar } from './BulkBar.tsx';
import { BulkOutcome } from './BulkOutcome.tsx';
import { DeleteVideoDialog } from './DeleteVideoDialog.tsx';
import { ManagedVideoCard } from './ManagedVideoCard.tsx';
import { SelectionLine } from './SelectionLine.tsx';
import { VideoFilterBar } from './VideoFilterBar.tsx';
import { VideoGrid } from './VideoGrid.tsx';
import { VideoManagerSkeleton } from './VideoManagerSkeleton.tsx';
import { useBulkUpdate, useRefreshThumbnails, useSwitchVideo } from './video-admin.mutations.ts';
import { type ManagedVideo, managedVideoQueries } from './video-admin.queries.ts';
import { hasFilters, NO_FILTERS, VIDEO_PAGE_SIZE, type VideoFilters } from './video-admin.rules.ts';

const EditVideoDialog = lazyWhenOpen(
  async () => (await import('./EditVideoDialog.tsx')).EditVideoDialog,
  ({ video }) => video !== null,
);

const NONE: ReadonlySet<number> = new Set();

type VideoManagerProps = {
  filters: VideoFilters;
  onFiltersChange(filters: VideoFilters): void;
  categories: readonly Choice[];
  renderArt(video: ManagedVideo): ReactNode;
  /** The fields of chapters and key points, for a recording of so many seconds. */
  renderOutline(seconds: number | null): ReactNode;
  /** What an empty catalogue offers. */
  importAction: ReactNode;
};

type Outcome = {
  title: string;
  text: string;
  problems?: readonly string[];
  undo?: { videoIds: number[]; updates: BulkVideoUpdate['updates'] };
};

/** The catalogue as administrators keep it: find, choose, change one or many, delete. */
export function VideoManager({
  filters,
  onFiltersChange,
  categories,
  renderArt,
  renderOutline,
  importAction,
}: VideoManagerProps) {
  const text = useDebouncedValue(filters.text);
  const asked = { ...filters, text };
  const client = useQueryClient();
  const query = useInfiniteQuery(managedVideoQueries.list(asked));
  const { isPlaceholderData } = query;
  const { showMore } = useShownPages(query);
  const count = useQuery(managedVideoQueries.count(asked));
  const bulk = useBulkUpdate();
  const thumbnails = useRefreshThumbnails();
  const toggleSwitch = useSwitchVideo();
  const [selection, setSelection] = useState({ asked: '', ids: NONE });
  const [isChoosingAll, setIsChoosingAll] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [editing, setEditing] = useState<ManagedVideo | null>(null);
  const [deleting, setDeleting] = useState<ManagedVideo | null>(null);
  const videos = rowsOf(query.data?.pages ?? [], VIDEO_PAGE_SIZE);
  const names = new Map(categories.map(({ id, name }) => [id, name]));

  // What is no longer on the screen must not be changed with the rest: a selection belongs to what was asked for, and
  // nothing is chosen from rows that are about to be replaced.
  const askedKey = JSON.stringify(asked);
  const selected = selection.asked === askedKey ? selection.ids : NONE;
  const setSelected = (ids: ReadonlySet<number>) => {
    if (!isPlaceholderData) setSelection({ asked: askedKey, ids });
  };
  const changeFilters = (next: VideoFilters) => {
    setSelected(new Set());
    onFiltersChange(next);
  };
  const toggle = useCallback(
    (id: number) =>
      setSelection((before) => {
        if (isPlaceholderData) return before;
        const ids = new Set(before.asked === askedKey ? before.ids : NONE);
        if (!ids.delete(id)) ids.add(id);
        return { asked: askedKey, ids };
      }),
    [askedKey, isPlaceholderData],
  );
  const chooseEverything = async () => {
    setIsChoosingAll(true);
    try {
      setSelected(new Set(await client.fetchQuery(managedVideoQueries.ids(asked))));
    } catch (error) {
      toast({
        title: 'Erro ao selecionar',
        description: describeError(error),
        tone: 'destructive',
      });
    }
    setIsChoosingAll(false);
  };
  const update = (updates: BulkVideoUpdate['updates']) => {
    const videoIds = [...selected];
    bulk.mutate(
      { videoIds, updates },
      {
        onSuccess: (changed) => {
          setSelected(new Set());
          setOutcome({
            title: 'Atualização em massa concluída!',
            text: describeUpdate(updates, changed.length, videoIds.length),
            ...(updates.isActive !== undefined &&
              changed.length > 0 && {
                undo: { videoIds: changed, updates: { isActive: !updates.isActive } },
              }),
          });
        },
      },
    );
  };
  const refreshThumbnails = () =>
    thumbnails.mutate([...selected], {
      onSuccess: ({ updatedCount, errors }) => {
        setSelected(new Set());
        setOutcome({
          title: 'Thumbnails atualizados!',
          text: plural(updatedCount, 'imagem atualizada', 'imagens atualizadas'),
          problems: errors,
        });
      },
    });

  return (
    <Grid gap="4" css={{ '& > *': { minWidth: '0' } }}>
      <VideoFilterBar filters={filters} categories={categories} onChange={changeFilters} />
      {outcome && selected.size === 0 && (
        <BulkOutcome
          {...outcome}
          isUndoing={bulk.isPending}
          onUndo={
            outcome.undo &&
            (() => {
              if (!outcome.undo) return;
              bulk.mutate(outcome.undo, {
                onSuccess: (changed) => {
                  setOutcome(null);
                  toast({
                    title: 'Atualização em massa concluída!',
                    description: plural(changed.length, 'vídeo como antes', 'vídeos como antes'),
                    tone: 'success',
                  });
                },
              });
            })
          }
          onDismiss={() => setOutcome(null)}
        />
      )}
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
              <Button variant="surface" onClick={() => changeFilters(NO_FILTERS)}>
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
            selected={selected}
            isChoosingAll={isChoosingAll}
            onSelect={setSelected}
            onChooseEverything={chooseEverything}
          />
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
                categoryName={video.category_id === null ? undefined : names.get(video.category_id)}
                renderArt={renderArt}
                isSelected={selected.has(video.id)}
                onToggle={toggle}
                onSwitch={toggleSwitch.mutate}
                onEdit={setEditing}
                onDelete={setDeleting}
              />
            ))}
          </VideoGrid>
          {query.hasNextPage && (
            <Button variant="ghost" isLoading={query.isFetchingNextPage} onClick={showMore}>
              Carregar mais vídeos
            </Button>
          )}
        </>
      )}
      {selected.size > 0 && (
        <BulkBar
          count={selected.size}
          categories={categories}
          working={bulk.isPending ? 'update' : thumbnails.isPending ? 'thumbnails' : null}
          onUpdate={update}
          onRefreshThumbnails={refreshThumbnails}
          onClear={() => setSelected(new Set())}
        />
      )}
      <EditVideoDialog
        video={editing}
        categories={categories}
        renderOutline={renderOutline}
        onClose={() => setEditing(null)}
      />
      <DeleteVideoDialog
        video={deleting}
        onDeleted={({ id }) => {
          if (selected.has(id)) toggle(id);
        }}
        onClose={() => setDeleting(null)}
      />
    </Grid>
  );
}

function describeUpdate(
  { isActive, featured }: BulkVideoUpdate['updates'],
  changed: number,
  chosen: number,
): string {
  const same = chosen - changed;
  const words =
    isActive === true
      ? ['vídeo ativado', 'vídeos ativados']
      : isActive === false
        ? ['vídeo desativado', 'vídeos desativados']
        : featured === true
          ? ['vídeo em destaque', 'vídeos em destaque']
          : featured === false
            ? ['vídeo sem destaque', 'vídeos sem destaque']
            : ['vídeo movido', 'vídeos movidos'];
  const [one = '', many = ''] = words;
  return `${plural(changed, one, many)}${same > 0 ? ` · ${plural(same, 'já estava assim', 'já estavam assim')}` : ''}`;
}
