import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MAX_VIDEOS_PER_ACT } from '#contracts/video.ts';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import { unwrap } from '~/lib/errors.ts';
import { lastBeforeMore } from '~/lib/keyset.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import type { ColumnsOf } from '~/types/columns.ts';
import type { Tables } from '~/types/database.ts';
import { VIDEO_PAGE_SIZE, type VideoFilters, videoSearch } from './video-admin.rules.ts';
import { EDITED_COLUMNS, type VideoValues, videoValues } from './video-edit.rules.ts';
import { NEWEST_FIRST, type SortKey, type VideoSort } from './video-view.rules.ts';

const MANAGED_VIDEO_COLUMNS =
  'id, title, description, source, external_id, youtube_id, thumbnail, duration, duration_seconds, category_id, instructor, tags, view_count, is_active, is_scheduled, published_at, featured, status, created_at, updated_at, key_points_reviewed_on';

/** A lesson as administrators see it, hidden ones too. */
export type ManagedVideo = Pick<Tables<'videos'>, ColumnsOf<typeof MANAGED_VIDEO_COLUMNS>>;

/** The lesson behind a form: what may be edited of it, and its version. */
export type EditedVideo = Versioned<VideoValues> & {
  id: number;
  source: string;
  /** Length, where it is known. */
  seconds: number | null;
  isScheduled: boolean;
};
type EditedRow = Pick<
  Tables<'videos'>,
  (typeof EDITED_COLUMNS)[number] | 'source' | 'duration_seconds' | 'is_scheduled' | 'updated_at'
>;

export async function readEditedVideo(
  id: number,
  signal?: AbortSignal,
): Promise<EditedVideo | null> {
  const supabase = await loadSupabase();
  const asked = supabase
    .from('videos')
    .select([...EDITED_COLUMNS, 'source', 'duration_seconds', 'is_scheduled', 'updated_at'].join())
    .eq('id', id);
  const row = unwrap(
    await (signal ? asked.abortSignal(signal) : asked)
      .maybeSingle()
      .overrideTypes<EditedRow, { merge: false }>(),
  );
  return (
    row && {
      id,
      source: row.source,
      seconds: row.duration_seconds,
      isScheduled: row.is_scheduled,
      version: row.updated_at,
      values: videoValues(row),
    }
  );
}

/** Where the next page begins: behind this value of the order and this id. */
type Place = { p_after_value: string; p_after_id: number };

const SORT_VALUES: Record<SortKey, (video: ManagedVideo) => string> = {
  created_at: (video) => video.created_at,
  title: (video) => video.title,
  instructor: (video) => video.instructor ?? '',
  duration: (video) => String(video.duration_seconds ?? 0),
  views: (video) => String(video.view_count),
  updated_at: (video) => video.updated_at,
};

export const managedVideoQueries = {
  all: () => ['video-admin'] as const,
  lists: () => [...managedVideoQueries.all(), 'list'] as const,

  /** Lessons that fit the filters, in their order, a page at a time. */
  list: (filters: VideoFilters, sort: VideoSort = NEWEST_FIRST) =>
    infiniteQueryOptions({
      queryKey: [...managedVideoQueries.lists(), filters, sort],
      initialPageParam: null as Place | null,
      queryFn: async ({ signal, pageParam }): Promise<ManagedVideo[]> => {
        const supabase = await loadSupabase();
        return unwrap(
          await supabase
            .rpc('find_videos', {
              ...videoSearch(filters),
              p_sort: sort.by,
              p_is_ascending: sort.isAscending,
              // One more than a page tells whether another page follows.
              p_limit: VIDEO_PAGE_SIZE + 1,
              ...pageParam,
            })
            .select(MANAGED_VIDEO_COLUMNS)
            .abortSignal(signal),
        );
      },
      getNextPageParam: (page): Place | null => {
        const last = lastBeforeMore(page, VIDEO_PAGE_SIZE);
        return last && { p_after_value: SORT_VALUES[sort.by](last), p_after_id: last.id };
      },
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),

  /** How many lessons fit the filters. */
  count: (filters: VideoFilters) =>
    queryOptions({
      queryKey: [...managedVideoQueries.all(), 'count', filters],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        return unwrap(await supabase.rpc('count_videos', videoSearch(filters)).abortSignal(signal));
      },
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),

  /** A lesson as it is now, for one opening of its form; null when it is gone. */
  edited: (id: number, opening: number) =>
    queryOptions({
      queryKey: [...managedVideoQueries.all(), 'edited', id, opening],
      queryFn: ({ signal }) => readEditedVideo(id, signal),
      staleTime: 0,
      gcTime: 0,
    }),

  /** Ids of all that fit the filters, up to what one act may name: for choosing across pages. */
  ids: (filters: VideoFilters) =>
    queryOptions({
      queryKey: [...managedVideoQueries.all(), 'ids', filters],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        const rows = unwrap(
          await supabase
            .rpc('find_videos', { ...videoSearch(filters), p_limit: MAX_VIDEOS_PER_ACT })
            .select('id')
            .abortSignal(signal),
        );
        return rows.map(({ id }) => id);
      },
      staleTime: 0,
      gcTime: 0,
    }),
};
