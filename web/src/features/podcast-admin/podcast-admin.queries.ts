import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { unwrap } from '~/lib/errors.ts';
import { type Cursor, lastBeforeMore, olderThan } from '~/lib/keyset.ts';
import { supabase } from '~/lib/supabase.ts';
import type { Tables } from '~/types/database.ts';
import { PODCAST_PAGE_SIZE, titlePattern } from './podcast-admin.rules.ts';

const COLUMNS =
  'id, title, description, audio_url, file_path, original_file_name, duration, duration_seconds, file_size, file_type, category_id, is_active, created_at';

/** A podcast as administrators keep it. */
export type ManagedPodcast = Pick<
  Tables<'podcasts'>,
  | 'id'
  | 'title'
  | 'description'
  | 'audio_url'
  | 'file_path'
  | 'original_file_name'
  | 'duration'
  | 'duration_seconds'
  | 'file_size'
  | 'file_type'
  | 'category_id'
  | 'is_active'
  | 'created_at'
>;

export const managedPodcastQueries = {
  all: () => ['podcast-admin'] as const,

  /** Podcasts whose title contains the text, newest first, a page at a time. */
  list: (text: string) =>
    infiniteQueryOptions({
      queryKey: [...managedPodcastQueries.all(), 'list', text],
      initialPageParam: null as Cursor | null,
      queryFn: async ({ signal, pageParam }): Promise<ManagedPodcast[]> => {
        const pattern = titlePattern(text);
        const all = supabase.from('podcasts').select(COLUMNS);
        const found = pattern === null ? all : all.ilike('title', pattern);
        const page = pageParam
          ? // The first condition is implied by the second; only it lets the index begin at the cursor.
            found.lte('created_at', pageParam.created_at).or(olderThan(pageParam))
          : found;
        return unwrap(
          await page
            .order('created_at', { ascending: false })
            .order('id', { ascending: false })
            // One more than a page tells whether another page follows.
            .limit(PODCAST_PAGE_SIZE + 1)
            .abortSignal(signal),
        );
      },
      getNextPageParam: (page): Cursor | null => lastBeforeMore(page, PODCAST_PAGE_SIZE),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),
};
