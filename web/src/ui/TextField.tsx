import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';

export type TextFieldProps = FieldProps &
  ComponentProps<'input'> & {
    /** Drawing at the start of the box. */
    icon?: ReactNode | undefined;
    /** A control inside the box, at its end. */
    end?: ReactNode | undefined;
  };

/** One line of text, with room for a drawing before it and a control after it. */
export function TextField({
  label,
  help,
  error,
  isOptional,
  id,
  icon,
  end,
  className,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} isOptional={isOptional} id={id}>
      {(wiring) => (
        <span className={styles.frame}>
          {icon}
          <input
            type={type}
            className={classNames(styles.control, Boolean(end) && styles.hasEnd, className)}
            {...input}
            {...wiring}
          />
          {end && <span className={styles.end}>{end}</span>}
        </span>
      )}
    </Field>
  );
}
