import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { accessOf } from '~/features/me/access.rules.ts';
import type { OwnProfile } from '~/features/me/profile.queries.ts';
import { awaitTarget, takeAwaitedTarget } from '~/lib/awaited-target.ts';
import { paths, readTarget, targetOf } from '~/lib/paths.ts';

/**
 * Remembers the page that a pending person wanted, and leads there from home on a later visit, once they are let in.
 * A person who is approved while they wait stays at their address.
 */
export function useAwaitedTarget(profile: OwnProfile | null | undefined): void {
  const location = useLocation();
  const navigate = useNavigate();
  const userId = profile?.id;
  const access = profile && accessOf(profile);
  const wanted = targetOf(location)?.path;
  const isHome = location.pathname === paths.home();
  const hasWatched = useRef(false);

  useEffect(() => {
    if (!userId || !access) return;
    if (access === 'pending') {
      hasWatched.current = true;
      if (wanted) awaitTarget({ userId, path: wanted });
      return;
    }
    if (access === 'inactive') return;
    const target = readTarget(takeAwaitedTarget(userId));
    if (target && isHome && !hasWatched.current) navigate(target.path, { replace: true });
  }, [userId, access, wanted, isHome, navigate]);
}
