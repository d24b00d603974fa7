import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './SwitchField.module.css';

export type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  /** One line under the label: what being on means. */
  help?: ReactNode | undefined;
};

/** On or off, at once or with its form: the browser's own checkbox, drawn as a switch. */
export function SwitchField({ label, help, className, disabled, ...input }: SwitchFieldProps) {
  const id = useId();
  return (
    <label className={classNames(styles.field, className)} data-disabled={disabled || undefined}>
      <input
        type="checkbox"
        className={styles.switch}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={help ? `${id}-help` : undefined}
        {...input}
      />
      <span className="column">
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {help && (
          <span id={`${id}-help`} className="faint">
            {help}
          </span>
        )}
      </span>
    </label>
  );
}
