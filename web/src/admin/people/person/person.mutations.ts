import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError, functionError, unwrap } from '~/lib/errors.ts';
import { formatIsoDay, plural } from '~/lib/format.ts';
import { saveFile } from '~/lib/save-file.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { toast } from '~/ui/toast.ts';
import { personQueries } from './person.queries.ts';
import { exportSchema, receiptSchema } from './person.rules.ts';

const toastFailure = (error: unknown) =>
  toast({ title: 'Não foi possível', description: describeError(error), tone: 'destructive' });

/** "Retirar aprovação": the person waits again, from the next request on. */
export function useRevokeApproval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (userId: string) => {
      const supabase = await loadSupabase();
      unwrap(await supabase.rpc('revoke_approval', { p_user_id: userId }));
    },
    onSuccess: () =>
      toast({
        title: 'Aprovação retirada',
        description: 'O cadastro voltou para as aprovações pendentes.',
        tone: 'success',
      }),
    onError: toastFailure,
    onSettled: () => client.invalidateQueries(),
  });
}

/** Signs a person out of one device, or of all. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, sessionId }: { userId: string; sessionId?: string }) => {
      const supabase = await loadSupabase();
      return unwrap(
        await supabase.rpc('end_person_sessions', {
          p_user_id: userId,
          ...(sessionId && { p_session_id: sessionId }),
        }),
      );
    },
    onSuccess: (ended) =>
      toast({
        title: ended === 0 ? 'Nenhuma sessão aberta' : 'Sessões encerradas',
        description:
          ended === 0
            ? 'A pessoa não estava conectada em nenhum aparelho.'
            : `A pessoa saiu de ${plural(ended, 'aparelho', 'aparelhos')}.`,
        tone: 'success',
      }),
    onError: toastFailure,
    onSettled: (_ended, _error, { userId }) =>
      client.invalidateQueries({ queryKey: personQueries.all(userId) }),
  });
}

/** A look at what is known of one person alone is in the audit log before it is answered. */
async function announceLook(userId: string, look: 'watched' | 'export') {
  const supabase = await loadSupabase();
  unwrap(await supabase.rpc('announce_look', { p_user_id: userId, p_look: look }));
}

/** Hours by week. A mutation, because asking writes the audit log: nothing but a press may ask. */
export function useWatchedWeeks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (userId: string) => {
      const supabase = await loadSupabase();
      await announceLook(userId, 'watched');
      return unwrap(await supabase.rpc('watched_weeks', { p_user_id: userId }));
    },
    // The history shows the look.
    onSettled: () => client.invalidateQueries({ queryKey: ['audit'] }),
  });
}

/** A copy of everything about a person, saved as a file; returns its receipt. */
export function useExportPerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (userId: string) => {
      const supabase = await loadSupabase();
      await announceLook(userId, 'export');
      const { receipt, content } = exportSchema.parse(
        unwrap(await supabase.rpc('export_person', { p_user_id: userId })),
      );
      saveFile(
        `plantao-dados-${receipt.number}-${formatIsoDay(new Date())}.json`,
        content,
        'application/json',
      );
      return receipt;
    },
    onError: toastFailure,
    onSettled: () => client.invalidateQueries(),
  });
}

/** "Apagar todos os dados": account and files, for good; returns the receipt. */
export function useErasePerson() {
  return useMutation({
    mutationFn: async (userId: string) => {
      const supabase = await loadSupabase();
      const { data, error } = await supabase.functions.invoke<unknown>('accounts/erase', {
        body: { userId },
      });
      if (error) throw await functionError(error);
      return receiptSchema.parse(data);
    },
    onError: toastFailure,
  });
}
