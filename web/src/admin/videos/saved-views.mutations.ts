import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, describeError, unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { unchanged } from '~/lib/unchanged.ts';
import { toast } from '~/ui/toast.ts';

/** A named address of the list; of the viewer, or of everybody. */
export type SavedView = {
  id: number;
  user_id: string | null;
  name: string;
  query: string;
  updated_at: string;
};

/** Views of the viewer and those of everybody, by name. */
export const savedViews = () =>
  queryOptions({
    queryKey: ['catalogue-views'],
    queryFn: async ({ signal }): Promise<SavedView[]> => {
      const supabase = await loadSupabase();
      return unwrap(
        await supabase
          .from('catalogue_views')
          .select('id, user_id, name, query, updated_at')
          .order('name')
          .abortSignal(signal),
      );
    },
  });

/** Another view has this name, or somebody changed this one meanwhile: the form says so. */
export const viewRefusal = (error: unknown): string | null => {
  if (!(error instanceof AppError)) return null;
  if (error.code === 'conflict') return 'Já existe uma visão com este nome';
  if (error.code === 'version_conflict') {
    return 'Outra pessoa mudou ou excluiu esta visão. Feche e abra a lista para ver como está.';
  }
  return null;
};

type NewView = { name: string; query: string; isShared: boolean };

/** Adds a view, or changes one as it was when it was opened. */
export function useSaveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, query, isShared, upon }: NewView & { upon: SavedView | null }) => {
      const supabase = await loadSupabase();
      const table = supabase.from('catalogue_views');
      if (!upon) {
        // Without a person it is everybody's; by default the database writes whose it is.
        return void unwrap(await table.insert({ name, query, ...(isShared && { user_id: null }) }));
      }
      unchanged(
        unwrap(
          await table
            .update({ name, query })
            .eq('id', upon.id)
            .eq('updated_at', upon.updated_at)
            .select('id')
            .maybeSingle(),
        ),
      );
    },
    onSuccess: () => toast({ title: 'Visão salva!', tone: 'success' }),
    onError(error) {
      if (viewRefusal(error) === null) toastFailure('Erro ao salvar visão', error);
    },
    onSettled: () => client.invalidateQueries(savedViews()),
  });
}

export function useDeleteView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      const supabase = await loadSupabase();
      // Deleted by somebody else meanwhile: it is gone, as was asked for.
      unwrap(await supabase.from('catalogue_views').delete().eq('id', id));
    },
    onSuccess: () => toast({ title: 'Visão excluída!', tone: 'success' }),
    onError: (error) => toastFailure('Erro ao excluir visão', error),
    onSettled: () => client.invalidateQueries(savedViews()),
  });
}

function toastFailure(title: string, error: unknown): void {
  toast({ title, description: describeError(error), tone: 'destructive' });
}
