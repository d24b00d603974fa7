import { useEffect } from 'react';
import { keepaliveRpc } from '~/lib/keepalive-rpc.ts';
import { database } from '~/lib/session/database.ts';
import { readSession } from '~/lib/session/session-state.ts';

/** The database ends a hold after 25 s: of a browser that died. */
const RENEW_EVERY_MS = 10_000;

/**
 * Tells the other administrators that this one looks at a registration, while the page is visible. A courtesy: its
 * failure stops nothing else.
 */
export function useHold(userId: string | null): void {
  useEffect(() => {
    if (userId === null) return;
    const call = (isHeld: boolean) => ({ p_user_id: userId, p_is_held: isHeld });
    const hold = (isHeld: boolean) =>
      void database((db) => db.rpc('hold_registration', call(isHeld))).catch(() => undefined);
    const isVisible = () => document.visibilityState === 'visible';
    const change = () => hold(isVisible());
    const renew = () => isVisible() && hold(true);
    // The request outlives the page that is closed.
    const leave = () =>
      void keepaliveRpc(readSession().userId ?? '', 'hold_registration', call(false)).catch(
        () => undefined,
      );
    change();
    const timer = setInterval(renew, RENEW_EVERY_MS);
    document.addEventListener('visibilitychange', change);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', change);
      window.removeEventListener('pagehide', leave);
      hold(false);
    };
  }, [userId]);
}
