import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isUnreachable } from './unreachable.ts';

/** How long to wait before asking again whether the server can be reached; the last one repeats. */
export const PROBE_AFTER_MS = [3_000, 6_000, 12_000, 30_000] as const;

/** Whether the server counts as reachable. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
}

/**
 * Follows whether there is a network. A browser knows only whether it has a connection to something; behind a
 * Wi-Fi without internet it takes the first unanswered request to find out.
 *
 * When the server is back, everything on the screen is read again.
 * @param probe resolves when the server answered anything at all.
 */
export function watchConnectivity(client: QueryClient, probe: () => Promise<unknown>): () => void {
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async () => {
    timer = undefined;
    try {
      await probe();
      attempts = 0;
      onlineManager.setOnline(true);
    } catch {
      askLater();
    }
  };
  const askLater = () => {
    if (timer !== undefined || onlineManager.isOnline()) return;
    const delay = PROBE_AFTER_MS[Math.min(attempts, PROBE_AFTER_MS.length - 1)];
    attempts += 1;
    timer = setTimeout(() => void ask(), delay);
  };

  const unsubscribe = onlineManager.subscribe((isOnline) => {
    if (isOnline) void client.refetchQueries({ type: 'active' }, { cancelRefetch: false });
    else askLater();
  });
  const unsubscribeCache = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    const failed = action.type === 'failed' || action.type === 'error' ? action.error : null;
    if (failed && isUnreachable(failed)) onlineManager.setOnline(false);
  });
  onlineManager.setOnline(navigator.onLine);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    unsubscribeCache();
  };
}
