import { Textarea } from '@chakra-ui/react/textarea';
import type { ComponentProps } from 'react';
import { FormField, type FormFieldProps } from './FormField.tsx';

/** A text of several lines. */
export function TextAreaField({
  label,
  help,
  error,
  isOptional,
  hasNote,
  id,
  disabled,
  ...area
}: FormFieldProps & ComponentProps<typeof Textarea>) {
  return (
    <FormField {...{ label, help, error, isOptional, hasNote, id, disabled }}>
      {(note) => <Textarea aria-describedby={note} {...area} />}
    </FormField>
  );
}
