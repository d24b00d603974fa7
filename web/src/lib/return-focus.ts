/** Where a link stood in the window when it was followed. */
export type FollowedLink = { href: string; top: number };

/** After this time the page has what it will have: another link to the same place will do, or none. */
const GIVE_UP_AFTER_MS = 4000;

/** Events by which a person goes on elsewhere. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Gives the focus back to the link by which a page was left, once the page shows it: the one of that address that stands
 * nearest to where it stood, as a lesson may be on a page several times. The page is scrolled to its place before.
 *
 * @returns what ends the search
 */
export function returnFocus(followed: FollowedLink): () => void {
  const search = new AbortController();
  const attempt = (farthest: number) => {
    const { activeElement, body } = document;
    // The focus was moved elsewhere meanwhile and stays there.
    if (activeElement !== body && activeElement?.tagName !== 'MAIN') return stop();
    const [nearest] = [...document.querySelectorAll<HTMLElement>('main a[href]')]
      .filter((link) => link.getAttribute('href') === followed.href)
      .map((link) => ({ link, away: distance(link, followed) }))
      .sort((a, b) => a.away - b.away);
    if (!nearest || nearest.away > farthest) return;
    stop();
    focusInSight(nearest.link);
  };
  const observer = new MutationObserver(() => attempt(window.innerHeight / 2));
  const late = setTimeout(() => {
    attempt(Infinity);
    stop();
  }, GIVE_UP_AFTER_MS);
  const stop = () => {
    search.abort();
    observer.disconnect();
    clearTimeout(late);
  };
  for (const move of OWN_MOVES) {
    window.addEventListener(move, stop, { passive: true, signal: search.signal });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  attempt(window.innerHeight / 2);
  return stop;
}

/** Upwards and downwards only: a row that was scrolled sideways begins at its start again. */
const distance = (link: HTMLElement, { top }: FollowedLink) =>
  Math.abs(link.getBoundingClientRect().top - top);

function focusInSight(link: HTMLElement) {
  link.focus({ preventScroll: true });
  const { left, right } = link.getBoundingClientRect();
  if (left < 0 || right > window.innerWidth) {
    link.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }
}
