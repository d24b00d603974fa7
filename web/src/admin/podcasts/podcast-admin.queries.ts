import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { lastBeforeMore } from '~/lib/keyset.ts';
import { database } from '~/lib/session/database.ts';
import type { Database } from '~/types/database.ts';
import {
  type AskedPodcasts,
  PODCAST_PAGE_SIZE,
  type PodcastsView,
  podcastSearch,
} from './podcast-admin.rules.ts';

type Functions = Database['public']['Functions'];
type Found = Functions['find_podcasts']['Returns'][number];
/** The types of functions know no null. */
type Missing =
  | 'file_path'
  | 'original_file_name'
  | 'duration'
  | 'duration_seconds'
  | 'file_size'
  | 'category_id'
  | 'published_at'
  | 'key_points_reviewed_on'
  | 'listeners';

/** A podcast as administrators keep it; `listeners` is null for fewer than five. */
export type ManagedPodcast = Omit<Found, Missing> & { [Name in Missing]: Found[Name] | null };

/** Audio that was replaced, or a podcast that was deleted, while it can be brought back. */
export type KeptAudio = Functions['kept_audio']['Returns'][number];

/** Where the next page begins: behind this place in the order and this id. */
type Place = { p_after_value: string; p_after_id: number };

const actsSchema = z.array(
  z.object({
    id: z.number(),
    at: z.string(),
    actor_name: z.string().nullable(),
    changes: z.record(z.string(), z.unknown()),
    podcast_count: z.number(),
    undone_at: z.string().nullable(),
  }),
);

export const managedPodcastQueries = {
  all: () => ['podcast-admin'] as const,

  /** Podcasts that fit the filters, in their order, a page at a time; each says how many there are. */
  list: ({ text, filters, order }: AskedPodcasts & Pick<PodcastsView, 'order'>) =>
    infiniteQueryOptions({
      queryKey: [...managedPodcastQueries.all(), 'list', text, filters, order.spelled],
      initialPageParam: null as Place | null,
      queryFn: ({ signal, pageParam }): Promise<ManagedPodcast[]> =>
        database((db) =>
          db
            .rpc('find_podcasts', {
              ...podcastSearch({ text, filters }),
              p_sort: order.by,
              p_is_ascending: !order.isDescending,
              // One more than a page tells whether another page follows.
              p_limit: PODCAST_PAGE_SIZE + 1,
              ...pageParam,
            })
            .abortSignal(signal),
        ),
      getNextPageParam: (page): Place | null => {
        const last = lastBeforeMore(page, PODCAST_PAGE_SIZE);
        return last && { p_after_value: last.place, p_after_id: last.id };
      },
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),

  /** The last changes of many podcasts. */
  acts: () =>
    queryOptions({
      queryKey: [...managedPodcastQueries.all(), 'acts'],
      queryFn: async ({ signal }) =>
        actsSchema.parse(await database((db) => db.rpc('list_podcast_acts').abortSignal(signal))),
      staleTime: 0,
    }),

  /** All that can be brought back, the newest first. */
  kept: () =>
    queryOptions({
      queryKey: [...managedPodcastQueries.all(), 'kept'],
      queryFn: ({ signal }) => database((db) => db.rpc('kept_audio').abortSignal(signal)),
      refetchOnMount: 'always',
    }),
};
