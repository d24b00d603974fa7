import { Grid } from '@chakra-ui/react/grid';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type { Loose, Versioned } from '~/lib/edits/edit.rules.ts';
import { lastEdits } from '~/lib/edits/last-edits.api.ts';
import type { FormWords } from '~/lib/edits/shown-edit.ts';
import { type EditResult, type EditTask, useEdit } from '~/lib/edits/use-edit.ts';
import { describeError } from '~/lib/errors.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { FreshRow } from '~/ui/FreshRow.tsx';
import { toast } from '~/ui/toast.ts';
import { toastOfEdit } from '~/ui/toast-of-edit.ts';
import { useConflictDialog } from '~/ui/use-conflict-dialog.tsx';
import { useOpenCount } from '~/ui/use-open-count.ts';
import { FormDialog } from '../FormDialog.tsx';
import type { EditedNoun } from './edited-noun.ts';
import { FieldLabels } from './form-fields.tsx';

type Id = number | string;

/** A row to edit, or the values that a new one begins with. */
export type EditTarget<RowId extends Id, V> = { id: RowId } | { begin: V };

type EditDialogProps<V extends FieldValues, RowId extends Id, Fresh extends Versioned<V>> = {
  noun: EditedNoun<V, RowId, Fresh>;
  /** Open while there is one. */
  target: EditTarget<RowId, V> | null;
  onClose(): void;
  /** What only the screen knows: the words of a choice, a schema that knows the row. */
  wordsOf?(values: V): FormWords<V>;
  schemaOf?(row: Fresh | null): EditedNoun<V, RowId, Fresh>['schema'];
  /** Looks at what is to be sent; false keeps the form open. */
  mayWrite?(values: Loose<V>, refuse: (field: string, message: string) => void): Promise<boolean>;
  /** Under the form, while it cannot be sent. */
  waiting?: string | null;
  /** What else leaving throws away, as a sentence. */
  lost?: string | undefined;
  /** It was saved; otherwise it was left. */
  onSaved?(): void;
  onLeft?(): void;
  /** The fields; the row is null for a new one. */
  children(row: Fresh | null): ReactNode;
};

/**
 * The form of a noun: creates a row, or changes one as it is when the dialog opens. What others changed meanwhile is brought
 * together with it; where both changed one field, the person is asked.
 */
export function EditDialog<V extends FieldValues, RowId extends Id, Fresh extends Versioned<V>>(
  props: EditDialogProps<V, RowId, Fresh>,
) {
  const { noun, target, onClose, waiting = null, lost, onLeft } = props;
  const shown = useLastShown(target);
  const isOpen = target !== null;
  const opening = useOpenCount(isOpen);
  const id = shown && 'id' in shown ? shown.id : null;
  const row = useQuery({
    queryKey: [noun.key, 'edited', id, opening],
    queryFn: ({ signal }) => (id === null ? null : noun.read(id, signal)),
    staleTime: 0,
    gcTime: 0,
    enabled: isOpen && id !== null,
  });
  const save = useSave(noun);
  const isNew = shown !== null && 'begin' in shown;
  const leave = () => {
    onLeft?.();
    onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={(isNew ? noun.titles.create : undefined) ?? noun.titles.edit}
      submitText={(isNew && noun.titles.createButton) || 'Salvar Alterações'}
      isSaving={save.isPending}
      isReady={isNew || Boolean(row.data)}
      waiting={waiting}
      lost={lost}
      onClose={leave}
    >
      {(formId) =>
        isNew ? (
          isOpen && (
            <Form key={opening} {...props} formId={formId} values={shown.begin} save={save} />
          )
        ) : (
          <FreshRow
            row={row.data}
            failure={row.error && describeError(row.error)}
            onRetry={() => void row.refetch()}
            fields={noun.skeleton}
            goneTitle={noun.words.gone}
          >
            {(fresh) => (
              <Form
                key={opening}
                {...props}
                formId={formId}
                values={fresh.values}
                row={fresh}
                rowId={id}
                save={save}
              />
            )}
          </FreshRow>
        )
      }
    </FormDialog>
  );
}

type Save<V extends FieldValues, RowId extends Id, Fresh extends Versioned<V>> = ReturnType<
  typeof useSave<V, RowId, Fresh>
