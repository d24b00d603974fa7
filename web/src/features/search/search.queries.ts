import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/load-supabase.ts';
import { reportError } from '~/lib/report.ts';
import { POPUP_RESULTS, RESULTS_PER_REQUEST } from './search.rules.ts';

/** The order is the database's: exact title, prefix, word, anywhere; typing errors are forgiven. */
export const searchQueries = {
  all: () => ['search'] as const,

  /**
   * While typing: the first few with what their line shows, and how many there are. A failure is logged, and the next
   * try asks again.
   */
  suggestions: (text: string) =>
    queryOptions({
      queryKey: [...searchQueries.all(), 'suggestions', text],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        try {
          const answer = await supabase
            .rpc(
              'search_videos',
              { q: text, max_results: RESULTS_PER_REQUEST + 1 },
              { count: 'exact' },
            )
            .select(
              'id, title, thumbnail, youtube_id, category_id, duration, duration_seconds, instructor, description, tags, category:categories(name)',
            )
            .limit(POPUP_RESULTS)
            .abortSignal(signal);
          const lessons = unwrap(answer);
          return { lessons, count: answer.count ?? lessons.length };
        } catch (error) {
          if (!signal.aborted) reportError('search failed', error);
          throw error;
        }
      },
      // The results of a moment ago stay while the next ones are on their way.
      placeholderData: keepPreviousData,
      gcTime: 60_000,
    }),

  /** The results page: everything that matches, as cards. Each page holds one row too many if others follow. */
  results: (text: string) =>
    infiniteQueryOptions({
      queryKey: [...searchQueries.all(), 'results', text],
      initialPageParam: 0,
      queryFn: async ({ signal, pageParam }) => {
        const supabase = await loadSupabase();
        return unwrap(
          await supabase
            .rpc('search_videos', {
              q: text,
              max_results: RESULTS_PER_REQUEST + 1,
              skip: pageParam,
            })
            .select(
              'id, title, thumbnail, youtube_id, duration, duration_seconds, instructor, rating, created_at, category_id, featured, description',
            )
            .abortSignal(signal),
        );
      },
      getNextPageParam: (page, pages) =>
        page.length > RESULTS_PER_REQUEST ? pages.length * RESULTS_PER_REQUEST : null,
    }),
};
