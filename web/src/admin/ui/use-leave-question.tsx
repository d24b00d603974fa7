import { Text } from '@chakra-ui/react/text';
import { type ReactNode, useState } from 'react';
import { useOpenCount } from '~/ui/use-open-count.ts';
import { Button } from './Button.tsx';

type LeaveQuestion = {
  /** Of something around the form: the fields of it tell that they were edited. */
  onInput(): void;
  /** Closes, or asks first when something was edited. */
  leave(): void;
  /** The question and its answers, in the place of the dialog's buttons; null while nothing is asked. */
  question: ReactNode;
};

/**
 * Escape, a press outside and "Fechar" do not throw away what was typed into a form. "Cancelar" says that by itself.
 *
 * @param lost what else is lost, as a sentence; with it the question comes also where nothing was typed
 */
export function useLeaveQuestion(
  isFormOpen: boolean,
  onLeave: () => void,
  lost?: string,
): LeaveQuestion {
  const opening = useOpenCount(isFormOpen);
  // Which opening was edited, and which is asked about: a form that opens anew is neither.
  const [edited, setEdited] = useState(0);
  const [asked, setAsked] = useState(0);
  return {
    onInput: () => setEdited(opening),
    leave() {
      if (isFormOpen && (lost || edited === opening)) setAsked(opening);
      else onLeave();
    },
    question: asked !== 0 && asked === opening && (
      <>
        <Text color="orange.fg" fontSize="sm" textAlign={{ sm: 'end' }} role="alert">
          {lost ?? 'O que você digitou será descartado.'}
        </Text>
        <Button variant="surface" onClick={() => setAsked(0)}>
          Continuar editando
        </Button>
        <Button variant="outline" colorPalette="red" onClick={onLeave}>
          Descartar e fechar
        </Button>
      </>
    ),
  };
}
