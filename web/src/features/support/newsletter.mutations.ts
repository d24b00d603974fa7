import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError, unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/load-supabase.ts';
import { readSession } from '~/lib/session.ts';
import { toast } from '~/ui/toast.ts';
import { newsletterQueries } from './newsletter.queries.ts';

/** Keeps the address as the member's own; a second one takes the place of the first. */
export function useSubscribe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (email: string) => {
      const supabase = await loadSupabase();
      return unwrap(
        await supabase
          .from('newsletter_subscriptions')
          .upsert({ email }, { onConflict: 'user_id' })
          .select('email')
          .single(),
      );
    },
    onSuccess: (stored) => client.setQueryData(newsletterQueries.own().queryKey, stored),
  });
}

/** Unsubscribes: the address is deleted. */
export function useUnsubscribe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const supabase = await loadSupabase();
      unwrap(
        await supabase
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