>;

type FormProps<
  V extends FieldValues,
  RowId extends Id,
  Fresh extends Versioned<V>,
> = EditDialogProps<V, RowId, Fresh> & {
  formId: string;
  values: V;
  row?: Fresh;
  rowId?: RowId | null;
  save: Save<V, RowId, Fresh>;
};

function Form<V extends FieldValues, RowId extends Id, Fresh extends Versioned<V>>({
  noun,
  formId,
  values,
  row,
  rowId = null,
  save,
  wordsOf,
  schemaOf,
  mayWrite,
  onSaved,
  onLeft,
  onClose,
  children,
}: FormProps<V, RowId, Fresh>) {
  const form = useForm<V, unknown, V>({
    // The schema reads and gives parts of the values; the library asks for whole ones.
    resolver: zodResolver((schemaOf?.(row ?? null) ?? noun.schema) as never) as unknown as Resolver<
      V,
      unknown,
      V
    >,
    defaultValues: values as DefaultValues<V>,
  });
  const words = wordsOf?.(form.getValues()) ?? noun.words;
  const { person, dialog } = useConflictDialog();
  const edit = useEdit<V>({
    row: row ?? { values, version: '' },
    form,
    words,
    editors: (since) => lastEdits(noun.target, rowId ?? '', since),
    person,
  });
  const refuse = (field: string, message: string) =>
    form.setError(field as Path<V>, { message }, { shouldFocus: true });
  const saved = () => {
    onSaved?.();
    onClose();
  };
  const left = () => {
    onLeft?.();
    onClose();
  };
  const submit = form.handleSubmit(async (checked) => {
    if (save.isPending) return;
    if (mayWrite && !(await mayWrite(checked, refuse))) return;
    const onError = (error: unknown) => {
      const refusal = noun.refusal?.(error);
      if (refusal) refuse(refusal.field, refusal.message);
    };
    if (!row || rowId === null)
      return save.mutate({ created: checked }, { onSuccess: saved, onError });
    const task = edit.prepare(checked);
    if (task === null) return left();
    save.mutate(
      { id: rowId, opened: row, task },
      {
        onSuccess: (result) => {
          if (result?.outcome === 'saved') saved();
          else if (result?.outcome !== 'kept') left();
        },
        onError,
      },
    );
  });
  return (
    <FieldLabels value={words.fields}>
      <Grid asChild gap="2">
        <form id={formId} noValidate onSubmit={submit}>
          <FormProvider {...form}>{children(row ?? null)}</FormProvider>
        </form>
      </Grid>
      {dialog}
    </FieldLabels>
  );
}

type SaveInput<V extends FieldValues, RowId extends Id, Fresh extends Versioned<V>> =
  | { created: V }
  | { id: RowId; opened: Fresh; task: EditTask<V> };

function useSave<V extends FieldValues, RowId extends Id, Fresh extends Versioned<V>>(
  noun: EditedNoun<V, RowId, Fresh>,
) {
  const client = useQueryClient();
  const { said } = noun;
  return useMutation({
    async mutationFn(input: SaveInput<V, RowId, Fresh>): Promise<EditResult | null> {
      if ('created' in input) {
        await noun.create?.(input.created, client);
        return null;
      }
      const { id, opened, task } = input;
      return task({
        read: () => noun.read(id),
        // The base is what was read: the row that the form opened with, or a later one.
        write: (changes, base) => noun.write(id, changes, base as Fresh, opened),
      });
    },
    onSuccess(result) {
      if (result) toastOfEdit(result, said.updated.title, said.updated.description);
      else if (said.created) toast({ ...said.created, tone: 'success' });
    },
    onError(error, input) {
      if (noun.refusal?.(error)) return;
      const failed = 'created' in input ? (said.createFailed ?? '') : said.updateFailed;
      const words = typeof failed === 'function' ? failed(error) : { title: failed };
      toast({ description: describeError(error), ...words, tone: 'destructive' });
    },
    onSettled: () =>
      noun.isAlone
        ? client.invalidateQueries({ queryKey: [noun.key] })
        : refreshAll(client, [noun.key]),
  });
}
