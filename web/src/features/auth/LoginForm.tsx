import { type ReactNode, Suspense, useState } from 'react';
import type { Login } from '#contracts/auth.ts';
import { env } from '~/lib/env.ts';
import { Button } from '~/ui/Button.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { PasswordField } from '~/ui/PasswordField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import styles from './AuthForm.module.css';
import { loadContracts, loadMutations, preloadSubmit, showFailure } from './preload.ts';
import { useBotCheck } from './use-bot-check.ts';
import { useSchemaForm } from './use-schema-form.ts';

const FAILED = 'Erro no login';

const BotCheckField = lazyComponent(
  async () => (await import('./BotCheckField.tsx')).BotCheckField,
);

export type LoginFormProps = {
  /** Filled in where the person is known. */
  name?: string | undefined;
  /**
   * Runs the sign-in so that the screen stays until it says so; the page knows how and where to go.
   * Rejects with what the attempt rejected with.
   */
  onSignIn: (attempt: () => Promise<void>) => Promise<void>;
  forgotLink: ReactNode;
};

/** "Entrar": an e-mail address or a phone number, and the password. */
export function LoginForm({ name, onSignIn, forgotLink }: LoginFormProps) {
  const check = useBotCheck();
  const [failure, setFailure] = useState('');
  const fail = async (error: unknown) => setFailure(await showFailure(FAILED, error));
  const form = useSchemaForm<Login>({
    loadSchema: async () => (await loadContracts()).loginSchema,
    onLoadError: fail,
    onSubmit: async (login) => {
      setFailure('');
      try {
        await onSignIn(() => signIn(login, check.token));
      } catch (error) {
        await fail(error);
        // A provider's token is good for one attempt.
        if (env.isTurnstileEnabled) check.reset();
      }
    },
  });

  return (
    <form {...form.formProps} className={styles.form} onFocus={preloadSubmit}>
      <TextField
        label="E-mail ou telefone"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={name}
        {...form.field('emailOrPhone')}
      />
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        data-autofocus={name && ''}
        {...form.field('password')}
      />
      {env.isTurnstileEnabled && (
        <Suspense fallback={<div className={styles.check} />}>
          <BotCheckField check={check} />
        </Suspense>
      )}
      {/* The toast has read it out; here it stays until the next attempt. */}
      {failure && <p className={styles.failure}>{failure}</p>}
      <Button
        type="submit"
        size="lg"
        isWide
        isLoading={form.isSubmitting}
        loadingText="Entrando..."
        disabled={env.isTurnstileEnabled && check.token === null}
      >
        Entrar
      </Button>
      <p className={styles.aside}>{forgotLink}</p>
    </form>
  );
}

async function signIn(login: Login, token: string | null) {
  const [{ loginKind }, mutations] = await Promise.all([loadContracts(), loadMutations()]);
  const captchaToken = env.isTurnstileEnabled ? (token ?? undefined) : undefined;
  if (loginKind(login.emailOrPhone) === 'phone') {
    await mutations.signInByPhone(login, { captchaToken });
  } else {
    await mutations.signInByEmail(login.emailOrPhone, login.password, { captchaToken });
  }
}
