import { useCallback, useEffect, useRef, useState } from 'react';

const IDLE_AFTER_MS = { mouse: 3000, touch: 4000 } as const;

/** Whether there was no activity: for 3 s after a mouse, 4 s after a touch. Only counts while `isWatching`. */
export function useIdle(isWatching: boolean) {
  const [isIdle, setIsIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const idleAt = useRef(0);

  /** To be called on every activity. */
  const wake = useCallback((pointer: 'mouse' | 'touch') => {
    clearTimeout(timer.current);
    setIsIdle(false);
    const now = Date.now();
    // A touch on a button also focuses it: the focus event must not shorten the wait of the touch.
    idleAt.current = Math.max(idleAt.current, now + IDLE_AFTER_MS[pointer]);
    timer.current = setTimeout(() => setIsIdle(true), idleAt.current - now);
  }, []);

  useEffect(() => {
    if (isWatching) wake('mouse');
    else {
      clearTimeout(timer.current);
      setIsIdle(false);
    }
    return () => clearTimeout(timer.current);
  }, [isWatching, wake]);

  return { isIdle: isWatching && isIdle, wake };
}
