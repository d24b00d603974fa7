import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runChannelSync } from './sync.mutations.ts';
import { useSyncState } from './sync-store.ts';

const HOUR_MS = 3_600_000;

/** Draws nothing: while it is mounted, a sync runs every chosen number of hours. */
export function AutoSync() {
  const client = useQueryClient();
  const { isAutoEnabled, intervalHours } = useSyncState();
  const hours = isAutoEnabled ? intervalHours : 0;
  useEffect(() => {
    if (hours === 0) return;
    const timer = setInterval(
      () => void runChannelSync(client, { beginning: 'automatic' }),
      hours * HOUR_MS,
    );
    return () => clearInterval(timer);
  }, [client, hours]);
  return null;
}
