import type { ComponentProps } from 'react';
import { TextAreaField } from '~/ui/TextAreaField.tsx';

type LinesFieldProps = Omit<ComponentProps<typeof TextAreaField>, 'value' | 'onChange'> & {
  value: readonly string[] | null | undefined;
  onChange(lines: string[]): void;
};

/** A list of texts, one a line. Empty lines are kept: the next line is typed into one. */
export function LinesField({ value, onChange, ...area }: LinesFieldProps) {
  return (
    <TextAreaField
      {...area}
      value={value?.join('\n') ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
    />
  );
}
