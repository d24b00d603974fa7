import { type RefObject, useEffect, useState } from 'react';

/** Not in every browser, and TypeScript knows it of none. */
type LockableOrientation = { lock?(orientation: 'landscape'): Promise<void>; unlock?(): void };

const orientation = (): LockableOrientation | undefined => window.screen.orientation;

/** Locks a phone to landscape. Devices without this feature refuse, which is fine. */
function turnSideways(): void {
  orientation()
    ?.lock?.('landscape')
    .catch(() => undefined);
}

/**
 * Fullscreen of an element. Where the browser cannot (iPhones), the caller's styles stretch the element over
 * the page instead: `isFullscreen` is true in both cases.
 */
export function useFullscreen(ref: RefObject<HTMLElement | null>) {
  const [isFullscreen, setIsFullscreen] = useState(false);

  useEffect(() => {
    const onChange = () => {
      setIsFullscreen(document.fullscreenElement === ref.current);
      if (!document.fullscreenElement) orientation()?.unlock?.();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [ref]);

  // The stretched stand-in has no Escape of its own, and the page behind it must not scroll.
  useEffect(() => {
    if (!isFullscreen || document.fullscreenElement) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setIsFullscreen(false);
    };
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.body.style.overflow = overflow;
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isFullscreen]);

  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (isFullscreen) setIsFullscreen(false);
    else if (document.fullscreenEnabled && ref.current) {
      ref.current.requestFullscreen().then(turnSideways, () => setIsFullscreen(true));
    } else setIsFullscreen(true);
  };
  return { isFullscreen, toggle };
}
