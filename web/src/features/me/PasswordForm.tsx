import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { passwordFormSchema } from '#contracts/profile.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { ShieldIcon } from '~/ui/icons.tsx';
import { PasswordField } from '~/ui/PasswordField.tsx';
import styles from './AccountForms.module.css';
import { useChangePassword } from './account.mutations.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** "Alterar senha": the server checks the current one. */
export function PasswordForm() {
  const change = useChangePassword();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(passwordFormSchema),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const submit = handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate({ currentPassword, newPassword }, { onSuccess: () => reset(EMPTY) }),
  );
  return (
    <Card as="section" aria-labelledby="password-title">
      <h2 id="password-title" className="card-title">
        Alterar senha
      </h2>
      {isSharedComputer() && (
        <p className="card-text">
          Este computador é compartilhado: altere a senha no seu celular, que também encerra a
          sessão daqui.
        </p>
      )}
      <form noValidate className={styles.form} onSubmit={submit}>
        <PasswordField
          label="Senha atual"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <PasswordField
          label="Nova senha"
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <PasswordField
          label="Confirmar nova senha"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        <p className={styles.tip}>
          <ShieldIcon size={18} />
          <span>
            Dica de segurança: use pelo menos 6 caracteres, com letras maiúsculas, minúsculas,
            números e símbolos.
          </span>
        </p>
        <div className="form-actions">
          <Button
            type="submit"
            variant="quiet"
            disabled={isSharedComputer()}
            isLoading={change.isPending}
            loadingText="Alterando..."
          >
            Alterar senha
          </Button>
        </div>
      </form>
    </Card>
  );
}
