import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SearchTermForm } from '#contracts/search-term.ts';
import type { EditTask } from '~/lib/edits/use-edit.ts';
import { AppError, describeError, unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/load-supabase.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { toast } from '~/ui/toast.ts';
import { toastOfEdit } from '~/ui/toast-of-edit.ts';
import { readEditedTerm, searchTermQueries } from './search-terms.queries.ts';
import { termColumns } from './search-terms.rules.ts';

/** Another term has this concept already: the dialog shows it at its field. */
export function isTakenConcept(error: unknown): boolean {
  return error instanceof AppError && error.code === 'conflict';
}

export function useCreateTerm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (form: SearchTermForm) => {
      const supabase = await loadSupabase();
      const { concept, ...lists } = form;
      unwrap(await supabase.from('search_terms').insert({ concept, ...termColumns(lists) }));
    },
    onSuccess() {
      toast({ title: 'Termo criado!', tone: 'success' });
    },
    onError: (error) => toastFormFailure(error, 'Erro ao criar termo'),
    onSettled: () => refreshAll(client, searchTermQueries.all()),
  });
}

/** Saves the edit dialog of one term. */
export function useEditTerm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, task }: { id: number; task: EditTask<SearchTermForm> }) =>
      task({
        read: () => readEditedTerm(id),
        async write(changes, { version }) {
          const supabase = await loadSupabase();
          const row = unwrap(
            await supabase
              .from('search_terms')
              .update(termColumns(changes))
              .eq('id', id)
              .eq('updated_at', version)
              .select('id')
              .maybeSingle(),
          );
          return row !== null;
        },
      }),
    onSuccess: (result) => toastOfEdit(result, 'Termo atualizado!'),
    onError: (error) => toastFormFailure(error, 'Erro ao atualizar termo'),
    onSettled: () => refreshAll(client, searchTermQueries.all()),
  });
}

export function useDeleteTerm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      const supabase = await loadSupabase();
      unwrap(await supabase.from('search_terms').delete().eq('id', id).select('id').single());
    },
    onSuccess() {
      toast({ title: 'Termo excluído!', tone: 'success' });
    },
    onError: (error) => toastFailure(error, 'Erro ao excluir termo'),
    onSettled: () => refreshAll(client, searchTermQueries.all()),
  });
}

/** Takes words off the list of searches without an answer; asked for by two people again, they come back. */
export function useDismissSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (words: string) => {
      const supabase = await loadSupabase();
      unwrap(await supabase.rpc('dismiss_unanswered_search', { p_words: words }));
    },
    onSuccess(_nothing, words) {
      toast({ title: `“${words}” saiu da lista`, tone: 'success' });
    },
    onError: (error) => toastFailure(error, 'Erro ao dispensar a busca'),
    onSettled: () => refreshAll(client, searchTermQueries.all()),
  });
}

/** Of a form, whose dialog says what is taken. */
function toastFormFailure(error: unknown, title: string): void {
  if (!isTakenConcept(error)) toastFailure(error, title);
}

function toastFailure(error: unknown, title: string): void {
  toast({ title, description: describeError(error), tone: 'destructive' });
}
