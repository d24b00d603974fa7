import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import { type Cursor, lastBeforeMore, olderThan } from '~/lib/keyset.ts';
import { reviewsDueBefore } from '~/lib/review.ts';
import { database } from '~/lib/session/database.ts';
import { titlePattern } from '~/lib/title-pattern.ts';
import type { ColumnsOf } from '~/types/columns.ts';
import type { Tables } from '~/types/database.ts';
import { PODCAST_PAGE_SIZE } from './podcast-admin.rules.ts';
import {
  EDITED_COLUMNS,
  type EditedRow,
  type PodcastValues,
  storedValues,
} from './podcast-edit.rules.ts';

const COLUMNS =
  'id, title, description, audio_url, file_path, original_file_name, duration, duration_seconds, file_size, file_type, category_id, is_active, created_at, key_points_reviewed_on';

/** A podcast as administrators keep it. */
export type ManagedPodcast = Pick<Tables<'podcasts'>, ColumnsOf<typeof COLUMNS>>;

/** The podcast behind a form: what may be edited of it, and its version. */
export type EditedPodcast = Versioned<PodcastValues> & { id: number };

export async function readEditedPodcast(
  id: number,
  signal?: AbortSignal,
): Promise<EditedPodcast | null> {
  const row = await database((db) => {
    const asked = db
      .from('podcasts')
      .select([...EDITED_COLUMNS, 'updated_at'].join())
      .eq('id', id);
    return (signal ? asked.abortSignal(signal) : asked)
      .maybeSingle()
      .overrideTypes<EditedRow & { updated_at: string }, { merge: false }>();
  });
  return row && { id, version: row.updated_at, values: storedValues(row) };
}

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
};
