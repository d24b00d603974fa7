import type { QueryClient } from '@tanstack/react-query';

/** When the oldest data on the screen were read, in epoch ms; null when there are none. */
export function oldestShown(client: QueryClient): number | null {
  const times = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ state }) => state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? null : Math.min(...times);
}
