import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { type CategoryForm, categorySchema, slugOf } from '#contracts/category.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { FormDialog } from '~/ui/FormDialog.tsx';
import { SwitchField } from '~/ui/SwitchField.tsx';
import { TextAreaField } from '~/ui/TextAreaField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import styles from './CategoryManager.module.css';
import { isTakenSlug, useSaveCategory } from './category-admin.mutations.ts';
import type { ManagedCategory } from './category-admin.queries.ts';

type CategoryDialogProps = {
  /** Open while there is one. */
  target: ManagedCategory | 'new' | null;
  onClose(): void;
};

/** Creates a category, or changes one. */
export function CategoryDialog({ target, onClose }: CategoryDialogProps) {
  const shown = useLastShown(target);
  const save = useSaveCategory();
  const isNew = shown === 'new';
  return (
    <FormDialog
      isOpen={target !== null}
      title={isNew ? 'Nova categoria' : 'Editar categoria'}
      submitText={isNew ? 'Criar categoria' : 'Salvar Alterações'}
      isSaving={save.isPending}
      onClose={onClose}
    >
      {(formId) =>
        target !== null && (
          <EditForm
            id={formId}
            category={target === 'new' ? null : target}
            save={save}
            onSaved={onClose}
          />
        )
      }
    </FormDialog>
  );
}

type EditFormProps = {
  id: string;
  category: ManagedCategory | null;
  save: ReturnType<typeof useSaveCategory>;
  onSaved(): void;
};

function EditForm({ id, category, save, onSaved }: EditFormProps) {
  const { register, handleSubmit, formState, setError, setValue } = useForm<
    z.input<typeof categorySchema>,
    unknown,
    CategoryForm
  >({
    resolver: zodResolver(categorySchema),
    defaultValues: {
      name: category?.name ?? '',
      slug: category?.slug ?? '',
      description: category?.description ?? '',
      showInDropdown: category?.show_in_dropdown ?? true,
    },
  });
  const { errors, dirtyFields } = formState;
  const name = register('name');
  return (
    <form
      id={id}
      noValidate
      className={styles.form}
      onSubmit={handleSubmit((form) => {
        if (save.isPending) return;
        save.mutate(
          { id: category?.id ?? null, form },
          {
            onSuccess: onSaved,
            onError: (error) => {
              if (!isTakenSlug(error)) return;
              setError(
                'slug',
                { message: 'Outra categoria já usa este endereço' },
                { shouldFocus: true },
              );
            },
          },
        );
      })}
    >
      <TextField
        label="Nome"
        autoComplete="off"
        autoFocus
        error={errors.name?.message}
        {...name}
        onChange={(event) => {
          // A new category's address follows its name until somebody writes one.
          if (!category && !dirtyFields.slug) setValue('slug', slugOf(event.target.value));
          return name.onChange(event);
        }}
      />
      <TextField
        label="Endereço"
        help={
          category ? 'Mudar o endereço quebra links já salvos.' : 'Fica no link: /category/endereço'
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
      <SwitchField
        label={'Mostrar no menu "Aulas Gravadas"'}
        help={'Desligado, a categoria fica no menu "Acervo".'}
        {...register('showInDropdown')}
      />
    </form>
  );
}
