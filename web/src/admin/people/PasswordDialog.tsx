import { useId, useState } from 'react';
import { userPasswordSchema } from '#contracts/user.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import { PasswordField } from '~/admin/ui/PasswordField.tsx';
import { describeError } from '~/lib/errors.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { refusedField, useSetPassword } from './user-admin.mutations.ts';
import type { ManagedUser } from './user-admin.rules.ts';

type PasswordDialogProps = {
  /** Open while there is one. */
  user: Pick<ManagedUser, 'id' | 'full_name' | 'email'> | null;
  onClose(): void;
};

/** "Senha": a new password for one person. It closes and forgets the password once it is set. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const shown = useLastShown(user);
  const setNewPassword = useSetPassword();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const formId = useId();
  const name = shown?.full_name || shown?.email;

  const close = () => {
    setPassword('');
    setRefusal(undefined);
    onClose();
  };
  const submit = () => {
    if (!user || setNewPassword.isPending) return;
    const checked = userPasswordSchema.safeParse({ password });
    if (!checked.success) {
      setRefusal(checked.error.issues[0]?.message);
      return;
    }
    setNewPassword.mutate(
      { userId: user.id, password },
      {
        onSuccess: close,
        onError: (error) => {
          if (refusedField(error)) setRefusal(describeError(error));
        },
      },
    );
  };

  return (
    <Dialog
      size="sm"
      isOpen={user !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title="Alterar senha"
      description={`Nova senha para ${name}. A pessoa sai de todos os dispositivos e é avisada por e-mail.`}
      isLocked={setNewPassword.isPending}
      footer={
        <>
          <Button variant="surface" disabled={setNewPassword.isPending} onClick={close}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={password === '' || setNewPassword.isPending}
            title={password === '' ? 'Digite a nova senha' : undefined}
            isLoading={setNewPassword.isPending}
            loadingText="Alterando..."
          >
            Alterar Senha
          </Button>
        </>
      }
    >
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
          onChange={({ target }) => {
            setPassword(target.value);
            setRefusal(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
