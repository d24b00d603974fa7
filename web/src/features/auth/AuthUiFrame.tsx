import type { FormEvent, ReactNode } from 'react';
import styles from './AuthUi.module.css';

/**
 * Around a form of `@supabase/auth-ui-react`. `autoComplete` tells password managers what its field is for; the library
 * has no option for it.
 */
export function AuthUiFrame({
  autoComplete,
  children,
}: {
  autoComplete: 'email' | 'new-password';
  children: ReactNode;
}) {
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
