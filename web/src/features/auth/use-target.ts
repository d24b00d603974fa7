import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { type Target, targetOf } from '~/lib/paths.ts';

const never = () => () => {};

/** Where the visitor wants to go; unknown while a page is taken over that was rendered ahead for any address. */
export function useTarget(): Target | null {
  const location = useLocation();
  const isOurs = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isOurs ? targetOf(location) : null;
}
