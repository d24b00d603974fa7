import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { LoginForm } from '~/features/auth/LoginForm.tsx';
import { leaveDevice } from '~/features/auth/leave-device.ts';
import { paths, targetOf } from '~/lib/paths.ts';
import { abandonSession, readSession, useSession } from '~/lib/session/session-state.ts';
import { Button } from '~/ui/Button.tsx';
import { Dialog } from '~/ui/Dialog.tsx';

/**
 * Over the page on which a member's session ended. They sign in here and the page is as they left it: its place, what
 * was typed, the second of a lesson. It cannot be read meanwhile.
 */
export function SessionEnded() {
  const { email, userId } = useSession();
  const navigate = useNavigate();
  const location = useLocation();

  useEffect(() => {
    // A dialog would open behind a player in fullscreen.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  }, []);

  const signIn = async (attempt: () => Promise<void>) => {
    await attempt();
    // Another person does not begin on this person's page.
    if (readSession().userId !== userId) navigate(paths.home(), { replace: true });
  };

  return (
    <Dialog
      isOpen
      isLocked
      isVeiled
      // Its code did not arrive: there is a page for signing in, too.
      onOpenChange={abandonSession}
      size="sm"
      title="Sua sessão terminou"
      description="Entre de novo para continuar de onde estava. Nada do que você escreveu foi perdido."
    >
      <LoginForm
        name={email ?? undefined}
        onSignIn={signIn}
        forgotLink={
          <Link
            to={paths.auth({ tab: 'recuperar', target: targetOf(location)?.path })}
            onClick={abandonSession}
          >
            Esqueci minha senha
          </Link>
        }
      />
      {/* Not a footer: on a phone on its side that would leave no room for the fields. */}
      <Button variant="ghost" isWide onClick={() => void leaveDevice()}>
        Não é você? Sair
      </Button>
    </Dialog>
  );
}
