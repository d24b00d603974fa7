import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, describeError, unwrap } from '~/lib/errors.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { unchanged } from '~/lib/unchanged.ts';
import type { TablesUpdate } from '~/types/database.ts';
import { toast } from '~/ui/toast.ts';
import { managedVideoQueries } from './video-admin.queries.ts';

/** What can be edited in its cell. */
export type CellField = 'category_id' | 'instructor' | 'tags';
export type CellValue = number | string | string[] | null;
type CellEdit = {
  id: number;
  field: CellField;
  /** What the edit was begun upon, which the list may have replaced meanwhile. */
  before: CellValue;
  value: CellValue;
};

/**
 * Saves one cell if it still has the value that was edited: what somebody else changed there meanwhile is not
 * overwritten unseen, and what they changed elsewhere is not touched.
 */
export function useEditCell() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, field, before, value }: CellEdit) => {
      const supabase = await loadSupabase();
      const update = supabase
        .from('videos')
        // One of three columns, each with values of its own kind.
        .update({ [field]: value } as TablesUpdate<'videos'>)
        .eq('id', id);
      const guarded =
        before === null
          ? update.is(field, null)
          : update.filter(field, 'eq', Array.isArray(before) ? arrayLiteral(before) : before);
      unchanged(unwrap(await guarded.select('id').maybeSingle()));
    },
    onSuccess: () => toast({ title: 'Vídeo atualizado!', tone: 'success' }),
    onError(error) {
      if (isCellConflict(error)) return;
      toast({
        title: 'Erro ao atualizar vídeo',
        description: describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => refreshAll(client, managedVideoQueries.all()),
  });
}

/** Somebody else has changed this cell meanwhile, or deleted the lesson. */
export const isCellConflict = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'version_conflict';

/** A list as Postgres spells it. */
function arrayLiteral(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
