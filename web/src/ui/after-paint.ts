/** Does a job once the answer to a press is on the screen. Returns how to leave it undone. */
export function afterPaint(job: () => void): () => void {
  let isWanted = true;
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (isWanted) job();
    }),
  );
  return () => {
    isWanted = false;
  };
}

const UNTIL_IDLE_MS = 2000;

/** Does a job once the page has nothing better to do. */
export function whenIdle(job: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(job, { timeout: UNTIL_IDLE_MS });
  else afterPaint(job);
}
