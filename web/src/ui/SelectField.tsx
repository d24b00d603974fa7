import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';
import { Field, type FieldProps, fieldOf } from './Field.tsx';

/** The browser's own selector: the best one on a phone and by keyboard. Children are `<option>`s. */
export function SelectField({ className, ...props }: FieldProps & ComponentProps<'select'>) {
  const [field, select] = fieldOf(props);
  return (
    <Field {...field}>
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

/** What can be chosen by its id, such as a category. */
export type Choice = { id: number; name: string };

/** One `<option>` for each. */
export function ChoiceOptions({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

/** One `<option>` for each value of which there is a label. */
export function LabelOptions({ labels }: { labels: Readonly<Record<string, string>> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** The chosen id, as a field or a form's default holds it; null for the option that stands for none. */
export function choiceId(value: string | number | null): number | null {
  return value === '' || value === null ? null : Number(value);
}
