import { type RefObject, useEffect } from 'react';

/** Sets `--seen-height` to the height that a phone's keyboard leaves of the window. */
export function useSeenHeight(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () =>
      ref.current?.style.setProperty('--seen-height', `${viewport.height * viewport.scale}px`);
    measure();
    viewport.addEventListener('resize', measure);
    return () => viewport.removeEventListener('resize', measure);
  }, [ref]);
}
