import { useEffectEvent, useLayoutEffect } from 'react';

/** Keys anywhere on the page. Heard before what they act on is drawn: a key pressed at its sight counts. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKeyDown);
  useLayoutEffect(() => {
    const onEvent = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', onEvent);
    return () => document.removeEventListener('keydown', onEvent);
  }, []);
}
