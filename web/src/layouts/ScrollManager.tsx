import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { createScrollPositions } from '~/lib/scroll-positions.ts';
import { prefersReducedMotion } from '~/theme/reduced-motion.ts';

/** How long a page may take to become tall enough for the remembered position. */
const RESTORE_FOR_MS = 3000;

/**
 * Every new page starts at its top, smoothly unless less motion is wished for; Back and Forward return to
 * where the page was left, also when it was loaded anew meanwhile.
 */
export function ScrollManager() {
  const { pathname, key } = useLocation();
  const navigationType = useNavigationType();
  const [positions] = useState(() => createScrollPositions(() => sessionStorage));
  const isFirst = useRef(true);

  // Before the browser paints: a shorter page makes it scroll, and that must not count for the page left behind.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, positions]);

  useEffect(() => {
    window.addEventListener('pagehide', positions.save);
    return () => window.removeEventListener('pagehide', positions.save);
  }, [positions]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new tab or filter in the URL is not a new page.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const position = navigationType === 'POP' ? positions.get(key) : undefined;
    if (position) return restore(position);
    window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  }, [pathname]);

  return null;
}

/** Scrolls there as soon as the page is tall enough; gives up when it never is, or when the person scrolls. */
function restore(top: number): () => void {
  const until = performance.now() + RESTORE_FOR_MS;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchstart', stop);
    window.removeEventListener('keydown', stop);
  };
  const attempt = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) > 2 && performance.now() < until) {
      frame = requestAnimationFrame(attempt);
    } else {
      stop();
    }
  };
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchstart', stop, { passive: true });
  window.addEventListener('keydown', stop);
  attempt();
  return stop;
}
