import { afterPaint } from './after-paint.ts';

/**
 * No key reaches the page behind what lies over it, nor a wheel where it is to stand still. What is said in its corner
 * (toasts) lies beside it, and stays. The browser asks every element of the page anew for its style then, so what lies
 * over it is drawn first. Returns what gives the page back.
 */
export function holdPage(isStill: boolean): () => void {
  const { style } = document.documentElement;
  const hold = (isHeld: boolean) => {
    const behind = document.querySelector<HTMLElement>('[data-behind-sheets]');
    if (behind) behind.inert = isHeld;
    if (!isStill) return;
    style.overflow = isHeld ? 'hidden' : '';
    style.scrollbarGutter = isHeld ? 'stable' : '';
  };
  const stop = afterPaint(() => hold(true));
  return () => {
    stop();
    hold(false);
  };
}
