import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';

export type SelectFieldProps = FieldProps & ComponentProps<'select'>;

/** The browser's own selector: the best one on a phone and by keyboard. Children are `<option>`s. */
export function SelectField({
  label,
  help,
  error,
  isOptional,
  id,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} help={help} error={error} isOptional={isOptional} id={id}>
      {(wiring) => (
        <select
          className={classNames(styles.control, styles.select, className)}
          {...select}
          {...wiring}
        />
      )}
    </Field>
  );
}
