import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError, functionError } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/load-supabase.ts';
import { toast } from '~/ui/toast.ts';
import { userQueries } from './users.queries.ts';

/**
 * Deletes a registration that is not approved, and its files, which the database cannot delete; the optional
 * reason goes into the mail to the person.
 */
export function useRejectUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, reason }: { userId: string; reason: string }) => {
      const supabase = await loadSupabase();
      const { error } = await supabase.functions.invoke('accounts/reject', {
        body: { userId, ...(reason.trim() && { reason: reason.trim() }) },
      });
      if (error) throw await functionError(error);
    },
    onSuccess() {
      toast({
        title: 'Usuário rejeitado',
        description: 'O usuário foi rejeitado e removido.',
        tone: 'success',
      });
    },
    onError(error) {
      toast({
        title: 'Erro ao rejeitar',
        description: 'Ocorreu um erro ao rejeitar o usuário.',
        advice: describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: userQueries.all() }),
  });
}
