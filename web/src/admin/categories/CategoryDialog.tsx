import { useFormContext } from 'react-hook-form';
import { type CategoryForm, slugOf } from '#contracts/category.ts';
import { EditDialog, type EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import { FormArea, FormSwitch, FormText } from '~/admin/ui/edit/form-fields.tsx';
import { CATEGORY } from './category-form.ts';

type CategoryDialogProps = { target: EditTarget<number, CategoryForm> | null; onClose(): void };

/** Creates a category, or changes one. */
export function CategoryDialog(props: CategoryDialogProps) {
  return (
    <EditDialog noun={CATEGORY} {...props}>
      {(row) => <Fields isNew={row === null} />}
    </EditDialog>
  );
}

function Fields({ isNew }: { isNew: boolean }) {
  const { formState, setValue } = useFormContext<CategoryForm>();
  // The address of a new category follows its name until an address is typed.
  const isFollowing = isNew && !formState.dirtyFields.slug;
  return (
    <>
      <FormText
        name="name"
        autoFocus
        onType={(name) => isFollowing && setValue('slug', slugOf(name))}
      />
      <FormText
        name="slug"
        help={
          isNew ? 'Fica no link: /category/endereço' : 'Mudar o endereço quebra links já salvos.'
        }
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormArea name="description" isOptional rows={3} />
      <FormSwitch
        name="showInDropdown"
        label={'Mostrar no menu “Aulas Gravadas”'}
        help={'Desligado, a categoria fica no menu “Acervo”.'}
      />
    </>
  );
}
