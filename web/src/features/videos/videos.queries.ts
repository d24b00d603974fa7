import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '~/lib/errors.ts';
import { newestFirst } from '~/lib/keyset.ts';
import { readData } from '~/lib/read.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import type { Supabase } from '~/lib/session/supabase.ts';
import { PRESENTED_VIDEO_COLUMNS, VIDEO_SUMMARY_COLUMNS } from '~/lib/video-columns.ts';
import type { ColumnsOf } from '~/types/columns.ts';
import type { Tables } from '~/types/database.ts';
import { parseShelves } from './home-shelves.ts';
import { RECENT_LIMIT, RELATED_LIMIT } from './videos.rules.ts';

const SHELF_LENGTH = 12;
/** The specification's error for a list of lessons that cannot be read; people are told in Portuguese. */
export const NO_VIDEOS = 'Failed to fetch videos';

const OPEN_VIDEO_COLUMNS =
  `${PRESENTED_VIDEO_COLUMNS}, google_drive_id, resource_key, chapters, tags, view_count, key_points, key_point_seconds, key_points_reviewed_by, key_points_reviewed_on` as const;

/** A lesson with everything its page shows. */
export type OpenVideo = Pick<Tables<'videos'>, ColumnsOf<typeof OPEN_VIDEO_COLUMNS>> & {
  category: { name: string; slug: string } | null;
  /** A device may hold a lesson from before this was asked. */
  has_transcript?: boolean | null;
};

/** Administrators may read hidden lessons, yet member screens show them what members see. */
const visible = { is_active: true, status: 'active' } as const;

/** What the cards of shelves and grids show of the lessons that members see. */
export const presented = (supabase: Supabase) =>
  supabase.from('videos').select(PRESENTED_VIDEO_COLUMNS).match(visible);

/** The same with less of each, for a line. */
export const summarized = (supabase: Supabase) =>
  supabase.from('videos').select(VIDEO_SUMMARY_COLUMNS).match(visible);

const readVideos: typeof readData = (queryKey, ask) => readData(queryKey, ask, NO_VIDEOS);

export const videoQueries = {
  all: () => ['videos'] as const,

  /** Featured lessons, newest first: the hero takes the first six, the shelf shows them all. */
  featured: () =>
    queryOptions({
      queryKey: [...videoQueries.all(), 'featured'],
      queryFn: ({ queryKey, signal }) =>
        readVideos(queryKey, (supabase) =>
          newestFirst(presented(supabase).eq('featured', true))
            .limit(SHELF_LENGTH)
            .abortSignal(signal),
        ),
    }),

  /** The newest lessons of all categories. */
  recent: () =>
    queryOptions({
      queryKey: [...videoQueries.all(), 'recent'],
      queryFn: ({ queryKey, signal }) =>
        readVideos(queryKey, (supabase) =>
          newestFirst(presented(supabase)).limit(RECENT_LIMIT).abortSignal(signal),
        ),
    }),

  /** One shelf per category that has lessons, each with its newest `perCategory`. */
  shelves: (perCategory = SHELF_LENGTH) =>
    queryOptions({
      queryKey: [...videoQueries.all(), 'shelves', perCategory],
      queryFn: async ({ queryKey, signal }) =>
        parseShelves(
          await readVideos(queryKey, (supabase) =>
            supabase.rpc('home_shelves', { p_per_category: perCategory }).abortSignal(signal),
          ),
        ),
    }),

  /** One lesson with its category; null when there is none that members may see. */
  byId: (videoId: number) =>
    queryOptions({
      queryKey: [...videoQueries.all(), 'one', videoId],
      queryFn: async ({ queryKey, signal }): Promise<OpenVideo | null> => {
        const [video] = await readData(queryKey, (supabase) =>
          supabase
            .from('videos')
            .select(`${OPEN_VIDEO_COLUMNS}, has_transcript, category:categories(name, slug)`)
            .match(visible)
            .eq('id', videoId)
            .abortSignal(signal),
        );
        return video ?? null;
      },
    }),

  /** Newest lessons of a category, one more than is shown because the open one is left out. */
  related: (categoryId: number) =>
    queryOptions({
      queryKey: [...videoQueries.all(), 'related', categoryId],
      queryFn: async ({ signal }) => {
        const lessons = summarized(await loadSupabase()).eq('category_id', categoryId);
        const newest = newestFirst(lessons).limit(RELATED_LIMIT + 1);
        return unwrap(await newest.abortSignal(signal), NO_VIDEOS);
      },
    }),
};
