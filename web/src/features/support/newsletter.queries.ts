import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';

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
      queryFn: async ({ signal }): Promise<NewsletterSubscription | null> => {
        const supabase = await loadSupabase();
        return unwrap(
          await supabase
            .from('newsletter_subscriptions')
            .select('email, confirmed_at')
            .abortSignal(signal)
            .maybeSingle(),
        );
      },
    }),
};
