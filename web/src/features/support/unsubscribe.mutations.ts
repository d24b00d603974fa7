import { act } from '~/kit/act.ts';
import { database } from '~/lib/session/database.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { ONE_AFTER_THE_OTHER } from './newsletter.mutations.ts';
import { newsletterQueries } from './newsletter.queries.ts';

/** Unsubscribes: the address is deleted. */
export const useUnsubscribe = act<void, void>({
  scope: ONE_AFTER_THE_OTHER,
  async run(_nothing, client) {
    const userId = readSession().userId ?? '';
    await database((db) => db.from('newsletter_subscriptions').delete().eq('user_id', userId));
    client.setQueryData(newsletterQueries.own().queryKey, null);
  },
  // Said beside the switch.
  failed: () => null,
});
