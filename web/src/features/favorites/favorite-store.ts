import type { QueryClient } from '@tanstack/react-query';
import type { FavoriteSync } from './favorite-sync.ts';

const syncs = new WeakMap<QueryClient, FavoriteSync>();

/** The one sync of a signed-in session; every heart on every screen goes through it. */
export function favoriteSyncOf(client: QueryClient, create: () => FavoriteSync): FavoriteSync {
  const sync = syncs.get(client) ?? create();
  syncs.set(client, sync);
  return sync;
}

/** Clicks that the server has not confirmed yet: lesson → wanted state. */
export function pendingFavorites(client: QueryClient): ReadonlyMap<number, boolean> {
  return syncs.get(client)?.pending() ?? new Map();
}
