import buttonStyles from '~/ui/Button.module.css';
import fieldStyles from '~/ui/Field.module.css';
import styles from './AuthUi.module.css';

/** Draws `@supabase/auth-ui-react` with this app's own classes instead of its theme. */
export const AUTH_UI_APPEARANCE = {
  extend: false,
  className: {
    container: styles.container ?? '',
    label: fieldStyles.label ?? '',
    input: fieldStyles.control ?? '',
    button: [buttonStyles.button, buttonStyles.solid, buttonStyles.lg, buttonStyles.wide].join(' '),
    message: styles.message ?? '',
  },
};

/** Three attributes that the library has no option for: our own messages instead of the browser's, and what to fill in. */
export function setFormAttributes(frame: HTMLElement | null): void {
  frame?.querySelector('form')?.setAttribute('novalidate', '');
  frame?.querySelector('input[type="email"]')?.setAttribute('autocomplete', 'email');
  frame?.querySelector('input[type="password"]')?.setAttribute('autocomplete', 'new-password');
}
