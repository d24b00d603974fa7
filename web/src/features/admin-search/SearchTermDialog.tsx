import { Grid } from '@chakra-ui/react/grid';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { NAME_LISTS, type SearchTermForm, searchTermSchema } from '#contracts/search-term.ts';
import { lastEdits } from '~/lib/edits/last-edits.api.ts';
import { useEdit } from '~/lib/edits/use-edit.ts';
import { describeError } from '~/lib/errors.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { FormDialog } from '~/ui/admin/FormDialog.tsx';
import { LinesField } from '~/ui/admin/LinesField.tsx';
import { TextField } from '~/ui/admin/TextField.tsx';
import { FreshRow } from '~/ui/FreshRow.tsx';
import { useConflictDialog } from '~/ui/use-conflict-dialog.tsx';
import { useOpenCount } from '~/ui/use-open-count.ts';
import { isTakenConcept, useCreateTerm, useEditTerm } from './search-terms.mutations.ts';
import { type EditedTerm, searchTermQueries } from './search-terms.queries.ts';
import { LISTS, TERM_WORDS } from './search-terms.rules.ts';

/** A term to edit, or a new one with a concept to begin with. */
export type TermTarget = { id: number } | { newConcept: string };

type SearchTermDialogProps = {
  /** Open while there is one. */
  target: TermTarget | null;
  onClose(): void;
};

/** Creates a clinical term, or changes one as it is when the dialog opens. */
export function SearchTermDialog({ target, onClose }: SearchTermDialogProps) {
  const shown = useLastShown(target);
  const opening = useOpenCount(target !== null);
  const id = shown && 'id' in shown ? shown.id : null;
  const row = useQuery({
    ...searchTermQueries.edited(id ?? 0, opening),
    enabled: target !== null && id !== null,
  });
  const create = useCreateTerm();
  const save = useEditTerm();
  return (
    <FormDialog
      isOpen={target !== null}
      title={id === null ? 'Novo termo' : 'Editar termo'}
      submitText={id === null ? 'Criar termo' : 'Salvar Alterações'}
      isSaving={create.isPending || save.isPending}
      isReady={id === null || Boolean(row.data)}
      onClose={onClose}
    >
      {(formId) =>
        shown && 'newConcept' in shown ? (
          target !== null && (
            <NewForm id={formId} concept={shown.newConcept} create={create} onDone={onClose} />
          )
        ) : (
          <FreshRow
            row={row.data}
            failure={row.error && describeError(row.error)}
            onRetry={() => void row.refetch()}
            fields={[46, 96, 96, 96]}
            goneTitle={TERM_WORDS.gone}
          >
            {(term) => (
              <EditForm key={opening} id={formId} term={term} save={save} onDone={onClose} />
            )}
          </FreshRow>
        )
      }
    </FormDialog>
  );
}

type Form = UseFormReturn<z.input<typeof searchTermSchema>, unknown, SearchTermForm>;

const NO_NAMES: Omit<SearchTermForm, 'concept'> = {
  variants: [],
  abbreviations: [],
  drugNames: [],
  layWords: [],
  english: [],
  related: [],
};

type NewFormProps = {
  id: string;
  concept: string;
  create: ReturnType<typeof useCreateTerm>;
  onDone(): void;
};

function NewForm({ id, concept, create, onDone }: NewFormProps) {
  const form: Form = useForm({
    resolver: zodResolver(searchTermSchema),
    defaultValues: { ...NO_NAMES, concept },
  });
  return (
    <Fields
      id={id}
      form={form}
      onSubmit={(checked) => {
        if (create.isPending) return;
        create.mutate(checked, {
          onSuccess: onDone,
          onError: (error) => showTakenConcept(form, error),
        });
      }}
    />
  );
}

type EditFormProps = {
  id: string;
  term: EditedTerm;
  save: ReturnType<typeof useEditTerm>;
  onDone(): void;
};

function EditForm({ id, term, save, onDone }: EditFormProps) {
  const form: Form = useForm({
    resolver: zodResolver(searchTermSchema),
    defaultValues: term.values,
  });
  const { person, dialog } = useConflictDialog();
  const edit = useEdit({
    row: term,
    form,
    words: TERM_WORDS,
    editors: (since) => lastEdits('search_term', term.id, since),
    person,
  });
  return (
    <Fields
      id={id}
      form={form}
      onSubmit={(checked) => {
        if (save.isPending) return;
        const task = edit.prepare(checked);
        if (task === null) return onDone();
        save.mutate(
          { id: term.id, task },
          {
            onSuccess: ({ outcome }) => outcome !== 'kept' && onDone(),
            onError: (error) => showTakenConcept(form, error),
          },
        );
      }}
    >
      {dialog}
    </Fields>
  );
}

function showTakenConcept(form: Form, error: unknown): void {
  if (!isTakenConcept(error)) return;
  const message = 'Outro termo já tem este conceito';
  form.setError('concept', { message }, { shouldFocus: true });
}

type FieldsProps = {
  id: string;
  form: Form;
  onSubmit(form: SearchTermForm): void;
  children?: ReactNode;
};

function Fields({ id, form, onSubmit, children }: FieldsProps) {
  const { control, register, handleSubmit, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Grid asChild gap="2">
        <form id={id} noValidate onSubmit={handleSubmit(onSubmit)}>
          <TextField
            label="Conceito"
            help="O nome consagrado. Nas listas abaixo, um nome por linha."
            autoComplete="off"
            autoFocus
            error={errors.concept?.message}
            {...register('concept')}
          />
          <Grid gap="2" columnGap="4" templateColumns={{ sm: 'repeat(2, minmax(0, 1fr))' }}>
            {NAME_LISTS.map((list) => (
              <Controller
                key={list}
                control={control}
                name={list}
                render={({ field }) => (
                  <LinesField
                    label={LISTS[list].label}
                    isOptional
                    rows={3}
                    autoCapitalize="none"
                    help={LISTS[list].help}
                    error={errors[list]?.message}
                    {...field}
                  />
                )}
              />
            ))}
          </Grid>
        </form>
      </Grid>
      {children}
    </>
  );
}
