import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';

export type TextAreaFieldProps = FieldProps & ComponentProps<'textarea'>;

/** A text of several lines. */
export function TextAreaField({
  label,
  help,
  error,
  isOptional,
  id,
  className,
  ...area
}: TextAreaFieldProps) {
  return (
    <Field label={label} help={help} error={error} isOptional={isOptional} id={id}>
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
