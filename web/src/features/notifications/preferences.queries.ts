import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';

export const preferenceQueries = {
  /** The member's own choices; a kind without one has no row. */
  own: () =>
    queryOptions({
      queryKey: ['notification-preferences'] as const,
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        return unwrap(
          await supabase
            .from('notification_preferences')
            .select('kind, bell, email')
            .abortSignal(signal),
        );
      },
      // Another device may have chosen since.
      refetchOnMount: 'always',
    }),
};
