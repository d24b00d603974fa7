import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, describeError, unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { unchanged } from '~/lib/unchanged.ts';
import { toast } from '~/ui/toast.ts';
import { approvalQueries } from './approvals.queries.ts';

type ReasonForm = { name: string; reason: string };
/** A stored reason; `updated_at` is its version. */
export type RejectionReason = ReasonForm & { id: number; updated_at: string };

/** Another reason has this name already, or somebody saved this one meanwhile: the form says so. */
export function isExpected(error: unknown): error is AppError {
  return (
    error instanceof AppError && (error.code === 'conflict' || error.code === 'version_conflict')
  );
}

/** Adds a reason, or changes one as it was when it was opened. */
export function useSaveReason() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ form, upon }: { form: ReasonForm; upon: RejectionReason | null }) => {
      const supabase = await loadSupabase();
      const table = supabase.from('rejection_reasons');
      if (!upon) return void unwrap(await table.insert(form));
      unchanged(
        unwrap(
          await table
            .update(form)
            .eq('id', upon.id)
            .eq('updated_at', upon.updated_at)
            .select('id')
            .maybeSingle(),
        ),
      );
    },
    onSuccess: () => toast({ title: 'Motivo salvo!', tone: 'success' }),
    onError(error) {
      if (!isExpected(error)) toastFailure('Erro ao salvar motivo', error);
    },
    onSettled: () => client.invalidateQueries(approvalQueries.reasons()),
  });
}

export function useDeleteReason() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      const supabase = await loadSupabase();
      // Deleted by somebody else meanwhile: it is gone, as was asked for.
      unwrap(await supabase.from('rejection_reasons').delete().eq('id', id));
    },
    onSuccess: () => toast({ title: 'Motivo excluído!', tone: 'success' }),
    onError: (error) => toastFailure('Erro ao excluir motivo', error),
    onSettled: () => client.invalidateQueries(approvalQueries.reasons()),
  });
}

function toastFailure(title: string, error: unknown): void {
  toast({ title, description: describeError(error), tone: 'destructive' });
}
