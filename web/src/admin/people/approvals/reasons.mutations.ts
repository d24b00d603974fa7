import { act } from '~/admin/ui/act.ts';
import { toAppError } from '~/lib/errors.ts';
import { database } from '~/lib/session/database.ts';
import { unchanged } from '~/lib/unchanged.ts';
import { approvalQueries } from './approvals.queries.ts';

type ReasonForm = { name: string; reason: string };
/** A stored reason; `updated_at` is its version. */
export type RejectionReason = ReasonForm & { id: number; updated_at: string };

/** What the form says of a refusal at one of its fields; null where it belongs to none. */
export function refusalOf(error: unknown): { field: keyof ReasonForm; message: string } | null {
  const { code } = toAppError(error);
  if (code === 'conflict') return { field: 'name', message: 'Outro motivo já tem este nome' };
  if (code !== 'version_conflict') return null;
  return {
    field: 'reason',
    message:
      'Outra pessoa mudou ou excluiu este motivo. O seu texto está aqui: salve de novo para ficar com ele.',
  };
}

const refreshesOnly = approvalQueries.reasons().queryKey;

/** Adds a reason, or changes one as it was when it was opened. */
export const useSaveReason = act({
  async run({ form, upon }: { form: ReasonForm; upon: RejectionReason | null }) {
    if (!upon) return void (await database((db) => db.from('rejection_reasons').insert(form)));
    const row = await database((db) =>
      db
        .from('rejection_reasons')
        .update(form)
        .eq('id', upon.id)
        .eq('updated_at', upon.updated_at)
        .select('id')
        .maybeSingle(),
    );
    unchanged(row);
  },
  done: 'Motivo salvo!',
  failed: (error) => (refusalOf(error) ? null : { title: 'Erro ao salvar motivo' }),
  refreshesOnly,
});

/** Deletes a reason; one that another administrator has deleted meanwhile is gone, as was asked for. */
export const useDeleteReason = act({
  run: (id: number) => database((db) => db.from('rejection_reasons').delete().eq('id', id)),
  done: 'Motivo excluído!',
  failed: 'Erro ao excluir motivo',
  refreshesOnly,
});
