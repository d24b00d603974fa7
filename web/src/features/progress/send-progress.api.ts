import type { QueryClient } from '@tanstack/react-query';
import { keepaliveRpc } from '~/lib/keepalive-rpc.ts';
import type { Database } from '~/types/database.ts';
import {
  parseStoredProgress,
  progressQueries,
  type StoredProgress,
  showRecord,
} from './progress.queries.ts';
import type { ProgressEvent } from './progress-event.ts';
import type { WatchedMark } from './watched-mark.ts';

/**
 * Stores one report of the player, even in the moment in which the page goes away. Resolves with the stored row, or
 * null when the server will never take this report; rejects when it may later. A report waits for its own person:
 * whoever is signed in on this device by now may be another.
 */
export function sendProgress(userId: string, event: ProgressEvent): Promise<StoredProgress | null> {
  return call(userId, 'save_video_progress', {
    p_video_id: event.videoId,
    p_event_id: event.eventId,
    p_position_seconds: event.positionSeconds,
    p_watched_delta_seconds: event.watchedDeltaSeconds,
    p_occurred_at: new Date(event.occurredAt).toISOString(),
    p_ended: event.ended,
    p_device: event.device,
    ...(event.baseRevision !== undefined && { p_base_revision: event.baseRevision }),
    ...(event.lengthSeconds !== undefined && { p_length_seconds: event.lengthSeconds }),
    ...(event.isChoice && { p_is_choice: true }),
  });
}

/** As `sendProgress`, for a lesson that was marked as watched or not watched by hand. */
export function sendMark(userId: string, mark: WatchedMark): Promise<StoredProgress | null> {
  return call(userId, 'mark_video_watched', {
    p_video_id: mark.videoId,
    p_event_id: mark.eventId,
    p_is_watched: mark.isWatched,
    p_occurred_at: new Date(mark.occurredAt).toISOString(),
    p_device: mark.device,
  });
}

/** Shows the stored record, and invalidates the lists. */
export function showStored(
  client: QueryClient,
  videoId: number,
  stored: StoredProgress | null,
): void {
  if (stored) showRecord(client, videoId, () => stored);
  for (const key of ['mine', 'continue', 'stats']) {
    void client.invalidateQueries({ queryKey: [...progressQueries.all(), key] });
  }
}

async function call<Name extends 'save_video_progress' | 'mark_video_watched'>(
  userId: string,
  name: Name,
  args: Database['public']['Functions'][Name]['Args'],
): Promise<StoredProgress | null> {
  const stored = await keepaliveRpc(userId, name, args);
  return stored === null ? null : parseStoredProgress(stored);
}
