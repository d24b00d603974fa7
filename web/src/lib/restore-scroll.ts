/** A page that has not grown for so long is as tall as it will be: the nearest place has to do. */
const SETTLED_AFTER_MS = 3000;
/** After this time the page stays where it is. */
const GIVE_UP_AFTER_MS = 30_000;

/** Events by which a person scrolls. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to `top` once the page is tall enough: its lists may still be on their way, one page after the other.
 * Stops when the person has scrolled meanwhile.
 *
 * @param onEnd called once, when the place is reached or no longer sought, perhaps before this returns
 * @returns what ends the search
 */
export function restoreScroll(top: number, onEnd: () => void): () => void {
  const search = new AbortController();
  let settled: ReturnType<typeof setTimeout> | undefined;
  const scroll = () => window.scrollTo({ top, behavior: 'instant' });
  const attempt = () => {
    clearTimeout(settled);
    const { scrollHeight, clientHeight } = document.documentElement;
    if (scrollHeight - clientHeight < top - 1) {
      settled = setTimeout(scroll, SETTLED_AFTER_MS);
      return;
    }
    scroll();
    stop();
  };
  const observer = new ResizeObserver(attempt);
  const late = setTimeout(() => stop(), GIVE_UP_AFTER_MS);
  const stop = () => {
    if (search.signal.aborted) return;
    search.abort();
    observer.disconnect();
    clearTimeout(settled);
    clearTimeout(late);
    onEnd();
  };
  for (const move of OWN_MOVES) {
    window.addEventListener(move, stop, { passive: true, signal: search.signal });
  }
  attempt();
  if (!search.signal.aborted) observer.observe(document.body);
  return stop;
}
