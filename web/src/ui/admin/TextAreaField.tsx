import { Textarea, type TextareaProps } from '@chakra-ui/react/textarea';
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
}: FormFieldProps & TextareaProps) {
  return (
    <FormField {...{ label, help, error, isOptional, hasNote, id, disabled }}>
      {(note) => <Textarea aria-describedby={note} {...area} />}
    </FormField>
  );
}
