import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { restoreScroll } from '~/lib/restore-scroll.ts';
import { createScrollPositions } from '~/lib/scroll-positions.ts';
import { prefersReducedMotion } from '~/theme/reduced-motion.ts';

/**
 * Every new page starts at its top, smoothly unless less motion is wished for; Back, Forward and a reload return to
 * where the page was left.
 */
export function ScrollManager() {
  const { pathname, key } = useLocation();
  const navigationType = useNavigationType();
  const [positions] = useState(() => createScrollPositions(() => sessionStorage));
  /** Where the page is being taken, while it is not tall enough. */
  const sought = useRef<number>(undefined);
  const stopRef = useRef<() => void>(undefined);
  const shown = useRef<{ pathname: string; entry: string }>(undefined);
  // The router calls the first entry of every load "default", so the key alone is not one entry of the history.
  const entry = `${key} ${pathname}`;

  // Before the browser paints: a shorter page makes it scroll, and that must not count for the page left behind.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => {
      // Positions count once the page was scrolled to its place; before, they are not the person's.
      if (shown.current?.entry !== entry) return;
      // While the page grows towards its place, that place is where it was left.
      positions.set(entry, sought.current ?? window.scrollY);
    };
    const save = () => {
      remember();
      positions.save();
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', save);
    };
  }, [entry, positions]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to a page belongs to its entry.
  useEffect(() => {
    const isFirst = shown.current === undefined;
    const isNewPage = shown.current?.pathname !== pathname;
    shown.current = { pathname, entry };
    const isReturn = isFirst ? wasLoadedBefore() : navigationType === 'POP';
    // A new tab or filter in the address is not a new page.
    if (!isNewPage && !isReturn) {
      positions.set(entry, sought.current ?? window.scrollY);
      return;
    }
    stopRef.current?.();
    // Under the name of this entry an earlier load of the tab may have left its place.
    if (!isReturn) positions.set(entry, 0);
    const position = isReturn ? positions.get(entry) : undefined;
    if (position !== undefined) {
      sought.current = position;
      stopRef.current = restoreScroll(position, () => {
        sought.current = undefined;
      });
    } else if (isNewPage && !isFirst) {
      window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
    }
  }, [entry]);

  useEffect(() => () => stopRef.current?.(), []);

  return null;
}

/** Whether the browser has loaded this very entry of its history once more: a reload, or Back from another site. */
function wasLoadedBefore(): boolean {
  // "navigation" entries have this shape; the DOM types say only that they are entries.
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load !== undefined && load.type !== 'navigate';
}
