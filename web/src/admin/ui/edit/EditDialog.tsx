import { Grid } from '@chakra-ui/react/grid';
import { zodResolver } from '@hookform/resolvers/zod';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { useAct } from '~/kit/act.ts';
import type { Loose, Versioned } from '~/lib/edits/edit.rules.ts';
import { lastEdits } from '~/lib/edits/last-edits.api.ts';
import type { FormWords } from '~/lib/edits/shown-edit.ts';
import { type EditResult, useEdit } from '~/lib/edits/use-edit.ts';
import { describeError } from '~/lib/errors.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { FreshRow } from '~/ui/FreshRow.tsx';
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
  mayWrite?(
    values: Loose<V>,
    refuse: (field: string, message: string) => void,
    row: Fresh | null,
  ): Promise<boolean>;
  /** Under the form, while it cannot be sent. */
  waiting?: string | null;
  /** What else leaving throws away, as a sentence. */
  lost?: string | undefined;
  /** The form was saved, or left. */
  onEnd?(isSaved: boolean): void;
  /** The fields; the row, as the form opened, is null for a new one. `stored` is what it holds now, also after a conflict. */
  children(row: Fresh | null, stored: () => V): ReactNode;
};

/**
 * The form of a noun: creates a row, or changes one as it is when the dialog opens. What others changed meanwhile is brought
 * together with it; where both changed one field, the person is asked.
 */
export function EditDialog<V extends FieldValues, RowId extends Id, Fresh extends Versioned<V>>(
  props: EditDialogProps<V, RowId, Fresh>,
) {
  const { noun, target, waiting, lost, onEnd, onClose } = props;
  const shown = useLastShown(target);
  const isOpen = target !== null;
  const opening = useOpenCount(isOpen);
  const dialog = useId();
  const id = shown && 'id' in shown ? shown.id : null;
  const begin = shown && 'begin' in shown ? shown.begin : null;
  const query = useQuery({
    // Of this dialog alone: another one may read other values of the same row.
    queryKey: [noun.key, 'edited', dialog, id, opening],
    queryFn: ({ signal }) => (id === null ? null : noun.read(id, signal)),
    staleTime: 0,
    gcTime: 0,
    enabled: isOpen && id !== null,
  });
  const save = useSave(noun, begin !== null);
  const end = (isSaved: boolean) => {
    onEnd?.(isSaved);
    onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={(begin && noun.titles.create) ?? noun.titles.edit}
      submitText={(begin && noun.titles.createButton) || 'Salvar Alterações'}
      isSaving={save.isPending}
      isReady={Boolean(begin || query.data)}
      waiting={waiting}
      lost={lost}
      onClose={() => end(false)}
    >
      {(formId) => {
        const form = (values: V, row: Fresh | null) => (
          <Form key={opening} {...props} {...{ formId, id, values, row, save, end }} />
        );
        if (begin) return isOpen && form(begin, null);
        return (
          <FreshRow
            row={query.data}
            failure={query.error && describeError(query.error)}
            onRetry={() => void query.refetch()}
            fields={noun.skeleton}
            goneTitle={noun.words.gone}
          >
            {(row) => form(row.values, row)}
          </FreshRow>
        );
      }}
    </FormDialog>
  );
}

type FormProps<
  V extends FieldValues,
  RowId extends Id,
  Fresh extends Versioned<V>,
> = EditDialogProps<V, RowId, Fresh> & {
  formId: string;
  /** Null for a new row. */
  id: RowId | null;
  values: V;
  row: Fresh | null;
  save: ReturnType<typeof useSave>;
  end(isSaved: boolean): void;
};

function Form<V extends FieldValues, RowId extends Id, Fresh extends Versioned<V>>({
  noun,
  formId,
  id,
  values,
  row,
  save,
  wordsOf,
  schemaOf,
  mayWrite,
  end,
  children,
}: FormProps<V, RowId, Fresh>) {
  const form = useForm<V, unknown, V>({
    // The schema reads and gives parts of the values; the library asks for whole ones.
    resolver: zodResolver((schemaOf?.(row) ?? noun.schema) as never) as unknown as Resolver<
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
    editors: (since) => lastEdits(noun.target, id ?? '', since),
    person,
  });
  const refuse = (field: string, message: string) =>
    form.setError(field as Path<V>, { message }, { shouldFocus: true });
  const submit = form.handleSubmit(async (checked) => {
    if (save.isPending) return;
    if (mayWrite && !(await mayWrite(checked, refuse, row))) return;
    const task = row && edit.prepare(checked);
    if (row && !task) return end(false);
    const work: Work = async (client) => {
      if (!row || id === null || !task) return void (await noun.create?.(checked, client));
      return task({
        read: () => noun.read(id),
        // The base is what was read: the row that the form opened with, or a later one.
        write: (changes, base) => noun.write(id, changes, base as Fresh, row),
      });
    };
    save.mutate(work, {
      onSuccess(result) {
        if (result?.outcome !== 'kept') end(!result || result.outcome === 'saved');
      },
      onError(error) {
        const refusal = noun.refusal?.(error);
        if (refusal) refuse(refusal.field, refusal.message);
      },
    });
  });
  return (
    <FieldLabels value={words.fields}>
      <Grid asChild gap="4">
        <form id={formId} noValidate onSubmit={submit}>
          <FormProvider {...form}>{children(row, edit.stored)}</FormProvider>
        </form>
      </Grid>
      {dialog}
    </FieldLabels>
  );
}

/** Creates a row, or changes one: that alone has a result. */
type Work = (client: QueryClient) => Promise<EditResult | undefined>;

function useSave(
  {
    key,
    said,
    refusal,
    isAlone,
  }: Pick<EditedNoun<never, never, never>, 'key' | 'said' | 'refusal' | 'isAlone'>,
  isNew: boolean,
) {
  return useAct<Work, EditResult | undefined>({
    run: (work, client) => work(client),
    done(result) {
      if (!result) return said.created ?? null;
      toastOfEdit(result, said.updated.title, said.updated.description);
      return null;
    },
    failed(error) {
      if (refusal?.(error)) return null;
      const failed = (isNew && said.createFailed) || said.updateFailed;
      return typeof failed === 'function' ? failed(error) : { title: failed };
    },
    ...(isAlone ? { refreshesOnly: [key] } : { refreshes: [key] }),
  });
}
