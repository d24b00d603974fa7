import type { FormEvent, ReactNode } from 'react';
import buttonStyles from '~/ui/Button.module.css';
import fieldStyles from '~/ui/Field.module.css';
import styles from './AuthUi.module.css';

/** Draws `@supabase/auth-ui-react` with this app's own classes instead of its theme. */
export const AUTH_UI_APPEARANCE = {
  extend: false,
  className: {
    container: styles.container ?? '',
    label: 'hint bold',
    input: fieldStyles.control ?? '',
    button: [buttonStyles.button, buttonStyles.solid, buttonStyles.lg, buttonStyles.wide].join(' '),
    message: styles.message ?? '',
  },
};

type AuthUiFrameProps = { autoComplete: 'email' | 'new-password'; children: ReactNode };

/**
 * Around a form of `@supabase/auth-ui-react`. `autoComplete` tells password managers what its field is for; the library
 * has no option for it.
 */
export function AuthUiFrame({ autoComplete, children }: AuthUiFrameProps) {
  return (
    <div
      ref={(frame) => frame?.querySelector('input')?.setAttribute('autocomplete', autoComplete)}
      className={styles.frame}
      aria-live="polite"
      onInvalidCapture={submitAnyway}
    >
      {children}
    </div>
  );
}

/** Lets the form's client answer in our words what the browser would refuse in its own. */
function submitAnyway(event: FormEvent) {
  event.preventDefault();
  if (!(event.target instanceof HTMLInputElement)) return;
  event.target.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}
