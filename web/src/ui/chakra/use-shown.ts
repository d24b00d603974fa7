import { useEffect, useState } from 'react';

/** Until the dialog that was drawn last has had its first frame. */
let frameOfLast: Promise<void> | null = null;

/**
 * Whether a dialog is drawn: a render after it is opened. It would be born open otherwise, as its code comes when it is
 * wanted; where effects run twice (in development), the focus then leaves it once, and that closes it again. And not before
 * the first frame of the dialog below, in which the library takes everything outside of that one out of reach.
 */
export function useShown(isOpen: boolean, isModal: boolean): boolean {
  const [isShown, setIsShown] = useState(false);
  if (isShown && !isOpen) setIsShown(false);
  useEffect(() => {
    if (!isOpen) return;
    let isWanted = true;
    const show = () => {
      if (isWanted) setIsShown(true);
    };
    if (frameOfLast) frameOfLast.then(show);
    else show();
    return () => {
      isWanted = false;
    };
  }, [isOpen]);
  useEffect(() => {
    if (!isShown || !isModal) return;
    let end = () => {};
    const frame = new Promise<void>((resolve) => {
      end = () => {
        if (frameOfLast === frame) frameOfLast = null;
        resolve();
      };
      requestAnimationFrame(end);
    });
    frameOfLast = frame;
    return end;
  }, [isShown, isModal]);
  return isShown;
}
