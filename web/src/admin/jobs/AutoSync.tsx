import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startJob } from './jobs.mutations.ts';
import { useJobsState } from './jobs-store.ts';

const HOUR_MS = 3_600_000;
const LOCK = 'plantao-auto-sync';

/** Renders nothing: while it is mounted, a sync starts every chosen number of hours. */
export function AutoSync() {
  const client = useQueryClient();
  const { isAutoEnabled, intervalHours } = useJobsState();
  const hours = isAutoEnabled ? intervalHours : 0;
  useEffect(() => {
    if (hours === 0) return;
    return inOneTab(() => {
      const timer = setInterval(
        () => void startJob(client, 'youtube_channel', { isAutomatic: true }),
        hours * HOUR_MS,
      );
      return () => clearInterval(timer);
    });
  }, [client, hours]);
  return null;
}

/** Runs in one of several open tabs; when that tab closes, in another one. Returns how to stop. */
function inOneTab(begin: () => () => void): () => void {
  // Only pages with a secure address have locks.
  if (!('locks' in navigator)) return begin();
  const leaving = new AbortController();
  const { signal } = leaving;
  void navigator.locks
    .request(LOCK, { signal }, () => {
      const end = begin();
      return new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          end();
          resolve();
        });
      });
    })
    // Unmounted before this tab got the lock.
    .catch(() => undefined);
  return () => leaving.abort();
}
