import { prefetchNotifications } from '~/features/notifications/NotificationBell.tsx';
import { prefetchSearch } from '~/features/search/SearchDialog.tsx';
import { whenIdle } from '~/ui/on-first-use.ts';
import { prefetchMenu, prefetchMinutes } from './MemberSheets.tsx';
import { prefetchUserMenu } from './UserMenu.tsx';

/** So far the page moves before it says which way: a resting finger trembles. */
const TREMBLE_PX = 8;

/** What the page does once its first content is drawn. Returns what ends it. */
export function afterContent(): () => void {
  const stop = watchReading();
  if (!savesData()) {
    // One at a time: none of them makes a press wait for all.
    for (const prefetch of [
      prefetchSearch,
      prefetchNotifications,
      prefetchMinutes,
      prefetchMenu,
      prefetchUserMenu,
    ]) {
      whenIdle(prefetch);
    }
  }
  return stop;
}

/** Whether the person asked the browser to load no more than what is needed. Only some browsers tell. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Marks the root while the page is read on, that is, scrolled down: where height is scarce the bar gives way. */
function watchReading(): () => void {
  const root = document.documentElement;
  let at = window.scrollY;
  const handleScroll = () => {
    const moved = window.scrollY - at;
    if (Math.abs(moved) < TREMBLE_PX) return;
    at = window.scrollY;
    root.toggleAttribute('data-reading', moved > 0 && at > TREMBLE_PX);
  };
  window.addEventListener('scroll', handleScroll, { passive: true });
  return () => {
    window.removeEventListener('scroll', handleScroll);
    root.removeAttribute('data-reading');
  };
}
