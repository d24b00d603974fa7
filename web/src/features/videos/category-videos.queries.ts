import { infiniteQueryOptions } from '@tanstack/react-query';
import { unwrap } from '~/lib/errors.ts';
import { type Cursor, lastBeforeMore, newestFirst } from '~/lib/keyset.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { NO_VIDEOS, presented, videoQueries } from './videos.queries.ts';

export const CATEGORY_PAGE_SIZE = 12;

/** Lessons of a category, newest first, a page at a time. In a file of its own: the home page loads the others. */
export const videosOfCategory = (categoryId: number) =>
  infiniteQueryOptions({
    queryKey: [...videoQueries.all(), 'category', categoryId],
    initialPageParam: null as Cursor | null,
    queryFn: async ({ signal, pageParam }) => {
      const lessons = presented(await loadSupabase()).eq('category_id', categoryId);
      // One more than a page tells whether another page follows.
      const page = newestFirst(lessons, pageParam).limit(CATEGORY_PAGE_SIZE + 1);
      return unwrap(await page.abortSignal(signal), NO_VIDEOS);
    },
    getNextPageParam: (page): Cursor | null => lastBeforeMore(page, CATEGORY_PAGE_SIZE),
  });
