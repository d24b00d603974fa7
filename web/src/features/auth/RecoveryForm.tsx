import { ForgottenPassword } from '@supabase/auth-ui-react';
import { useEffect, useMemo, useRef } from 'react';
import { email } from '#contracts/fields.ts';
import { env } from '~/lib/env.ts';
import { paths } from '~/lib/paths.ts';
import { AUTH_UI_APPEARANCE, AuthUiFrame } from './AuthUiFrame.tsx';
import { authUiClient } from './auth-ui-client.ts';
import { BotCheckField } from './BotCheckField.tsx';
import { useBotCheck } from './use-bot-check.ts';

const emailSchema = email();

const TEXTS = {
  forgotten_password: {
    email_label: 'E-mail do cadastro',
    email_input_placeholder: '',
    button_label: 'Enviar link de recuperação',
    loading_button_label: 'Enviando...',
    link_text: '',
    confirmation_text:
      'Se este e-mail tiver cadastro, o link para criar uma nova senha chega em instantes.',
  },
};

/** "Esqueci minha senha": asks for the address and sends the link to a new password, which then leads on to `target`. */
export function RecoveryForm({ target }: { target: string | undefined }) {
  const redirectTo = new URL(paths.newPassword({ target }), window.location.origin).href;
  const check = useBotCheck();
  const tokenRef = useRef<string | null>(null);
  useEffect(() => {
    tokenRef.current = check.token;
  }, [check.token]);
  // Memoized because the library's inputs lose what was typed whenever their parent renders.
  const form = useMemo(() => {
    const client = authUiClient({
      captchaToken: env.isTurnstileEnabled ? () => tokenRef.current : undefined,
      schema: emailSchema,
    });
    return (
      <ForgottenPassword
        supabaseClient={client}
        redirectTo={redirectTo}
        appearance={AUTH_UI_APPEARANCE}
        localization={{ variables: TEXTS }}
      />
    );
  }, [redirectTo]);
  return (
    <>
      <h1>Recuperar senha</h1>
      <p className="muted">
        Informe o e-mail do seu cadastro. Enviaremos um link para criar uma nova senha.
      </p>
      <AuthUiFrame autoComplete="email">
        {form}
        {env.isTurnstileEnabled && <BotCheckField check={check} />}
      </AuthUiFrame>
    </>
  );
}
