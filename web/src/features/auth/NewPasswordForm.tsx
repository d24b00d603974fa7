import { UpdatePassword } from '@supabase/auth-ui-react';
import { useEffect, useMemo } from 'react';
import { newPassword } from '#contracts/fields.ts';
import { endRecovery } from '~/lib/session/session.ts';
import { toast } from '~/ui/toast.ts';
import { AUTH_UI_APPEARANCE, AuthUiFrame } from './AuthUiFrame.tsx';
import { authUiClient } from './auth-ui-client.ts';
import { showDevice } from './device.api.ts';

const passwordSchema = newPassword('Nova senha');

const TEXTS = {
  update_password: {
    password_label: 'Nova senha',
    password_input_placeholder: '',
    button_label: 'Salvar nova senha',
    loading_button_label: 'Salvando...',
    confirmation_text: 'Senha atualizada.',
  },
};

/** The screen behind a recovery link. Once the password is set, the session is like any other. */
export function NewPasswordForm() {
  // The link has signed them in already, and a password takes a while.
  useEffect(() => void showDevice(), []);
  // Memoized because the library's inputs lose what was typed whenever their parent renders.
  const form = useMemo(() => {
    const client = authUiClient({
      schema: passwordSchema,
      onPasswordSet: () => {
        toast({
          title: 'Senha atualizada',
          description: 'Sua nova senha já está valendo.',
          tone: 'success',
        });
        endRecovery();
      },
    });
    return (
      <UpdatePassword
        supabaseClient={client}
        appearance={AUTH_UI_APPEARANCE}
        localization={{ variables: TEXTS }}
      />
    );
  }, []);
  return <AuthUiFrame autoComplete="new-password">{form}</AuthUiFrame>;
}
