import { useMutation, useQueryClient } from '@tanstack/react-query';
import { database } from '~/lib/session/database.ts';
import { newsletterQueries } from './newsletter.queries.ts';

/** What was chosen last is what stays, wherever on the page it was chosen. */
export const ONE_AFTER_THE_OTHER = { id: 'newsletter' };

/** Keeps the address as the member's own; a second one takes the place of the first. */
export function useSubscribe() {
  const client = useQueryClient();
  return useMutation({
    scope: ONE_AFTER_THE_OTHER,
    mutationFn: (email: string) =>
      database((db) =>
        db
          .from('newsletter_subscriptions')
          .upsert({ email }, { onConflict: 'user_id' })
          .select('email, confirmed_at')
          .single(),
      ),
    onSuccess: (stored) => client.setQueryData(newsletterQueries.own().queryKey, stored),
  });
}
