/** Where a link stood in the window when it was followed. */
type FollowedLink = { href: string; top: number };

/** A page that is scrolled to its place has its links where they were, but for the rounding. */
const AT_ITS_PLACE_PX = 24;
/** After this time a link to the same address within a window's height will do: the page may have changed above it. */
const SETTLED_AFTER_MS = 4000;
/** A page that takes longer to come is left alone. */
const ENDS_AFTER_MS = 20_000;

/** Events by which a person goes on elsewhere. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * From now on Back and Forward give the focus to the link by which a page was left, once the page shows it at its place:
 * a lesson may stand on a page several times. Other code brings the scroll position back. Returns what ends it.
 */
export function returnFocusToLinks(): () => void {
  const followed = new Map<string, FollowedLink>();
  let stop = () => {};
  const handleClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!link) return;
    // A menu lies beside the card that it belongs to; what is above all pages leads to no place in them.
    if (link.closest('main, [role="menu"]')) {
      const href = link.getAttribute('href') ?? '';
      followed.set(entry(), { href, top: link.getBoundingClientRect().top });
    } else {
      followed.delete(entry());
    }
  };
  const handleReturn = () => {
    stop();
    const link = followed.get(entry());
    if (link) stop = seek(link);
  };
  window.addEventListener('click', handleClick, { capture: true });
  window.addEventListener('popstate', handleReturn);
  return () => {
    window.removeEventListener('click', handleClick, { capture: true });
    window.removeEventListener('popstate', handleReturn);
    stop();
  };
}

/** The place in the history, as the router counts, with its address: another page may have taken it. */
function entry(): string {
  // The router writes it; whatever else stands there is no place.
  const state = window.history.state as { idx?: number } | null;
  return `${state?.idx} ${window.location.pathname}`;
}

function seek(followed: FollowedLink): () => void {
  const search = new AbortController();
  const { signal } = search;
  let farthest = AT_ITS_PLACE_PX;
  const look = () => {
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
    farthest = window.innerHeight;
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
