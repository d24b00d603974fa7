import { useTarget } from '~/features/auth/use-target.ts';
import { LinkButton } from '~/kit/LinkButton.tsx';
import { paths } from '~/lib/paths.ts';
import { useSession } from '~/lib/session/session-state.ts';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { AuthFrame } from './AuthFrame.tsx';

const NewPasswordForm = lazyComponent(
  async () => (await import('~/features/auth/NewPasswordForm.tsx')).NewPasswordForm,
);

/** Where the recovery mail leads: sets a new password, or says that the link is no longer good. */
export function NewPasswordPage() {
  const { isRecovery } = useSession();
  const target = useTarget()?.path;
  return (
    <AuthFrame>
      <title>Nova senha · Plantão</title>
      <div className="grid gap-5">
        {isRecovery ? (
          <>
            <h1>Crie uma nova senha</h1>
            <p className="muted">Use pelo menos 6 caracteres.</p>
            <NewPasswordForm />
          </>
        ) : (
          <>
            <h1>Link expirado</h1>
            <p className="muted">
              Este link de recuperação expirou ou já foi usado. Peça um novo: leva um minuto.
            </p>
            <LinkButton to={paths.auth({ tab: 'recuperar', target })} size="lg">
              Pedir novo link
            </LinkButton>
          </>
        )}
      </div>
    </AuthFrame>
  );
}
