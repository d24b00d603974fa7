import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';
import { Field, type FieldProps, fieldOf } from './Field.tsx';

/** A text of several lines. */
export function TextAreaField({ className, ...props }: FieldProps & ComponentProps<'textarea'>) {
  const [field, area] = fieldOf(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <textarea
          className={classNames(styles.control, styles.area, className)}
          {...area}
          {...wiring}
        />
      )}
    </Field>
  );
}
