import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';
import { Field, type FieldProps, fieldOf } from './Field.tsx';

export type TextFieldProps = FieldProps &
  ComponentProps<'input'> & {
    /** Drawing at the start of the box. */
    icon?: ReactNode | undefined;
    /** A control inside the box, at its end. */
    end?: ReactNode | undefined;
  };

/** One line of text, with room for a drawing before it and a control after it. */
export function TextField({ icon, end, className, type = 'text', ...props }: TextFieldProps) {
  const [field, input] = fieldOf(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <span className={styles.frame}>
          {icon}
          <input
            type={type}
            className={classNames(styles.control, Boolean(end) && styles.hasEnd, className)}
            // A dialog focuses the field that says so, not the one that has the focus when the dialog begins to hold it.
            data-autofocus={input.autoFocus || undefined}
            {...input}
            {...wiring}
          />
          {end && <span className={styles.end}>{end}</span>}
        </span>
      )}
    </Field>
  );
}
