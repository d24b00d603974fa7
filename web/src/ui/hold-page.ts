import { afterPaint } from './after-paint.ts';

/**
 * Neither keys nor a wheel reach the page behind what lies over it. What is said in its corner (toasts) lies beside it, and
 * stays. The browser asks every element of the page anew for its style then, so what lies over it is drawn first. Returns
 * what gives the page back.
 */
export function holdPage(): () => void {
  const root = document.documentElement;
  const hold = (isHeld: boolean) => {
    const behind = document.querySelector<HTMLElement>('[data-behind-sheets]');
    if (behind) behind.inert = isHeld;
    root.style.overflow = isHeld ? 'hidden' : '';
    root.style.scrollbarGutter = isHeld ? 'stable' : '';
  };
  const stop = afterPaint(() => hold(true));
  return () => {
    stop();
    hold(false);
  };
}
