import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { passwordFormSchema } from '#contracts/profile.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { Button } from '~/ui/Button.tsx';
import { CardSection } from '~/ui/CardSection.tsx';
import { ShieldIcon } from '~/ui/icons.tsx';
import { PasswordField } from '~/ui/PasswordField.tsx';
import styles from './AccountForms.module.css';
import { useChangePassword } from './account.mutations.ts';
import { fieldsOf } from './fields-of.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };
const WORDS = {
  currentPassword: { label: 'Senha atual' },
  newPassword: { label: 'Nova senha' },
  confirmPassword: { label: 'Confirmar nova senha' },
};

/** "Alterar senha": the server checks the current one. */
export function PasswordForm() {
  const change = useChangePassword();
  const form = useForm({ resolver: zodResolver(passwordFormSchema), defaultValues: EMPTY });
  const field = fieldsOf(form, WORDS);
  const submit = form.handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate({ currentPassword, newPassword }, { onSuccess: () => form.reset(EMPTY) }),
  );
  return (
    <CardSection title="Alterar senha">
      {isSharedComputer() && (
        <p className="card-text">
          Este computador é compartilhado: altere a senha no seu celular, que também encerra a
          sessão daqui.
        </p>
      )}
      <form noValidate className={styles.form} onSubmit={submit}>
        <PasswordField autoComplete="current-password" {...field('currentPassword')} />
        <PasswordField autoComplete="new-password" {...field('newPassword')} />
        <PasswordField autoComplete="new-password" {...field('confirmPassword')} />
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
    </CardSection>
  );
}
