import { useState } from 'react';
import { userPasswordSchema } from '#contracts/user.ts';
import { FormDialog } from '~/admin/ui/FormDialog.tsx';
import { describeError, toAppError } from '~/lib/errors.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { PasswordField } from '~/ui/PasswordField.tsx';
import { useSetPassword } from './people.mutations.ts';
import { type ManagedUser, nameOf } from './people.rules.ts';

type PasswordDialogProps = {
  /** Open while there is one. */
  user: Pick<ManagedUser, 'id' | 'full_name' | 'email'> | null;
  onClose(): void;
};

/** "Senha": a new password for one person. The dialog closes and forgets the password once it is set. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const shown = useLastShown(user);
  const save = useSetPassword();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const type = (text: string) => {
    setPassword(text);
    setRefusal(undefined);
  };
  const close = () => {
    type('');
    onClose();
  };
  const submit = () => {
    if (!user || save.isPending) return;
    const checked = userPasswordSchema.safeParse({ password });
    if (!checked.success) return setRefusal(checked.error.issues[0]?.message);
    save.mutate(
      { userId: user.id, password },
      {
        onSuccess: close,
        onError: (error) => toAppError(error).field && setRefusal(describeError(error)),
      },
    );
  };
  return (
    <FormDialog
      size="sm"
      isOpen={user !== null}
      title="Alterar senha"
      description={`Nova senha para ${shown && nameOf(shown)}. A pessoa sai de todos os aparelhos e é avisada por e-mail.`}
      submitText="Alterar senha"
      savingText="Alterando..."
      isSaving={save.isPending}
      isReady={password !== '' && !save.isPending}
      missing={password === '' ? 'Digite a nova senha' : undefined}
      onClose={close}
    >
      {(formId) => (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <PasswordField
            label="Nova senha"
            help="Pelo menos 6 caracteres. Diga a senha à pessoa por um canal seguro."
            autoComplete="new-password"
            autoFocus
            value={password}
            error={refusal}
            onChange={({ target }) => type(target.value)}
          />
        </form>
      )}
    </FormDialog>
  );
}
