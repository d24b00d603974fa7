import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';

export const userQueries = {
  all: () => ['users'] as const,

  /** The figures of the admin panel. */
  counts: () =>
    queryOptions({
      queryKey: [...userQueries.all(), 'counts'],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        return unwrap(await supabase.rpc('admin_counts').abortSignal(signal).single());
      },
      refetchOnMount: 'always',
    }),
};
