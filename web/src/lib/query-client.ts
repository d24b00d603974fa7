import type { QueryClient } from '@tanstack/react-query';
import { KeptQueryClient } from './offline/kept-query-client.ts';
import { readSession, subscribeToSession } from './session/session-state.ts';

/**
 * The specification's rules: data never goes stale by itself, nothing is refetched or tried again. What is done
 * without a network fails at once instead of happening later, at an unexpected moment.
 */
export function createQueryClient(): QueryClient {
  return new KeptQueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export const queryClient = createQueryClient();

/** Data read by one person must never be shown to the next. */
let lastUserId = readSession().userId;
subscribeToSession(() => {
  const { userId } = readSession();
  if (userId === lastUserId) return;
  if (lastUserId !== null) queryClient.clear();
  lastUserId = userId;
});
