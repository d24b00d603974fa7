/** Where a link stood in the window when it was followed, and how far the page was scrolled. */
export type FollowedLink = { href: string; top: number; scrolled: number };

/** A page that is scrolled to its place has its links where they were, or nearly: rows that are drawn as they come near differ a little. */
const AT_ITS_PLACE_PX = 96;
/** After this time a link to the same address within a window's height will do: the page may have changed above it. */
const SETTLED_AFTER_MS = 4000;
/** A page that takes longer to come is left alone. */
const ENDS_AFTER_MS = 20_000;

/** Events by which a person goes on elsewhere. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Gives the focus to the link once the page shows it at its place: other code brings the scroll position back. Returns what
 * ends the search.
 */
export function seekLink(followed: FollowedLink): () => void {
  const search = new AbortController();
  const { signal } = search;
  let isSettled = false;
  const look = () => {
    const farthest = isSettled ? window.innerHeight : AT_ITS_PLACE_PX;
    // Not yet brought to its place, the page may have another link of the address there.
    const isNear = Math.abs(window.scrollY - followed.scrolled) <= window.innerHeight / 2;
    if (!isSettled && !isNear) return;
    const { activeElement, body } = document;
    // Not yet the page, or the focus is where the person put it.
    if (activeElement !== body && activeElement?.tagName !== 'MAIN') return;
    const [nearest] = [...document.querySelectorAll<HTMLElement>('main a[href]')]
      .filter((link) => link.getAttribute('href') === followed.href)
      .map((link) => ({ link, away: Math.abs(link.getBoundingClientRect().top - followed.top) }))
      .sort((a, b) => a.away - b.away);
    if (!nearest || nearest.away > farthest) return;
    stop();
    focusInSight(nearest.link);
  };
  const observer = new MutationObserver(look);
  const late = setTimeout(() => {
    isSettled = true;
    look();
  }, SETTLED_AFTER_MS);
  const end = setTimeout(() => stop(), ENDS_AFTER_MS);
  const stop = () => {
    search.abort();
    observer.disconnect();
    clearTimeout(late);
    clearTimeout(end);
  };
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { passive: true, signal });
  window.addEventListener('scroll', look, { passive: true, signal });
  observer.observe(document.body, { childList: true, subtree: true });
  // A page that the device has may be whole already.
  requestAnimationFrame(look);
  return stop;
}

/** The page stays where it is; a row that scrolls sideways begins at its start again. */
function focusInSight(link: HTMLElement) {
  link.focus({ preventScroll: true });
  const { left, right } = link.getBoundingClientRect();
  if (left < 0 || right > window.innerWidth) {
    link.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }
}
