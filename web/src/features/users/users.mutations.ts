import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError, functionError, unwrap } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { functions } from '~/lib/functions.ts';
import { supabase } from '~/lib/supabase.ts';
import { toast } from '~/ui/toast.ts';
import { userQueries } from './users.queries.ts';

/** Approves one or many registrations in one statement; resolves with how many were still pending. */
export function useApproveUsers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (userIds: readonly string[]) =>
      unwrap(await supabase.rpc('approve_users', { p_user_ids: [...userIds] })),
    onSuccess(approved, userIds) {
      if (approved === 0) {
        toast({
          title: 'Erro ao aprovar',
          description:
            userIds.length === 1
              ? 'Este cadastro já tinha sido decidido.'
              : 'Estes cadastros já tinham sido decididos.',
          tone: 'destructive',
        });
        return;
      }
      toast(
        userIds.length === 1
          ? {
              title: 'Usuário aprovado',
              description: 'O usuário foi aprovado com sucesso.',
              tone: 'success',
            }
          : {
              title: 'Usuários aprovados',
              description: `${plural(approved, 'usuário foi aprovado', 'usuários foram aprovados')} com sucesso.`,
              tone: 'success',
            },
      );
    },
    onError(error) {
      toast({
        title: 'Erro ao aprovar',
        description: 'Ocorreu um erro ao aprovar o usuário.',
        advice: describeError(error),
        tone: 'destructive',
      });
    },
    // Also after a failure: somebody else may have decided first.
    onSettled: () => client.invalidateQueries({ queryKey: userQueries.all() }),
  });
}

/**
 * Deletes a registration that is not approved, and its files, which the database cannot delete; the optional
 * reason goes into the mail to the person.
 */
export function useRejectUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, reason }: { userId: string; reason: string }) => {
      const { error } = await functions.invoke('admin-users/reject', {
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
