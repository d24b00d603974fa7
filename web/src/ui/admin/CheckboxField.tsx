import { Checkbox } from '@chakra-ui/react/checkbox';
import type { ReactNode } from 'react';

type CheckboxFieldProps = {
  /** Drawn beside the box; without it, `name` alone says what is chosen. */
  label?: ReactNode | undefined;
  /** What a screen reader says instead of the label. */
  name?: string | undefined;
  checked: boolean | 'indeterminate';
  onChange(isChecked: boolean): void;
  disabled?: boolean | undefined;
};

/** A check box with a touch target of 44 px. */
export function CheckboxField({ label, name, checked, onChange, disabled }: CheckboxFieldProps) {
  return (
    <Checkbox.Root
      checked={checked}
      disabled={disabled}
      onCheckedChange={(details) => onChange(details.checked === true)}
      minWidth="11"
      minHeight="11"
      justifyContent={label ? undefined : 'center'}
    >
      <Checkbox.HiddenInput {...(name && { 'aria-label': name, 'aria-labelledby': undefined })} />
      <Checkbox.Control />
      {label && <Checkbox.Label>{label}</Checkbox.Label>}
    </Checkbox.Root>
  );
}
