import { afterPaint } from './after-paint.ts';

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Calls back once, with the first sign of use of the page: after the answer to it, which waits for nothing. Returns how to
 * stop waiting for it.
 */
export function onFirstUse(callback: () => void): () => void {
  const waiting = new AbortController();
  let isWanted = true;
  const handleUse = () => {
    waiting.abort();
    whenIdle(() => isWanted && callback());
  };
  const { signal } = waiting;
  for (const sign of SIGNS_OF_USE) {
    window.addEventListener(sign, handleUse, { passive: true, signal });
  }
  return () => {
    isWanted = false;
    waiting.abort();
  };
}

const UNTIL_IDLE_MS = 2000;

/** Does a job once the page has nothing better to do. */
export function whenIdle(job: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(job, { timeout: UNTIL_IDLE_MS });
  else afterPaint(job);
}
