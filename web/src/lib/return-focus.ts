import type { FollowedLink } from './seek-link.ts';

/**
 * From now on Back and Forward give the focus to the link by which a page was left: a lesson may stand on a page several
 * times, so its place counts too. What is followed is noted at once, also by the first press; the search for it comes with
 * the first return. Returns what ends it.
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
      const { top } = link.getBoundingClientRect();
      followed.set(entry(), { href, top, scrolled: window.scrollY });
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
  let end: (() => void) | undefined;
  let isEnded = false;
  import('./seek-link.ts').then(
    ({ seekLink }) => {
      if (!isEnded) end = seekLink(followed);
    },
    () => undefined,
  );
  return () => {
    isEnded = true;
    end?.();
  };
}
