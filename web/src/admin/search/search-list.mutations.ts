import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { EditTask } from '~/lib/edits/use-edit.ts';
import { AppError, describeError } from '~/lib/errors.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { toast } from '~/ui/toast.ts';
import { toastOfEdit } from '~/ui/toast-of-edit.ts';
import type { SearchList } from './search-list.ts';
import { searchTermQueries } from './search-terms.queries.ts';

/** Another entry has this name already: the dialog shows it at its field. */
export function isTakenName(error: unknown): boolean {
  return error instanceof AppError && error.code === 'conflict';
}

export function useCreateEntry<V extends FieldValues, Row extends { id: number }>(
  list: SearchList<V, Row>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: V) => list.insert(form),
    onSuccess() {
      toast({ title: `${list.words.one} criado!`, tone: 'success' });
    },
    onError: (error) => toastFormFailure(error, `Erro ao criar ${nounOf(list)}`),
    onSettled: () => refreshAll(client, searchTermQueries.all()),
  });
}

/** Saves the edit dialog of one entry. */
export function useEditEntry<V extends FieldValues, Row extends { id: number }>(
  list: SearchList<V, Row>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, task }: { id: number; task: EditTask<V> }) =>
      task({
        read: () => list.read(id),
        write: (changes, { version }) => list.update(id, changes, version),
      }),
    onSuccess: (result) => toastOfEdit(result, `${list.words.one} atualizado!`),
    onError: (error) => toastFormFailure(error, `Erro ao atualizar ${nounOf(list)}`),
    onSettled: () => refreshAll(client, searchTermQueries.all()),
  });
}

export function useDeleteEntry<V extends FieldValues, Row extends { id: number }>(
  list: SearchList<V, Row>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => list.remove(id),
    onSuccess() {
      toast({ title: `${list.words.one} excluído!`, tone: 'success' });
    },
    onError: (error) => toastFailure(error, `Erro ao excluir ${nounOf(list)}`),
    onSettled: () => refreshAll(client, searchTermQueries.all()),
  });
}

const nounOf = ({ words }: { words: { one: string } }) => words.one.toLowerCase();

/** Of a form, whose dialog says what is taken. */
function toastFormFailure(error: unknown, title: string): void {
  if (!isTakenName(error)) toastFailure(error, title);
}

function toastFailure(error: unknown, title: string): void {
  toast({ title, description: describeError(error), tone: 'destructive' });
}
