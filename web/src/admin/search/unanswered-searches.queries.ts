import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { searchTermQueries } from './search-terms.queries.ts';
import { groupUnanswered } from './search-terms.rules.ts';

export const unansweredSearchQueries = {
  /** What members searched without a result, or opened nothing of; nobody is named. */
  list: () =>
    queryOptions({
      queryKey: [...searchTermQueries.all(), 'unanswered'],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        const days = unwrap(await supabase.rpc('unanswered_searches').abortSignal(signal));
        return {
          unanswered: groupUnanswered(days.filter(({ is_wrong }) => !is_wrong)),
          wrong: groupUnanswered(days.filter(({ is_wrong }) => is_wrong)),
        };
      },
      refetchOnMount: 'always',
    }),
};
