import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { PLACE_COLUMNS, type PlaceRecord, parsePlace } from '~/features/playback/place-record.ts';
import { unwrap } from '~/lib/errors.ts';
import { fetchAllPages, pageBelow } from '~/lib/fetch-all-pages.ts';
import { isRecord } from '~/lib/is-record.ts';
import { fresh, read } from '~/lib/read.ts';
import { database } from '~/lib/session/database.ts';
import { VIDEO_SUMMARY_COLUMNS } from '~/lib/video-columns.ts';

const CONTINUE_PAGE_SIZE = 12;

/** The member's record of one lesson. */
export type StoredProgress = {
  video_id: number;
  progress_seconds: number;
  is_completed: boolean;
  last_watched_at: string;
  /** When it was last marked as watched or not watched by hand. */
  marked_at: string | null;
} & PlaceRecord;

export const progressQueries = {
  all: () => ['progress'] as const,

  /** Where the member stopped in every lesson ever opened. */
  mine: () =>
    queryOptions({
      queryKey: [...progressQueries.all(), 'mine'],
      queryFn: ({ queryKey, signal }) =>
        fetchAllPages(async (beforeId, limit) => {
          const page = await read(queryKey, (supabase) => {
            const query = supabase
              .from('user_video_progress')
              .select('id, video_id, progress_seconds, is_completed, revision');
            return pageBelow(query, beforeId, limit).abortSignal(signal);
          });
          return unwrap(page);
        }),
      ...fresh,
    }),

  /** Lessons begun and not completed, last watched first; `total` counts those of all pages. */
  continueWatching: () =>
    infiniteQueryOptions({
      queryKey: [...progressQueries.all(), 'continue'],
      initialPageParam: 0,
      queryFn: async ({ queryKey, signal, pageParam }) => {
        const from = pageParam * CONTINUE_PAGE_SIZE;
        const result = await read(queryKey, (supabase) =>
          supabase
            .from('user_video_progress')
            .select(
              `video_id, progress_seconds, last_watched_at, revision,
             video:videos!inner(${VIDEO_SUMMARY_COLUMNS})`,
              { count: 'exact' },
            )
            .eq('is_completed', false)
            .gt('progress_seconds', 0)
            .is('dismissed_at', null)
            .order('last_watched_at', { ascending: false })
            .order('id', { ascending: false })
            .range(from, from + CONTINUE_PAGE_SIZE - 1)
            .abortSignal(signal),
        );
        const rows = unwrap(result);
        return { rows, total: result.count ?? rows.length };
      },
      getNextPageParam: (page, pages, pageParam) =>
        pages.reduce((sum, { rows }) => sum + rows.length, 0) < page.total && page.rows.length > 0
          ? pageParam + 1
          : null,
      ...fresh,
    }),

  /** The member's own record of one lesson; null when it was never watched. */
  ofVideo: (videoId: number) =>
    queryOptions({
      queryKey: [...progressQueries.all(), 'video', videoId],
      queryFn: async ({ queryKey, signal }): Promise<StoredProgress | null> => {
        const [row] = unwrap(
          await read(queryKey, (supabase) =>
            supabase
              .from('user_video_progress')
              .select(
                `video_id, progress_seconds, is_completed, last_watched_at, marked_at, ${PLACE_COLUMNS}`,
              )
              .eq('video_id', videoId)
              .abortSignal(signal),
          ),
        );
        return parseStoredProgress(row);
      },
      ...fresh,
    }),

  /** Figures of the profile and the home page. */
  stats: () =>
    queryOptions({
      queryKey: [...progressQueries.all(), 'stats'],
      queryFn: ({ signal }) => database((db) => db.rpc('my_stats').abortSignal(signal).single()),
      ...fresh,
    }),
};

/**
 * Shows a record that this device changed. That counts as no read: the next page of the lesson asks the server,
 * because another device may have gone on in the same moment.
 */
export function showRecord(
  client: QueryClient,
  videoId: number,
  change: (known: StoredProgress | null | undefined) => StoredProgress,
): void {
  const { queryKey } = progressQueries.ofVideo(videoId);
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  client.setQueryData(queryKey, change, { updatedAt });
}

/** A row of `user_video_progress`, from a table or a function; null for anything else. */
export function parseStoredProgress(row: unknown): StoredProgress | null {
  if (!isRecord(row)) return null;
  const { video_id, progress_seconds, is_completed, last_watched_at, marked_at } = row;
  if (typeof video_id !== 'number' || typeof progress_seconds !== 'number') return null;
  if (typeof is_completed !== 'boolean' || typeof last_watched_at !== 'string') return null;
  return {
    video_id,
    progress_seconds,
    is_completed,
    last_watched_at,
    marked_at: typeof marked_at === 'string' ? marked_at : null,
    ...parsePlace(row, progress_seconds),
  };
}
