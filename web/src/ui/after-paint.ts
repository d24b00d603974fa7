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
