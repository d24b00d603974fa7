import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SearchTermForm } from '#contracts/search-term.ts';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import { unwrap } from '~/lib/errors.ts';
import { lastBeforeMore } from '~/lib/keyset.ts';
import { loadSupabase } from '~/lib/load-supabase.ts';
import type { ColumnsOf } from '~/types/columns.ts';
import type { Tables } from '~/types/database.ts';
import { TERM_PAGE_SIZE, termValues } from './search-terms.rules.ts';

const COLUMNS =
  'id, concept, variants, abbreviations, drug_names, lay_words, english, related' as const;
/** How many lessons the trial shows. */
const TRIAL_RESULTS = 5;

/** A clinical term as administrators keep it. */
export type ManagedTerm = Pick<Tables<'search_terms'>, ColumnsOf<typeof COLUMNS>>;

/** The term behind a form: what may be edited of it, and its version. */
export type EditedTerm = Versioned<SearchTermForm> & { id: number };

export async function readEditedTerm(id: number, signal?: AbortSignal): Promise<EditedTerm | null> {
  const supabase = await loadSupabase();
  const asked = supabase.from('search_terms').select(`${COLUMNS}, updated_at`).eq('id', id);
  const row = unwrap(await (signal ? asked.abortSignal(signal) : asked).maybeSingle());
  return row && { id, version: row.updated_at, values: termValues(row) };
}

export const searchTermQueries = {
  all: () => ['search-admin'] as const,

  /** Terms that have the words in one of their names, by concept, a page at a time. */
  list: (text: string) =>
    infiniteQueryOptions({
      queryKey: [...searchTermQueries.all(), 'list', text],
      initialPageParam: null as string | null,
      queryFn: async ({ signal, pageParam }): Promise<ManagedTerm[]> => {
        const supabase = await loadSupabase();
        return unwrap(
          await supabase
            .rpc('find_search_terms', {
              p_query: text,
              // One more than a page tells whether another page follows.
              p_limit: TERM_PAGE_SIZE + 1,
              ...(pageParam !== null && { p_after: pageParam }),
            })
            .select(COLUMNS)
            .abortSignal(signal),
        );
      },
      getNextPageParam: (page) => lastBeforeMore(page, TERM_PAGE_SIZE)?.concept ?? null,
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),

  /** A term as it is now, for one opening of its form; null when it is gone. */
  edited: (id: number, opening: number) =>
    queryOptions({
      queryKey: [...searchTermQueries.all(), 'edited', id, opening],
      queryFn: ({ signal }) => readEditedTerm(id, signal),
      staleTime: 0,
      gcTime: 0,
    }),

  /** The first lessons that members find by this text: administrators find hidden ones, too, which are left out. */
  trial: (text: string) =>
    queryOptions({
      queryKey: [...searchTermQueries.all(), 'trial', text],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        return unwrap(
          await supabase
            .rpc('search_videos', { q: text })
            // PostgREST reads no other column of a function, so what is filtered by is selected.
            .select('id, title, is_active, status')
            .eq('is_active', true)
            .eq('status', 'active')
            .limit(TRIAL_RESULTS)
            .abortSignal(signal),
        );
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};
