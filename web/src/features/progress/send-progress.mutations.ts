import { AppError, responseError } from '~/lib/errors.ts';
import { lastingRpc } from '~/lib/lasting-rpc.ts';
import { readStoredSession } from '~/lib/stored-session.ts';
import type { StoredProgress } from './progress.queries.ts';
import type { ProgressEvent } from './progress-event.ts';

/** Answers that no retry will change: the lesson is gone, or the report makes no sense. */
const NEVER_ACCEPTED: readonly number[] = [400, 404, 409, 422];

/**
 * Stores one report of the player, even in the moment in which the page goes away. Resolves with the stored row, or
 * null when the server will never take this report; rejects when it may later. A report waits for its own person:
 * whoever is signed in on this device by now may be another.
 */
export async function sendProgress(
  userId: string,
  event: ProgressEvent,
): Promise<StoredProgress | null> {
  const session = readStoredSession();
  if (session?.userId !== userId)
    throw new AppError({ status: 401, code: 'session_expired', body: 'no session of this person' });
  const response = await lastingRpc(
    'save_video_progress',
    {
      p_video_id: event.videoId,
      p_event_id: event.eventId,
      p_position_seconds: event.positionSeconds,
      p_watched_delta_seconds: event.watchedDeltaSeconds,
      p_occurred_at: new Date(event.occurredAt).toISOString(),
      p_ended: event.ended,
      p_device: event.device,
    },
    session.accessToken,
  );
  if (response.ok) {
    const body: unknown = await response.json();
    return isStoredProgress(body) ? body : null;
  }
  if (NEVER_ACCEPTED.includes(response.status)) return null;
  throw await responseError(response);
}

function isStoredProgress(value: unknown): value is StoredProgress {
  if (typeof value !== 'object' || value === null) return false;
  // Only the fields' types are checked below; the cast merely makes them readable.
  const row = value as Record<keyof StoredProgress, unknown>;
  return (
    typeof row.video_id === 'number' &&
    typeof row.progress_seconds === 'number' &&
    typeof row.is_completed === 'boolean' &&
    typeof row.last_watched_at === 'string' &&
    (row.last_device === null || typeof row.last_device === 'string')
  );
}
