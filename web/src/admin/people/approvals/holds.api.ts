import { useEffect } from 'react';
import { database } from '~/lib/session/database.ts';

/** The database ends a hold after 90 s. */
const RENEW_EVERY_MS = 45_000;

/**
 * Tells the other administrators that this one looks at a registration, while the page is visible. A courtesy: its
 * failure stops nothing else.
 */
export function useHold(userId: string | null): void {
  useEffect(() => {
    if (userId === null) return;
    const hold = (isHeld: boolean) =>
      void database((db) =>
        db.rpc('hold_registration', { p_user_id: userId, p_is_held: isHeld }),
      ).catch(() => undefined);
    const renew = () => hold(document.visibilityState === 'visible');
    renew();
    const timer = setInterval(renew, RENEW_EVERY_MS);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      hold(false);
    };
  }, [userId]);
}
