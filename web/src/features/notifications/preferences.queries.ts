import { queryOptions } from '@tanstack/react-query';
import { database } from '~/lib/session/database.ts';

export const preferenceQueries = {
  /** The member's own choices; a kind without one has no row. */
  own: () =>
    queryOptions({
      queryKey: ['notification-preferences'] as const,
      queryFn: ({ signal }) =>
        database((db) =>
          db.from('notification_preferences').select('kind, bell, email').abortSignal(signal),
        ),
      // Another device may have chosen since.
      refetchOnMount: 'always',
    }),
};
