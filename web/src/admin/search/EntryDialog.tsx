import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { FormDialog } from '~/admin/ui/FormDialog.tsx';
import { lastEdits } from '~/lib/edits/last-edits.api.ts';
import { useEdit } from '~/lib/edits/use-edit.ts';
import { describeError } from '~/lib/errors.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { FreshRow } from '~/ui/FreshRow.tsx';
import { useConflictDialog } from '~/ui/use-conflict-dialog.tsx';
import { useOpenCount } from '~/ui/use-open-count.ts';
import { isTakenName, useCreateEntry, useEditEntry } from './search-list.mutations.ts';
import { searchListQueries } from './search-list.queries.ts';
import type { EditedEntry, EntryForm, SearchList } from './search-list.ts';

/** An entry to edit, or a new one with a name to begin with. */
export type EntryTarget = { id: number } | { newName: string };

type EntryDialogProps<V extends FieldValues, Row extends { id: number }> = {
  list: SearchList<V, Row>;
  Fields: ComponentType<{ form: EntryForm<V> }>;
  /** Open while there is one. */
  target: EntryTarget | null;
  onClose(): void;
};

/** Creates an entry of a list of search, or changes one as it is when the dialog opens. */
export function EntryDialog<V extends FieldValues, Row extends { id: number }>({
  list,
  Fields,
  target,
  onClose,
}: EntryDialogProps<V, Row>) {
  const shown = useLastShown(target);
  const opening = useOpenCount(target !== null);
  const id = shown && 'id' in shown ? shown.id : null;
  const row = useQuery({
    ...searchListQueries.edited(list, id ?? 0, opening),
    enabled: target !== null && id !== null,
  });
  const create = useCreateEntry(list);
  const save = useEditEntry(list);
  const noun = list.words.one.toLowerCase();
  const common = { list, Fields, onDone: onClose };
  return (
    <FormDialog
      isOpen={target !== null}
      title={id === null ? `Novo ${noun}` : `Editar ${noun}`}
      submitText={id === null ? `Criar ${noun}` : 'Salvar Alterações'}
      isSaving={create.isPending || save.isPending}
      isReady={id === null || Boolean(row.data)}
      onClose={onClose}
    >
      {(formId) =>
        shown && 'newName' in shown ? (
          target !== null && (
            <NewForm {...common} id={formId} name={shown.newName} create={create} />
          )
        ) : (
          <FreshRow
            row={row.data}
            failure={row.error && describeError(row.error)}
            onRetry={() => void row.refetch()}
            fields={[46, 96, 96, 96]}
            goneTitle={list.words.gone}
          >
            {(entry) => (
              <EditForm {...common} key={opening} id={formId} entry={entry} save={save} />
            )}
          </FreshRow>
        )
      }
    </FormDialog>
  );
}

type FormProps<V extends FieldValues, Row extends { id: number }> = Pick<
  EntryDialogProps<V, Row>,
  'list' | 'Fields'
> & { id: string; onDone(): void };

type NewFormProps<V extends FieldValues, Row extends { id: number }> = FormProps<V, Row> & {
  name: string;
  create: ReturnType<typeof useCreateEntry<V, Row>>;
};

function NewForm<V extends FieldValues, Row extends { id: number }>({
  list,
  Fields,
  id,
  name,
  create,
  onDone,
}: NewFormProps<V, Row>) {
  const form = useEntryForm(list, list.named(name));
  return (
    <Frame
      id={id}
      form={form}
      onSubmit={(checked) => {
        if (create.isPending) return;
        create.mutate(checked, {
          onSuccess: onDone,
          onError: (error) => showTakenName(list, form, error),
        });
      }}
    >
      <Fields form={form} />
    </Frame>
  );
}

type EditFormProps<V extends FieldValues, Row extends { id: number }> = FormProps<V, Row> & {
  entry: EditedEntry<V>;
  save: ReturnType<typeof useEditEntry<V, Row>>;
};

function EditForm<V extends FieldValues, Row extends { id: number }>({
  list,
  Fields,
  id,
  entry,
  save,
  onDone,
}: EditFormProps<V, Row>) {
  const form = useEntryForm(list, entry.values);
  const { person, dialog } = useConflictDialog();
  const edit = useEdit({
    row: entry,
    form,
    words: list.words,
    editors: (since) => lastEdits(list.target, entry.id, since),
    person,
  });
  return (
    <>
      <Frame
        id={id}
        form={form}
        onSubmit={(checked) => {
          if (save.isPending) return;
          const task = edit.prepare(checked);
          if (task === null) return onDone();
          save.mutate(
            { id: entry.id, task },
            {
              onSuccess: ({ outcome }) => outcome !== 'kept' && onDone(),
              onError: (error) => showTakenName(list, form, error),
            },
          );
        }}
      >
        <Fields form={form} />
      </Frame>
      {dialog}
    </>
  );
}

function useEntryForm<V extends FieldValues, Row extends { id: number }>(
  { schema }: SearchList<V, Row>,
  values: V,
): EntryForm<V> {
  return useForm<V, unknown, V>({
    resolver: zodResolver(schema),
    // The library asks for parts of the values; these are whole.
    defaultValues: values as DefaultValues<V>,
  });
}

function showTakenName<V extends FieldValues, Row extends { id: number }>(
  { nameField, words }: SearchList<V, Row>,
  form: EntryForm<V>,
  error: unknown,
): void {
  if (!isTakenName(error)) return;
  form.setError(nameField, { message: words.isTaken }, { shouldFocus: true });
}

type FrameProps<V extends FieldValues> = {
  id: string;
  form: EntryForm<V>;
  onSubmit(form: V): void;
  children: ReactNode;
};

function Frame<V extends FieldValues>({ id, form, onSubmit, children }: FrameProps<V>) {
  return (
    <form id={id} noValidate className="grid gap-2" onSubmit={form.handleSubmit(onSubmit)}>
      {children}
    </form>
  );
}
