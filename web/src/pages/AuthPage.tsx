import { Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { CleanupSplash } from '~/features/auth/CleanupSplash.tsx';
import { LoginForm } from '~/features/auth/LoginForm.tsx';
import { useCleanup } from '~/features/auth/use-cleanup.ts';
import { useTarget } from '~/features/auth/use-target.ts';
import { LinkButton } from '~/kit/LinkButton.tsx';
import { LOGIN_REDIRECT_MS } from '~/lib/constants.ts';
import { type AuthTab, paths } from '~/lib/paths.ts';
import { holdSession } from '~/lib/session/session-state.ts';
import { ArrowLeftIcon } from '~/ui/core-icons.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { Tabs } from '~/ui/Tabs.tsx';
import { toast } from '~/ui/toast.ts';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './AuthPage.module.css';

const RegisterForm = lazyComponent(
  async () => (await import('~/features/auth/RegisterForm.tsx')).RegisterForm,
);

const RecoveryForm = lazyComponent(
  async () => (await import('~/features/auth/RecoveryForm.tsx')).RecoveryForm,
);

const PhoneSignIn = lazyComponent(
  async () => (await import('~/features/auth/PhoneSignIn.tsx')).PhoneSignIn,
);

const TABS = [
  { value: 'entrar', label: 'Entrar' },
  { value: 'cadastrar', label: 'Cadastrar' },
] as const;

const TITLES: Record<AuthTab, string> = {
  entrar: 'Entrar · Plantão',
  cadastrar: 'Cadastrar · Plantão',
  recuperar: 'Recuperar senha · Plantão',
  celular: 'Entrar com QR code · Plantão',
};

export type AuthPageProps = {
  /** Called when a sign-in begins, so that the member screens can be preloaded. */
  onSigningIn?: (path: string) => void;
};

/** /auth: the cleanup, then signing in, registering or asking for a new password. */
export function AuthPage({ onSigningIn }: AuthPageProps) {
  const phase = useCleanup();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = readTab(search.get('aba'));
  const target = useTarget()?.path;
  const choose = (next: AuthTab) => navigate(paths.auth({ tab: next, target }), { replace: true });

  const handleSignIn = async (attempt: () => Promise<void>) => {
    const release = holdSession();
    try {
      await attempt();
    } catch (error) {
      release();
      throw error;
    }
    const next = target ?? paths.home();
    onSigningIn?.(next);
    toast({ title: 'Boas-vindas ao Plantão', description: 'Login realizado.', tone: 'success' });
    await new Promise((resolve) => setTimeout(resolve, LOGIN_REDIRECT_MS));
    navigate(next, { replace: true });
    release();
  };

  return (
    <>
      <title>{TITLES[tab]}</title>
      <AuthFrame isInert={phase !== 'done'}>
        {tab === 'recuperar' || tab === 'celular' ? (
          <div className="grid gap-5">
            {/* As high as what comes. */}
            <Suspense
              fallback={
                <p role="status" style={{ minHeight: tab === 'celular' ? 520 : 0 }}>
                  Carregando...
                </p>
              }
            >
              {tab === 'celular' ? (
                <PhoneSignIn target={target} />
              ) : (
                <RecoveryForm target={target} />
              )}
            </Suspense>
            <Link to={paths.auth({ target })} className={styles.back}>
              <ArrowLeftIcon size={18} />
              Voltar para Entrar
            </Link>
          </div>
        ) : (
          <>
            <h1 className={styles.title}>
              {tab === 'entrar' ? 'Entre na sua conta' : 'Crie sua conta'}
            </h1>
            <Tabs
              label="Acesso"
              items={TABS}
              value={tab}
              onChange={choose}
              onIntent={RegisterForm.prefetch}
            >
              {tab === 'entrar' ? (
                <div className="grid gap-4">
                  <LoginForm
                    onSignIn={handleSignIn}
                    forgotLink={
                      <Link to={paths.auth({ tab: 'recuperar', target })}>Esqueci minha senha</Link>
                    }
                  />
                  <div className={styles.computer}>
                    <LinkButton
                      to={paths.auth({ tab: 'celular', target })}
                      variant="quiet"
                      size="lg"
                    >
                      Entrar com QR code
                    </LinkButton>
                  </div>
                  <p className={styles.phone}>
                    Vai usar um computador? Entre aqui e, no menu, abra “Conectar um computador”.
                  </p>
                </div>
              ) : (
                <Suspense
                  fallback={
                    <p role="status" style={{ minHeight: 560 }}>
                      Carregando...
                    </p>
                  }
                >
                  <RegisterForm target={target} onConfirmationAsked={() => choose('entrar')} />
                </Suspense>
              )}
            </Tabs>
          </>
        )}
      </AuthFrame>
      {phase !== 'done' && <CleanupSplash phase={phase} />}
    </>
  );
}

function readTab(value: string | null): AuthTab {
  // A key of the record, which `hasOwn` does not tell the compiler.
  return value && Object.hasOwn(TITLES, value) ? (value as AuthTab) : 'entrar';
}
