import { type RefObject, startTransition, useEffect, useState } from 'react';

/** How far ahead of the window something counts as near; about one screen of a phone. */
const AHEAD = '800px 0px';

/** Becomes true once the element is in the window or a screen away from it, and stays so. */
export function useNearViewport(ref: RefObject<Element | null>): boolean {
  // Without IntersectionObserver everything counts as near.
  const [isNear, setIsNear] = useState(() => !('IntersectionObserver' in window));

  useEffect(() => {
    const element = ref.current;
    if (isNear || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // In slices: a row is drawn while the page scrolls.
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          startTransition(() => setIsNear(true));
        }
      },
      // The second is for what scrolls in a box of its own.
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNear]);

  return isNear;
}
