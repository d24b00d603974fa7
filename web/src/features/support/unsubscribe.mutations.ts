import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError } from '~/lib/errors.ts';
import { database } from '~/lib/session/database.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { toast } from '~/ui/toast.ts';
import { ONE_AFTER_THE_OTHER } from './newsletter.mutations.ts';
import { newsletterQueries } from './newsletter.queries.ts';

/** Unsubscribes: the address is deleted. */
export function useUnsubscribe() {
  const client = useQueryClient();
  return useMutation({
    scope: ONE_AFTER_THE_OTHER,
    mutationFn: async () => {
      await database((db) =>
        db
          .from('newsletter_subscriptions')
          .delete()
          .eq('user_id', readSession().userId ?? ''),
      );
    },
    onSuccess() {
      client.setQueryData(newsletterQueries.own().queryKey, null);
      toast({ title: 'Inscrição cancelada', description: 'Apagamos o endereço.', tone: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Erro', description: describeError(error), tone: 'destructive' }),
  });
}
