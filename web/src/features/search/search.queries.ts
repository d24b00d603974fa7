import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PODCAST_COLUMNS } from '~/lib/podcast-columns.ts';
import { reportError } from '~/lib/report-error.ts';
import { database } from '~/lib/session/database.ts';
import { PRESENTED_VIDEO_COLUMNS } from '~/lib/video-columns.ts';
import { RESULTS_PER_REQUEST } from './search.rules.ts';
import { parseAnswer, parseMoments } from './search-answer.ts';
import { filterArguments, type SearchFilters } from './search-filters.rules.ts';

/** The database ends a statement after 4 s; what takes longer is the network. */
const PATIENCE_MS = 8_000;
type Filters = Pick<SearchFilters, 'categoryId' | 'length'>;

/** The order is the database's: what answers best comes first; typing errors are forgiven. */
export const searchQueries = {
  all: () => ['search'] as const,

  /** While typing: the first few of everything. A failure is logged, and the next try asks again. */
  suggestions: (text: string) =>
    queryOptions({
      queryKey: [...searchQueries.all(), 'suggestions', text],
      queryFn: async ({ signal }) => {
        const waiting = new AbortController();
        const abort = () => waiting.abort();
        const timer = setTimeout(abort, PATIENCE_MS);
        signal.addEventListener('abort', abort);
        try {
          const answer = await database((db) =>
            db.rpc('search_everything', { q: text }).abortSignal(waiting.signal),
          );
          return { text, ...parseAnswer(answer) };
        } catch (error) {
          if (!signal.aborted) reportError('search failed', error);
          throw error;
        } finally {
          clearTimeout(timer);
        }
      },
      // The results of a moment ago stay while the next ones are on their way.
      placeholderData: keepPreviousData,
      gcTime: 60_000,
    }),

  /** The results page: every lesson that answers, as cards. Each page holds one row too many if others follow. */
  lessons: (text: string, filters: Filters) =>
    infiniteQueryOptions({
      ...pagesOf('lessons', text, filters),
      queryFn: ({ signal, pageParam }) =>
        database((db) =>
          db
            .rpc('search_videos', { ...pageArguments(text, filters), skip: pageParam })
            .select(PRESENTED_VIDEO_COLUMNS)
            .abortSignal(signal),
        ),
    }),

  /** The same of episodes, with all that a card and the player need. */
  episodes: (text: string, filters: Filters) =>
    infiniteQueryOptions({
      ...pagesOf('episodes', text, filters),
      queryFn: ({ signal, pageParam }) =>
        database((db) =>
          db
            .rpc('search_podcasts', { ...pageArguments(text, filters), skip: pageParam })
            .select(PODCAST_COLUMNS)
            .abortSignal(signal),
        ),
    }),

  /** The database gives 40 at most. */
  moments: (text: string, filters: Filters, most: number) =>
    queryOptions({
      queryKey: [...searchQueries.all(), 'moments', text, filters.categoryId, filters.length, most],
      queryFn: async ({ signal }) => {
        const asked = { q: text, max_results: most, ...filterArguments(filters) };
        return parseMoments(
          await database((db) => db.rpc('search_moments', asked).abortSignal(signal)),
        );
      },
    }),
};

const pagesOf = (kind: string, text: string, { categoryId, length }: Filters) => ({
  queryKey: [...searchQueries.all(), kind, text, categoryId, length] as const,
  initialPageParam: 0,
  getNextPageParam: (page: readonly unknown[], pages: readonly unknown[]) =>
    page.length > RESULTS_PER_REQUEST ? pages.length * RESULTS_PER_REQUEST : null,
});

const pageArguments = (text: string, filters: Filters) => ({
  q: text,
  max_results: RESULTS_PER_REQUEST + 1,
  ...filterArguments(filters),
});
