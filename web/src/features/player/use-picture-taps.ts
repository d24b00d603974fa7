import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** Two touches of the same side within this time are meant as one gesture. */
const WITHIN_MS = 300;

type Side = 'back' | 'forward' | 'middle';

type PictureTaps = {
  /** Two touches at the left or right; every further one counts again. */
  onSkip(side: 'back' | 'forward'): void;
  /** A press of the mouse, or a touch that no second one followed. */
  onPress(): void;
};

/** The thirds of the stage: what a touch at this place is about. */
function sideOf(x: number, { left, width }: { left: number; width: number }): Side {
  const share = (x - left) / width;
  return share < 1 / 3 ? 'back' : share > 2 / 3 ? 'forward' : 'middle';
}

/**
 * Touches and presses on the stage around the picture. YouTube's frame keeps what is pressed inside of it, so these
 * come from beside the picture, and from all of it only in fullscreen, where our controls lie over it anyway.
 */
export function usePictureTaps({ onSkip, onPress }: PictureTaps) {
  const isTouchRef = useRef(false);
  const lastRef = useRef<{ side: Side; at: number } | null>(null);
  const timerRef = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timerRef.current), []);

  return {
    onPointerDown({ pointerType }: PointerEvent) {
      isTouchRef.current = pointerType === 'touch';
    },
    onClick({ clientX, currentTarget, timeStamp }: MouseEvent) {
      const side = sideOf(clientX, currentTarget.getBoundingClientRect());
      const last = lastRef.current;
      if (!isTouchRef.current || side === 'middle') {
        lastRef.current = null;
        return onPress();
      }
      clearTimeout(timerRef.current);
      lastRef.current = { side, at: timeStamp };
      if (last?.side === side && timeStamp - last.at <= WITHIN_MS) onSkip(side);
      else timerRef.current = setTimeout(onPress, WITHIN_MS);
    },
  };
}
