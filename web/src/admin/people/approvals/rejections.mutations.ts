import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MOST_REJECTED } from '#contracts/user.ts';
import { userQueries } from '~/admin/people/users.queries.ts';
import { describeError, functionError, unwrap } from '~/lib/errors.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import { inChunks } from '~/lib/in-chunks.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { toast } from '~/ui/toast.ts';
import type { Everybody } from './approvals.queries.ts';
import { isDecidedWithOthers } from './approvals.rules.ts';

type Rejection = {
  whom: readonly string[] | Everybody;
  reason: string;
  onProgress?(done: number): void;
};
type Outcome = { rejected: number; asked: number; failure: unknown };

/** As many as one look at the list brings. */
const PAGE = 100;

/**
 * Deletes registrations that are not approved, and their files, which the database cannot delete; the optional reason
 * goes into the mail to each. Batch by batch: what is done stays done when a later batch fails.
 */
export function useReject() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ whom, reason, onProgress }: Rejection): Promise<Outcome> {
      const outcome: Outcome = {
        rejected: 0,
        asked: 'total' in whom ? whom.total : whom.length,
        failure: null,
      };
      let done = 0;
      try {
        const ids = 'total' in whom ? await idsOf(whom) : whom;
        for (const userIds of inChunks(ids, MOST_REJECTED)) {
          outcome.rejected += await rejectThese(userIds, reason.trim());
          done += userIds.length;
          onProgress?.(done);
        }
      } catch (error) {
        outcome.failure = error;
      }
      return outcome;
    },
    onSuccess: toastRejected,
    // Also after a failure: somebody else may have decided first.
    onSettled: () => client.invalidateQueries({ queryKey: userQueries.all() }),
  });
}

async function rejectThese(userIds: readonly string[], reason: string): Promise<number> {
  const supabase = await loadSupabase();
  const { data, error } = await supabase.functions.invoke('accounts/reject-many', {
    body: { userIds, ...(reason && { reason }) },
  });
  if (error) throw await functionError(error);
  return Number((data as { rejected?: unknown } | null)?.rejected ?? 0);
}

/** Everybody who was counted: a deletion names whom it deletes, so nobody goes who was not there to be seen. */
async function idsOf({ registeredUntil, search }: Everybody): Promise<string[]> {
  const supabase = await loadSupabase();
  const ids: string[] = [];
  let after: { p_after_created_at: string; p_after_id: string } | null = null;
  do {
    const page: { id: string; created_at: string; role: string }[] = unwrap(
      await supabase
        .rpc('find_pending', { ...search, ...after, p_limit: PAGE })
        .select('id, created_at, role'),
    );
    const counted = page.filter(({ created_at }) => created_at <= registeredUntil);
    ids.push(...counted.filter(isDecidedWithOthers).map(({ id }) => id));
    const last = counted.at(-1);
    after =
      last && counted.length === PAGE
        ? { p_after_created_at: last.created_at, p_after_id: last.id }
        : null;
  } while (after);
  return ids;
}

function toastRejected({ rejected, asked, failure }: Outcome): void {
  if (failure !== null) {
    toast({
      title: 'Erro ao rejeitar',
      description: 'Ocorreu um erro ao rejeitar o usuário.',
      advice:
        (rejected > 0
          ? `Já rejeitados: ${formatInteger(rejected)} de ${formatInteger(asked)}. `
          : '') + describeError(failure),
      tone: 'destructive',
    });
  } else if (rejected === 0) {
    toast({
      title: 'Erro ao rejeitar',
      description:
        asked === 1
          ? 'Este cadastro já tinha sido decidido.'
          : 'Estes cadastros já tinham sido decididos.',
      tone: 'destructive',
    });
  } else {
    toast({
      title: asked === 1 ? 'Usuário rejeitado' : 'Usuários rejeitados',
      description:
        asked === 1
          ? 'O usuário foi rejeitado e removido.'
          : `${plural(rejected, 'usuário foi rejeitado e removido', 'usuários foram rejeitados e removidos')}.`,
      tone: 'success',
    });
  }
}
