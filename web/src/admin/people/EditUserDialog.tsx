import { useState } from 'react';
import type { Role } from '#contracts/user.ts';
import { EditDialog } from '~/admin/ui/edit/EditDialog.tsx';
import { FormSelect, FormText } from '~/admin/ui/edit/form-fields.tsx';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx';
import { LabelOptions } from '~/ui/SelectField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { ROLE_LABELS, rolesFor, type Viewer } from './people.rules.ts';
import { roleQuestion } from './role-change.rules.ts';
import { type EditedUser, USER } from './user-form.api.ts';

type EditUserDialogProps = {
  /** Open while there is one. */
  user: { id: string } | null;
  viewer: Viewer;
  onClose(): void;
};

type Asked = ReturnType<typeof roleQuestion> & { answer(isWanted: boolean): void };

/** "Editar": name, e-mail, phone and role of one person; another role is asked for before it is saved. */
export function EditUserDialog({ user, viewer, onClose }: EditUserDialogProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const shown = useLastShown(asked);
  const answer = (isWanted: boolean) => {
    asked?.answer(isWanted);
    setAsked(null);
  };
  const askRole = (row: EditedUser, role: Role) =>
    new Promise<boolean>((resolve) =>
      setAsked({
        ...roleQuestion(
          row.values.fullName || row.values.email,
          row.values.role,
          role,
          row.standing,
        ),
        answer: resolve,
      }),
    );
  return (
    <>
      <EditDialog
        noun={USER}
        target={user}
        onClose={onClose}
        mayWrite={async ({ role }, _, row) =>
          !row || !role || role === row.values.role || (await askRole(row, role))
        }
      >
        {(edited) => edited && <Fields edited={edited} viewer={viewer} />}
      </EditDialog>
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => !isOpen && answer(false)}
        title={shown?.title ?? ''}
        text={shown?.text ?? ''}
        confirmLabel={shown?.confirm ?? ''}
        tone={shown?.isGain ? 'default' : 'danger'}
        onConfirm={() => answer(true)}
      />
    </>
  );
}

function Fields({ edited, viewer }: { edited: EditedUser; viewer: Viewer }) {
  const isSelf = edited.id === viewer.id;
  return (
    <>
      <FormText name="fullName" autoFocus />
      <FormText
        name="email"
        type="email"
        readOnly={isSelf}
        help={
          isSelf
            ? 'O seu e-mail é alterado em Configurações.'
            : 'Com outro e-mail, a pessoa sai de todos os aparelhos, e o endereço de antes é avisado.'
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
