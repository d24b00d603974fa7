import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { lastBeforeMore } from '~/lib/keyset.ts';
import { database } from '~/lib/session/database.ts';
import { readExplanation } from './explanation.rules.ts';
import { SEARCH_KEY, type SearchList } from './search-list.ts';
import { groupUnanswered } from './unanswered-searches.rules.ts';

/** How many lessons the trial shows. */
const TRIAL_RESULTS = 5;
export const LIST_PAGE_SIZE = 50;

/** The last answer stays until that of the next text comes. */
const WHILE_TYPING = { placeholderData: keepPreviousData, staleTime: 0 } as const;

/** A row of a list. */
export type ListedEntry = Record<string, unknown> & { id: number };

export const searchQueries = {
  /** Entries that have the words in one of their names, by name, a page at a time. */
  entries: (list: SearchList, text: string) =>
    infiniteQueryOptions({
      queryKey: [...SEARCH_KEY, list.table, 'list', text],
      initialPageParam: null as string | null,
      queryFn: ({ signal, pageParam: after }) => {
        // One more than a page tells whether another page follows.
        const page = { p_query: text, p_limit: LIST_PAGE_SIZE + 1 };
        const asked = after === null ? page : { ...page, p_after: after };
        return database((db) =>
          // Both functions take the same and give rows of their table.
          (list.table === 'search_terms'
            ? db.rpc('find_search_terms', asked)
            : db.rpc('find_search_modifiers', asked)
          )
            .select()
            .abortSignal(signal)
            .overrideTypes<ListedEntry[], { merge: false }>(),
        );
      },
      getNextPageParam: (page) => {
        const last = lastBeforeMore(page, LIST_PAGE_SIZE);
        return last && list.nameOf(last);
      },
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),

  /** The first lessons that members find by this text: administrators find hidden ones, too, which are left out. */
  trial: (text: string) =>
    queryOptions({
      queryKey: [...SEARCH_KEY, 'trial', text],
      queryFn: ({ signal }) =>
        database((db) =>
          db
            .rpc('search_videos', { q: text })
            // PostgREST reads no other column of a function, so what is filtered by is selected.
            .select('id, title, is_active, status')
            .eq('is_active', true)
            .eq('status', 'active')
            .limit(TRIAL_RESULTS)
            .abortSignal(signal),
        ),
      ...WHILE_TYPING,
    }),

  /** How this text was understood, and why each line has its place. */
  explanation: (text: string) =>
    queryOptions({
      queryKey: [...SEARCH_KEY, 'explanation', text],
      queryFn: async ({ signal }) =>
        readExplanation(
          await database((db) => db.rpc('explain_search', { q: text }).abortSignal(signal)),
        ),
      ...WHILE_TYPING,
    }),

  /** What members searched without a result, or opened nothing of, without the names of members. */
  unanswered: () =>
    queryOptions({
      queryKey: [...SEARCH_KEY, 'unanswered'],
      queryFn: async ({ signal }) => {
        const days = await database((db) => db.rpc('unanswered_searches').abortSignal(signal));
        return {
          unanswered: groupUnanswered(days.filter(({ is_wrong }) => !is_wrong)),
          wrong: groupUnanswered(days.filter(({ is_wrong }) => is_wrong)),
        };
      },
      refetchOnMount: 'always',
    }),
};
