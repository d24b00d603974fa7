import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useLeaveQuestion } from './use-leave-question.tsx';

type FormDialogProps = {
  isOpen: boolean;
  title: string;
  description?: string;
  size?: 'sm' | 'lg';
  /** What the button that sends the form says. */
  submitText: string;
  /** And while the answer is on its way. */
  savingText?: string;
  /** The answer is on its way: nothing closes, and the button says so. */
  isSaving: boolean;
  /** False while there is no form yet to be sent. */
  isReady?: boolean | undefined;
  /** What has to be filled in before, in words: the title of the button. */
  missing?: string | undefined;
  /** Why it cannot be sent yet, in words. */
  waiting?: string | null | undefined;
  /** What else is lost by leaving, as a sentence: "Cancelar" asks, too. */
  lost?: string | undefined;
  onClose(): void;
  /** The form, which carries this id. */
  children(formId: string): ReactNode;
};

/** As on the pages: a field gives its message room only when there is one, so that all fields stand equally far apart. */
const NO_ROOM = {
  '--field-note-room': '0px',
  '& [id$="-note"]:empty': { position: 'absolute' },
};

/** A dialog around one form: "Cancelar", and the button that sends it. */
export function FormDialog({
  isOpen,
  title,
  description,
  size,
  submitText,
  savingText = 'Salvando...',
  isSaving,
  isReady = true,
  missing,
  waiting,
  lost,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  const { onInput, leave, question } = useLeaveQuestion(isOpen, onClose, lost);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={leave}
      title={title}
      description={description}
      size={size}
      isLocked={isSaving}
      footer={
        question || (
          <>
            {waiting && (
              <Text id={`${formId}-wait`} color="fg.muted" fontSize="sm" textAlign={{ sm: 'end' }}>
                {waiting}
              </Text>
            )}
            <Button variant="surface" disabled={isSaving} onClick={lost ? leave : onClose}>
              Cancelar
            </Button>
            <Button
              type="submit"
              form={formId}
              disabled={!isReady || Boolean(waiting)}
              title={missing}
              aria-describedby={waiting ? `${formId}-wait` : undefined}
              isLoading={isSaving}
              loadingText={savingText}
            >
              {submitText}
            </Button>
          </>
        )
      }
    >
      <Box css={NO_ROOM} onInput={onInput}>
        {children(formId)}
      </Box>
    </Dialog>
  );
}
