import { EditDialog, type EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import { FormText } from '~/admin/ui/edit/form-fields.tsx';
import { LIST, type ListForm, type PersonForm, personOf } from './expected-forms.api.ts';

type ListDialogProps = { target: EditTarget<number, ListForm> | null; onClose(): void };

/** "Nome e data" of a list. */
export function ListDialog({ target, onClose }: ListDialogProps) {
  return (
    <EditDialog noun={LIST} target={target} onClose={onClose}>
      {() => (
        <>
          <FormText name="name" autoFocus />
          <FormText
            name="until"
            type="date"
            help="De hoje até daqui a um ano. Depois deste dia a lista é apagada."
          />
        </>
      )}
    </EditDialog>
  );
}

type PersonDialogProps = {
  listId: number;
  target: EditTarget<number, PersonForm> | null;
  onClose(): void;
};

/** Name and address of one person of a list. */
export function PersonDialog({ listId, target, onClose }: PersonDialogProps) {
  return (
    <EditDialog noun={personOf(listId)} target={target} onClose={onClose}>
      {() => (
        <>
          <FormText name="name" autoFocus />
          <FormText name="address" type="email" />
        </>
      )}
    </EditDialog>
  );
}
