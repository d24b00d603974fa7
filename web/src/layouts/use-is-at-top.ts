import { type RefObject, useEffect, useState } from 'react';

/** Whether the marker at the page's start is in sight, that is, the page is not scrolled. */
export function useIsAtTop(markerRef: RefObject<HTMLElement | null>): boolean {
  const [isAtTop, setIsAtTop] = useState(true);
  useEffect(() => {
    if (!markerRef.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsAtTop(entry.isIntersecting);
    });
    observer.observe(markerRef.current);
    return () => observer.disconnect();
  }, [markerRef]);
  return isAtTop;
}
