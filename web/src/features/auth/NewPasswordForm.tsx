import { UpdatePassword } from '@supabase/auth-ui-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { newPassword } from '#contracts/fields.ts';
import { endRecovery } from '~/lib/session/session.ts';
import { EyeIcon, EyeOffIcon } from '~/ui/core-icons.tsx';
import fieldStyles from '~/ui/Field.module.css';
import { IconButton } from '~/ui/IconButton.tsx';
import { toast } from '~/ui/toast.ts';
import styles from './AuthUi.module.css';
import { AUTH_UI_APPEARANCE, AuthUiFrame } from './AuthUiFrame.tsx';
import { authUiClient } from './auth-ui-client.ts';
import { showDevice } from './device.api.ts';

const passwordSchema = newPassword('Nova senha');

const { className } = AUTH_UI_APPEARANCE;
const APPEARANCE = {
  ...AUTH_UI_APPEARANCE,
  className: { ...className, input: `${className.input} ${fieldStyles.hasEnd}` },
};

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
        appearance={APPEARANCE}
        localization={{ variables: TEXTS }}
      />
    );
  }, []);
  return (
    <AuthUiFrame autoComplete="new-password">
      {form}
      <ShowPassword />
    </AuthUiFrame>
  );
}

/** The eye of every other password field; the library has none, so it is put into the box of its input. */
function ShowPassword() {
  const anchorRef = useRef<HTMLSpanElement>(null);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [isShown, setIsShown] = useState(false);
  // The library makes its input anew while it starts.
  useEffect(() => {
    const frame = anchorRef.current?.parentElement;
    if (!frame) return;
    const find = () => setInput(frame.querySelector('input'));
    find();
    const watch = new MutationObserver(find);
    watch.observe(frame, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (input) input.type = isShown ? 'text' : 'password';
  }, [input, isShown]);
  const box = input?.parentElement;
  return (
    <span ref={anchorRef} hidden>
      {box &&
        createPortal(
          <span className={styles.eye}>
            <IconButton
              label={isShown ? 'Ocultar senha' : 'Mostrar senha'}
              icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
              onClick={() => setIsShown(!isShown)}
            />
          </span>,
          box,
        )}
    </span>
  );
}
