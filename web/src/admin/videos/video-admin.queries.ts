import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { lastBeforeMore } from '~/lib/keyset.ts';
import { database } from '~/lib/session/database.ts';
import type { ColumnsOf } from '~/types/columns.ts';
import type { Tables } from '~/types/database.ts';
import {
  type AskedVideos,
  VIDEO_PAGE_SIZE,
  type VideosView,
  videoSearch,
} from './video-admin.rules.ts';

const MANAGED_VIDEO_COLUMNS =
  'id, title, description, source, external_id, youtube_id, thumbnail, duration, duration_seconds, category_id, instructor, tags, view_count, is_active, is_scheduled, awaits_review, announced_at, published_at, featured, status, created_at, updated_at, key_points_reviewed_on';

/** A lesson as administrators see it, hidden ones too. */
export type ManagedVideo = Pick<Tables<'videos'>, ColumnsOf<typeof MANAGED_VIDEO_COLUMNS>>;

/** Where the next page begins: behind this value of the order and this id. */
type Place = { p_after_value: string; p_after_id: number };

const SORT_VALUES: Record<VideosView['order']['by'], (video: ManagedVideo) => string> = {
  created_at: (video) => video.created_at,
  title: (video) => video.title,
  instructor: (video) => video.instructor ?? '',
  duration: (video) => String(video.duration_seconds ?? 0),
  views: (video) => String(video.view_count),
  updated_at: (video) => video.updated_at,
};

const actsSchema = z.array(
  z.object({
    id: z.number(),
    at: z.string(),
    actor_name: z.string().nullable(),
    changes: z.record(z.string(), z.unknown()),
    video_count: z.number(),
    undone_at: z.string().nullable(),
  }),
);

export const managedVideoQueries = {
  all: () => ['video-admin'] as const,
  lists: () => [...managedVideoQueries.all(), 'list'] as const,

  /** Lessons that fit the filters, in their order, a page at a time. */
  list: ({ text, filters, order }: Pick<VideosView, 'text' | 'filters' | 'order'>) =>
    infiniteQueryOptions({
      queryKey: [...managedVideoQueries.lists(), text, filters, order.spelled],
      initialPageParam: null as Place | null,
      queryFn: ({ signal, pageParam }): Promise<ManagedVideo[]> =>
        database((db) =>
          db
            .rpc('find_videos', {
              ...videoSearch({ text, filters }),
              p_sort: order.by,
              p_is_ascending: !order.isDescending,
              // One more than a page tells whether another page follows.
              p_limit: VIDEO_PAGE_SIZE + 1,
              ...pageParam,
            })
            .select(MANAGED_VIDEO_COLUMNS)
            .abortSignal(signal),
        ),
      getNextPageParam: (page): Place | null => {
        const last = lastBeforeMore(page, VIDEO_PAGE_SIZE);
        return last && { p_after_value: SORT_VALUES[order.by](last), p_after_id: last.id };
      },
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),

  /** How many lessons fit the filters. */
  count: ({ text, filters }: AskedVideos) =>
    queryOptions({
      queryKey: [...managedVideoQueries.all(), 'count', text, filters],
      queryFn: ({ signal }) =>
        database((db) =>
          db.rpc('count_videos', videoSearch({ text, filters })).abortSignal(signal),
        ),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),

  /** The last changes of many lessons. */
  acts: () =>
    queryOptions({
      queryKey: [...managedVideoQueries.all(), 'acts'],
      queryFn: async ({ signal }) =>
        actsSchema.parse(await database((db) => db.rpc('list_video_acts').abortSignal(signal))),
      staleTime: 0,
    }),
};
