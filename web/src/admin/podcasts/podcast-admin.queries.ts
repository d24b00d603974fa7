import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Cursor, lastBeforeMore, newestFirst } from '~/lib/keyset.ts';
import { reviewsDueBefore } from '~/lib/review-note.ts';
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
          // One more than a page tells whether another page follows.
          return newestFirst(found, pageParam)
            .limit(PODCAST_PAGE_SIZE + 1)
            .abortSignal(signal);
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
