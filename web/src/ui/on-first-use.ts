const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Calls back once, with the first sign of use of the page. Returns how to stop waiting for it. */
export function onFirstUse(callback: () => void): () => void {
  const waiting = new AbortController();
  const handleUse = () => {
    waiting.abort();
    callback();
  };
  const { signal } = waiting;
  for (const sign of SIGNS_OF_USE) {
    window.addEventListener(sign, handleUse, { passive: true, signal });
  }
  return () => waiting.abort();
}
