import { Link } from 'react-router-dom';
import type { Registration } from '#contracts/auth.ts';
import { env } from '~/lib/env.ts';
import { paths } from '~/lib/paths.ts';
import { Button } from '~/ui/Button.tsx';
import { PasswordField } from '~/ui/PasswordField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { toast } from '~/ui/toast.ts';
import styles from './AuthForm.module.css';
import { BotCheckField } from './BotCheckField.tsx';
import {
  loadContracts,
  loadErrors,
  loadMutations,
  loadPhoneMask,
  preloadSubmit,
  showFailure,
} from './preload.ts';
import { FAILED_TEXT, useBotCheck } from './use-bot-check.ts';
import { useSchemaForm } from './use-schema-form.ts';

export type RegisterFormProps = {
  /** The account waits for the proof of its address, and nobody is signed in. */
  onConfirmationAsked: () => void;
  /** Where the person wanted to go. */
  target?: string | undefined;
};

/** "Cadastrar": personal data, a password and the bot check; a refusal is shown at its field. */
export function RegisterForm({ onConfirmationAsked, target }: RegisterFormProps) {
  const check = useBotCheck();
  const form = useSchemaForm<Registration>({
    loadSchema: async () => (await loadContracts()).registrationSchema,
    extra: () => ({ turnstileToken: check.token ?? '' }),
    onLoadError: showError,
    onSubmit: async (registration) => {
      try {
        const { register } = await loadMutations();
        const outcome = await register(registration, {
          captchaToken: env.isTurnstileEnabled ? registration.turnstileToken : undefined,
          target,
        });
        const mustConfirm = outcome === 'confirm-email';
        toast({
          title: 'Cadastro realizado',
          description: mustConfirm
            ? 'Confirme seu e-mail e aguarde a aprovação do administrador.'
            : 'Aguarde a aprovação do administrador.',
          tone: 'success',
        });
        if (mustConfirm) onConfirmationAsked();
      } catch (thrown) {
        await handleFailure(thrown);
      }
    },
  });

  const handleFailure = async (thrown: unknown) => {
    // Without the errors' code `showError` shows its own general text.
    const error = await loadErrors().then(
      ({ toAppError }) => toAppError(thrown),
      () => null,
    );
    if (error?.field === 'turnstileToken') {
      check.reset(error.serverMessage ?? FAILED_TEXT);
      return;
    }
    await showError(thrown);
    if (error?.field) form.focusField(error.field);
    // A provider's token is good for one attempt.
    if (env.isTurnstileEnabled) check.reset();
  };

  return (
    <form {...form.formProps} className={styles.form} onFocus={preloadSubmit}>
      <TextField
        label="Nome completo"
        autoComplete="name"
        autoCapitalize="words"
        {...form.field('fullName')}
      />
      <div className={styles.pair}>
        <TextField
          type="tel"
          inputMode="tel"
          label="Telefone"
          placeholder="(11) 90000-0000"
          autoComplete="tel-national"
          onInput={({ currentTarget, nativeEvent }) => {
            // Fetched with the first touch of the form; what is typed before is right without it.
            loadPhoneMask().then(
              ({ maskPhone }) => maskPhone(currentTarget, nativeEvent),
              () => undefined,
            );
          }}
          {...form.field('phone')}
        />
        <TextField
          type="email"
          inputMode="email"
          label="E-mail"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
      </div>
      <PasswordField
        label="Senha"
        help="Pelo menos 6 caracteres"
        autoComplete="new-password"
        {...form.field('password')}
      />
      <BotCheckField check={check} error={form.errors.turnstileToken} />
      <Button
        type="submit"
        size="lg"
        isWide
        isLoading={form.isSubmitting}
        loadingText="Cadastrando..."
        disabled={check.token === null}
      >
        Cadastrar
      </Button>
      <p className={styles.aside}>
        Ao se cadastrar, você concorda com os <Link to={paths.terms()}>Termos de Uso</Link> e a{' '}
        <Link to={paths.privacy()}>Política de Privacidade</Link>.
      </p>
    </form>
  );
}

function showError(error: unknown) {
  return showFailure('Erro no cadastro', error, 'Erro desconhecido no cadastro');
}
