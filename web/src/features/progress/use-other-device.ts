import { useState } from 'react';
import { readDevice } from '~/lib/device.ts';
import type { StoredProgress } from './progress.queries.ts';
import { isOtherDeviceAhead } from './progress.rules.ts';

export type OtherDevice = { hereSeconds: number; thereSeconds: number; device: string };

/**
 * Whether another device went on with the lesson since this one last reported. Asked about once: an answer
 * settles it until that device reports anew.
 *
 * @param here where this device is and when it was there; before it plays, the place with which the lesson
 *   opened.
 */
export function useOtherDevice(
  stored: StoredProgress | null | undefined,
  here: { positionSeconds: number; at: number },
): { other: OtherDevice | null; settle(): void } {
  const [settledAt, setSettledAt] = useState<string | null>(null);
  const isAsked = stored !== null && stored !== undefined && stored.last_watched_at !== settledAt;
  const other =
    isAsked &&
    isOtherDeviceAhead(
      { ...here, device: readDevice() },
      {
        positionSeconds: stored.progress_seconds,
        at: Date.parse(stored.last_watched_at),
        device: stored.last_device,
      },
    )
      ? {
          hereSeconds: here.positionSeconds,
          thereSeconds: stored.progress_seconds,
          device: stored.last_device ?? '',
        }
      : null;
  return { other, settle: () => setSettledAt(stored?.last_watched_at ?? null) };
}
