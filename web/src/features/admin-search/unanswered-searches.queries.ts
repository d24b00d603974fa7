import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/load-supabase.ts';
import { searchTermQueries } from './search-terms.queries.ts';
import { groupUnanswered } from './search-terms.rules.ts';

export const unansweredSearchQueries = {
  /** What members searched without a result, those asked last first; nobody is named. */
  list: () =>
    queryOptions({
      queryKey: [...searchTermQueries.all(), 'unanswered'],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        return groupUnanswered(
          unwrap(await supabase.rpc('unanswered_searches').abortSignal(signal)),
        );
      },
      refetchOnMount: 'always',
    }),
};
