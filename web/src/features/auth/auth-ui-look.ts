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
