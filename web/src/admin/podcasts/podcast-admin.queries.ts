import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Cursor, lastBeforeMore, olderThan } from '~/lib/keyset.ts';
import { reviewsDueBefore } from '~/lib/review.ts';
import { database } from '~/lib/session/database.ts';
import { titlePattern } from '~/lib/title-pattern.ts';
import type { ColumnsOf } from '~/types/columns.ts';
import type { Database, Tables } from '~/types/database.ts';
import { PODCAST_PAGE_SIZE } from './podcast-admin.rules.ts';

const COLUMNS =
  'id, title, description, audio_url, file_path, original_file_name, duration, duration_seconds, file_size, file_type, category_id, is_active, created_at, key_points_reviewed_on';

/** A podcast as administrators keep it. */
export type ManagedPodcast = Pick<Tables<'podcasts'>, ColumnsOf<typeof COLUMNS>>;

/** Audio that was replaced, or a podcast that was deleted, while it can be brought back. */
export type KeptAudio = Database['public']['Functions']['kept_audio']['Returns'][number];

export const managedPodcastQueries = {
  all: () => ['podcast-admin'] as const,

  /** Podcasts whose title contains the text, or those of them to review, newest first, a page at a time. */
  list: ({ text, isReviewDue }: { text: string; isReviewDue: boolean }) =>
    infiniteQueryOptions({
      queryKey: [...managedPodcastQueries.all(), 'list', text, isReviewDue],
      initialPageParam: null as Cursor | null,
      queryFn: ({ signal, pageParam }): Promise<ManagedPodcast[]> =>
        database((db) => {
          const pattern = titlePattern(text);
          const all = db.from('podcasts').select(COLUMNS);
          const named = pattern === null ? all : all.ilike('title', pattern);
          const found = isReviewDue
            ? named.lt('key_points_reviewed_on', reviewsDueBefore())
            : named;
          const page = pageParam
            ? // The first condition is implied by the second; only it lets the index begin at the cursor.
              found.lte('created_at', pageParam.created_at).or(olderThan(pageParam))
            : found;
          return (
            page
              .order('created_at', { ascending: false })
              .order('id', { ascending: false })
              // One more than a page tells whether another page follows.
              .limit(PODCAST_PAGE_SIZE + 1)
              .abortSignal(signal)
          );
        }),
      getNextPageParam: (page): Cursor | null => lastBeforeMore(page, PODCAST_PAGE_SIZE),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),

  /** All that can be brought back, the newest first. */
  kept: () =>
    queryOptions({
      queryKey: [...managedPodcastQueries.all(), 'kept'],
      queryFn: ({ signal }) => database((db) => db.rpc('kept_audio').abortSignal(signal)),
      refetchOnMount: 'always',
    }),
};
