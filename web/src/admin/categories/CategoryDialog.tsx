import { Grid } from '@chakra-ui/react/grid';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { type CategoryForm, categorySchema, slugOf } from '#contracts/category.ts';
import { FormDialog } from '~/admin/ui/FormDialog.tsx';
import { SwitchField } from '~/admin/ui/SwitchField.tsx';
import { TextAreaField } from '~/admin/ui/TextAreaField.tsx';
import { TextField } from '~/admin/ui/TextField.tsx';
import { lastEdits } from '~/lib/edits/last-edits.api.ts';
import { useEdit } from '~/lib/edits/use-edit.ts';
import { describeError } from '~/lib/errors.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { FreshRow } from '~/ui/FreshRow.tsx';
import { useConflictDialog } from '~/ui/use-conflict-dialog.tsx';
import { useOpenCount } from '~/ui/use-open-count.ts';
import { isTakenSlug, useCreateCategory, useEditCategory } from './category-admin.mutations.ts';
import {
  type EditedCategory,
  type ManagedCategory,
  managedCategoryQueries,
} from './category-admin.queries.ts';
import { CATEGORY_WORDS } from './category-admin.rules.ts';

type CategoryDialogProps = {
  /** Open while there is one. */
  target: ManagedCategory | 'new' | null;
  onClose(): void;
};

/** Creates a category, or changes one as it is when the dialog opens. */
export function CategoryDialog({ target, onClose }: CategoryDialogProps) {
  const shown = useLastShown(target);
  const opening = useOpenCount(target !== null);
  const isNew = shown === 'new';
  const row = useQuery({
    ...managedCategoryQueries.edited(shown === null || isNew ? 0 : shown.id, opening),
    enabled: target !== null && !isNew,
  });
  const create = useCreateCategory();
  const save = useEditCategory();
  return (
    <FormDialog
      isOpen={target !== null}
      title={isNew ? 'Nova categoria' : 'Editar categoria'}
      submitText={isNew ? 'Criar categoria' : 'Salvar Alterações'}
      isSaving={create.isPending || save.isPending}
      isReady={isNew || Boolean(row.data)}
      onClose={onClose}
    >
      {(formId) =>
        isNew ? (
          target !== null && <NewForm id={formId} create={create} onDone={onClose} />
        ) : (
          <FreshRow
            row={row.data}
            failure={row.error && describeError(row.error)}
            onRetry={() => void row.refetch()}
            fields={[46, 46, 96]}
            goneTitle="Esta categoria foi excluída"
          >
            {(category) => (
              <EditForm
                key={opening}
                id={formId}
                category={category}
                save={save}
                onDone={onClose}
              />
            )}
          </FreshRow>
        )
      }
    </FormDialog>
  );
}

type Form = UseFormReturn<z.input<typeof categorySchema>, unknown, CategoryForm>;

const EMPTY = { name: '', slug: '', description: '', showInDropdown: true };

type NewFormProps = {
  id: string;
  create: ReturnType<typeof useCreateCategory>;
  onDone(): void;
};

function NewForm({ id, create, onDone }: NewFormProps) {
  const form: Form = useForm({ resolver: zodResolver(categorySchema), defaultValues: EMPTY });
  return (
    <Fields
      id={id}
      form={form}
      isNew
      onSubmit={(checked) => {
        if (create.isPending) return;
        create.mutate(checked, {
          onSuccess: onDone,
          onError: (error) => showTakenSlug(form, error),
        });
      }}
    />
  );
}

type EditFormProps = {
  id: string;
  category: EditedCategory;
  save: ReturnType<typeof useEditCategory>;
  onDone(): void;
};

function EditForm({ id, category, save, onDone }: EditFormProps) {
  const form: Form = useForm({
    resolver: zodResolver(categorySchema),
    defaultValues: category.values,
  });
  const { person, dialog } = useConflictDialog();
  const edit = useEdit({
    row: category,
    form,
    words: CATEGORY_WORDS,
    editors: (since) => lastEdits('category', category.id, since),
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
          { id: category.id, task },
          {
            onSuccess: ({ outcome }) => outcome !== 'kept' && onDone(),
            onError: (error) => showTakenSlug(form, error),
          },
        );
      }}
    >
      {dialog}
    </Fields>
  );
}

function showTakenSlug(form: Form, error: unknown): void {
  if (!isTakenSlug(error)) return;
  const message = 'Outra categoria já usa este endereço';
  form.setError('slug', { message }, { shouldFocus: true });
}

type FieldsProps = {
  id: string;
  form: Form;
  isNew?: boolean;
  onSubmit(form: CategoryForm): void;
  children?: ReactNode;
};

function Fields({ id, form, isNew = false, onSubmit, children }: FieldsProps) {
  const { control, register, handleSubmit, formState, setValue } = form;
  const { errors, dirtyFields } = formState;
  const name = register('name');
  return (
    <>
      <Grid asChild gap="2">
        <form id={id} noValidate onSubmit={handleSubmit(onSubmit)}>
          <TextField
            label="Nome"
            autoComplete="off"
            autoFocus
            error={errors.name?.message}
            {...name}
            onChange={(event) => {
              // A new category's address follows its name until somebody writes one.
              if (isNew && !dirtyFields.slug) setValue('slug', slugOf(event.target.value));
              return name.onChange(event);
            }}
          />
          <TextField
            label="Endereço"
            help={
              isNew
                ? 'Fica no link: /category/endereço'
                : 'Mudar o endereço quebra links já salvos.'
            }
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.slug?.message}
            {...register('slug')}
          />
          <TextAreaField
            label="Descrição"
            isOptional
            rows={3}
            error={errors.description?.message}
            {...register('description')}
          />
          <Controller
            control={control}
            name="showInDropdown"
            render={({ field: { value, ...field } }) => (
              <SwitchField
                label={'Mostrar no menu "Aulas Gravadas"'}
                help={'Desligado, a categoria fica no menu "Acervo".'}
                checked={value}
                {...field}
              />
            )}
          />
        </form>
      </Grid>
      {children}
    </>
  );
}
