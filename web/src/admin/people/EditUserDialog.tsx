import { EditDialog } from '~/admin/ui/edit/EditDialog.tsx';
import { FormSelect, FormText } from '~/admin/ui/edit/form-fields.tsx';
import { LabelOptions } from '~/ui/SelectField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { ROLE_LABELS, rolesFor, type Viewer } from './people.rules.ts';
import { type EditedUser, USER } from './user-form.api.ts';

type EditUserDialogProps = {
  /** Open while there is one. */
  user: { id: string } | null;
  viewer: Viewer;
  onClose(): void;
};

/** "Editar": name, e-mail, phone and role of one person. */
export function EditUserDialog({ user, viewer, onClose }: EditUserDialogProps) {
  return (
    <EditDialog noun={USER} target={user} onClose={onClose}>
      {(edited) => edited && <Fields edited={edited} viewer={viewer} />}
    </EditDialog>
  );
}

function Fields({ edited, viewer }: { edited: EditedUser; viewer: Viewer }) {
  const isSelf = edited.id === viewer.id;
  return (
    <>
      <FormText name="fullName" />
      <FormText
        name="email"
        type="email"
        readOnly={isSelf}
        help={
          isSelf
            ? 'O seu e-mail é alterado em Configurações.'
            : 'Com outro e-mail, a pessoa sai de todos os aparelhos.'
        }
      />
      <FormText name="phone" type="tel" />
      {isSelf ? (
        <TextField
          label={USER.words.fields.role.label}
          help="Ninguém muda o próprio perfil de acesso."
          value={ROLE_LABELS[edited.values.role]}
          readOnly
        />
      ) : (
        <FormSelect name="role">
          <LabelOptions labels={rolesFor(viewer)} />
        </FormSelect>
      )}
    </>
  );
}
