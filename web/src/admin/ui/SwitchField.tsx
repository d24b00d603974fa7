import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { Switch } from '@chakra-ui/react/switch';
import { type ReactNode, type Ref, useId } from 'react';
import { coveringInput } from './covering-input.ts';

type SwitchFieldProps = {
  label: ReactNode;
  /** One line under the label: what being on means. */
  help?: ReactNode | undefined;
  checked: boolean;
  onChange(isChecked: boolean): void;
  disabled?: boolean | undefined;
  name?: string | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** On or off. In a form of react-hook-form its props are the `field` of a `Controller`. */
export function SwitchField({
  label,
  help,
  checked,
  onChange,
  disabled,
  name,
  onBlur,
  ref,
}: SwitchFieldProps) {
  const helpId = useId();
  return (
    <Switch.Root
      checked={checked}
      disabled={disabled}
      name={name}
      onCheckedChange={(details) => onChange(details.checked)}
    >
      <Switch.HiddenInput
        style={coveringInput}
        ref={ref}
        onBlur={onBlur}
        aria-describedby={help ? helpId : undefined}
      />
      <Switch.Control />
      <Box minWidth="0">
        <Switch.Label>{label}</Switch.Label>
        {help && (
          <chakra.span id={helpId} display="block" color="fg.subtle" fontSize="sm">
            {help}
          </chakra.span>
        )}
      </Box>
    </Switch.Root>
  );
}
