import { queryOptions } from '@tanstack/react-query';
import { database } from '~/lib/session/database.ts';

/** Where the member asked to be sent news. */
export type NewsletterSubscription = {
  email: string;
  /** Null until the reader of another address than the account's said yes. */
  confirmed_at: string | null;
};

export const newsletterQueries = {
  /** The member's own subscription; null without one. */
  own: () =>
    queryOptions({
      queryKey: ['newsletter', 'own'] as const,
      queryFn: ({ signal }): Promise<NewsletterSubscription | null> =>
        database((db) =>
          db
            .from('newsletter_subscriptions')
            .select('email, confirmed_at')
            .abortSignal(signal)
            .maybeSingle(),
        ),
    }),
};
