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
    const letGo = () =>
      // The request outlives the page that is closed.
      void keepaliveRpc(readSession().userId ?? '', 'hold_registration', call(false)).catch(
        () => undefined,
      );
    const isVisible = () => document.visibilityState === 'visible';
    const hold = () => {
      if (!isVisible()) return;
      void database((db) => db.rpc('hold_registration', call(true))).catch(() => undefined);
    };
    const renew = () => (isVisible() ? hold() : letGo());
    hold();
    const timer = setInterval(hold, RENEW_EVERY_MS);
    document.addEventListener('visibilitychange', renew);
    window.addEventListener('pagehide', letGo);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      window.removeEventListener('pagehide', letGo);
      letGo();
    };
  }, [userId]);
}
