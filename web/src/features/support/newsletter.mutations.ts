import { act } from '~/kit/act.ts';
import { database } from '~/lib/session/database.ts';
import { newsletterQueries } from './newsletter.queries.ts';

/** What was chosen last is what stays, wherever on the page it was chosen. */
export const ONE_AFTER_THE_OTHER = { id: 'newsletter' };

/** Keeps the address as the member's own; a second one takes the place of the first. */
export const useSubscribe = act({
  scope: ONE_AFTER_THE_OTHER,
  async run(email: string, client) {
    const stored = await database((db) =>
      db
        .from('newsletter_subscriptions')
        .upsert({ email }, { onConflict: 'user_id' })
        .select('email, confirmed_at')
        .single(),
    );
    client.setQueryData(newsletterQueries.own().queryKey, stored);
  },
  // Said where the address stands.
  failed: () => null,
});
