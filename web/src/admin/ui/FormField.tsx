import { Box } from '@chakra-ui/react/box';
import { Field } from '@chakra-ui/react/field';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId, useState } from 'react';
import { AlertIcon } from '~/ui/core-icons.tsx';

export type FormFieldProps = {
  label: ReactNode;
  /** One line under the control that says what is expected. */
  help?: ReactNode | undefined;
  /** What is wrong and how to put it right; replaces the help. */
  error?: string | undefined;
  /** Adds "(opcional)" to the label. */
  isOptional?: boolean | undefined;
  /** For filters: no line is kept for help or errors. */
  hasNote?: boolean | undefined;
};

type FrameProps = FormFieldProps & {
  id?: string | undefined;
  disabled?: boolean | undefined;
  /** The control; `note` is the id of what describes it. */
  children: (note: string | undefined) => ReactNode;
};

/** Chakra's field: label above, one line below for help or error. */
export function FormField({
  label,
  help,
  error,
  isOptional = false,
  hasNote = true,
  id,
  disabled,
  children,
}: FrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  // The line stays once shown, so that correcting the field does not move the layout.
  const [keepsRoom, setKeepsRoom] = useState(false);
  if (error && !keepsRoom) setKeepsRoom(true);
  return (
    // A field is not a group of its own to screen readers.
    <Field.Root id={controlId} role="presentation" invalid={Boolean(error)} disabled={disabled}>
      <Field.Label>
        <span>
          {label}
          {isOptional && (
            <chakra.span fontWeight="normal" color="fg.subtle">
              {' '}
              (opcional)
            </chakra.span>
          )}
        </span>
      </Field.Label>
      {children(error || help ? noteId : undefined)}
      {hasNote && (
        <Box
          id={noteId}
          aria-live="polite"
          minHeight={keepsRoom ? '20px' : 'var(--field-note-room, 20px)'}
        >
          {error ? (
            <Field.ErrorText>
              <AlertIcon size={16} />
              <span>{error}</span>
            </Field.ErrorText>
          ) : (
            help && <Field.HelperText>{help}</Field.HelperText>
          )}
        </Box>
      )}
    </Field.Root>
  );
}
