import { NativeSelect, type NativeSelectFieldProps } from '@chakra-ui/react/native-select';
import { FormField, type FormFieldProps } from './FormField.tsx';

type SelectFieldProps = FormFieldProps &
  NativeSelectFieldProps & { disabled?: boolean | undefined };

/** The browser's own selector: the best one on a phone and by keyboard. Children are `<option>`s. */
export function SelectField({
  label,
  help,
  error,
  isOptional,
  hasNote,
  id,
  disabled,
  ...select
}: SelectFieldProps) {
  return (
    <FormField {...{ label, help, error, isOptional, hasNote, id, disabled }}>
      {(note) => (
        <NativeSelect.Root>
          <NativeSelect.Field aria-describedby={note} {...select} />
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
    </FormField>
  );
}
