import { Checkbox } from '@chakra-ui/react/checkbox';
import type { CSSProperties, ReactNode } from 'react';
import { TOUCHED_LINE } from './touched.ts';

/** Puts the hidden input of a Chakra control over all of it, so that a touch screen reader finds it where it is drawn. */
const coveringInput: CSSProperties = {
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  width: '100%',
  height: '100%',
  margin: 0,
  clip: 'auto',
  cursor: 'inherit',
  opacity: 0,
};

type CheckboxFieldProps = {
  /** Drawn beside the box; without it, `name` alone says what is chosen. */
  label?: ReactNode | undefined;
  /** What a screen reader says where no label is drawn. */
  name?: string | undefined;
  checked: boolean | 'indeterminate';
  onChange(isChecked: boolean): void;
  disabled?: boolean | undefined;
};

/** A check box; alone, its touch target reaches 14 px over what is drawn. */
export function CheckboxField({ label, name, checked, onChange, disabled }: CheckboxFieldProps) {
  return (
    <Checkbox.Root
      checked={checked}
      disabled={disabled}
      onCheckedChange={(details) => onChange(details.checked === true)}
      {...(label ? { minHeight: '9', css: TOUCHED_LINE } : { padding: '14px', margin: '-14px' })}
    >
      <Checkbox.HiddenInput
        style={coveringInput}
        {...(name && { 'aria-label': name, 'aria-labelledby': undefined })}
      />
      <Checkbox.Control />
      {label && (
        <Checkbox.Label fontSize="sm" color="fg.muted">
          {label}
        </Checkbox.Label>
      )}
    </Checkbox.Root>
  );
}
