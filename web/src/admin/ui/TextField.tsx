import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps, ReactNode } from 'react';
import { FormField, type FormFieldProps } from './FormField.tsx';

type TextFieldProps = FormFieldProps &
  ComponentProps<typeof Input> & {
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
  hasNote,
  id,
  disabled,
  icon,
  end,
  ...input
}: TextFieldProps) {
  return (
    <FormField {...{ label, help, error, isOptional, hasNote, id, disabled }}>
      {(note) => (
        <chakra.span position="relative" display="grid">
          <Input
            type="text"
            aria-describedby={note}
            // A dialog focuses what says so, not what had the focus when it began to hold it.
            data-autofocus={input.autoFocus || undefined}
            paddingInlineStart={icon ? '10' : undefined}
            paddingInlineEnd={end ? '12' : undefined}
            {...input}
          />
          {icon && (
            <chakra.span
              position="absolute"
              left="3"
              top="50%"
              translate="0 -50%"
              color="fg.subtle"
              pointerEvents="none"
            >
              {icon}
            </chakra.span>
          )}
          {end && (
            <chakra.span position="absolute" right="1px" top="50%" translate="0 -50%">
              {end}
            </chakra.span>
          )}
        </chakra.span>
      )}
    </FormField>
  );
}
