import { useEffect } from 'react';
import { database } from '~/lib/session/database.ts';

/** The database lets go after 90 s. */
const RENEW_EVERY_MS = 45_000;

/**
 * Says to the other administrators that this registration is looked at, as long as it is and the page is visible. A
 * courtesy: when it fails, nothing else does.
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
