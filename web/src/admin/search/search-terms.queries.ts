import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { readExplanation } from './explanation.rules.ts';

/** How many lessons the trial shows. */
const TRIAL_RESULTS = 5;

export const searchTermQueries = {
  all: () => ['search-admin'] as const,

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

  /** How this text was understood, and why each line has its place. */
  explanation: (text: string) =>
    queryOptions({
      queryKey: [...searchTermQueries.all(), 'explanation', text],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        return readExplanation(
          unwrap(await supabase.rpc('explain_search', { q: text }).abortSignal(signal)),
        );
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};
