import { type RefObject, useEffect, useState } from 'react';
import { rememberOpener } from './remember-opener.ts';

type Opening = { isOpen: boolean; finalFocus(): HTMLElement | null };

const NOT_YET: Opening = { isOpen: false, finalFocus: () => null };

/**
 * Tells who gets the focus when a dialog closes (`rememberOpener`), for the library's `finalFocusEl`, and gives it
 * where the library does not: it takes charge of the focus in the frame after the dialog is drawn, and who presses
 * before that would be left at the top of the page. Focus that was moved elsewhere meanwhile stays there.
 */
export function useFocusBack(isOpen: boolean, contentRef: RefObject<HTMLElement | null>) {
  // Remembered while it is drawn: a field of the dialog that takes the focus at once would be taken for the opener.
  const [opening, setOpening] = useState(NOT_YET);
  if (opening.isOpen !== isOpen) {
    setOpening({ isOpen, finalFocus: isOpen ? rememberOpener() : opening.finalFocus });
  }
  const { finalFocus } = opening;
  useEffect(() => {
    if (!isOpen) return;
    // The next task, when what the act took away is gone.
    return () => {
      setTimeout(() => {
        const { activeElement, body } = document;
        const isLost = activeElement === body || contentRef.current?.contains(activeElement);
        if (isLost) finalFocus()?.focus({ preventScroll: true });
      });
    };
  }, [isOpen, finalFocus, contentRef]);
  return finalFocus;
}
