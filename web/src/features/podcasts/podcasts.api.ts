import { AppError, responseError } from '~/lib/errors.ts';
import { keepaliveRpc } from '~/lib/keepalive-rpc.ts';
import { readStoredSession } from '~/lib/stored-session.ts';
import { parseStoredPlace, type StoredPlace } from './place.rules.ts';
import type { PodcastReport } from './podcast-report.ts';

/** Answers that no retry will change: the episode is gone, or the report makes no sense. */
const NEVER_ACCEPTED: readonly number[] = [400, 404, 409, 422];

/**
 * Stores where the member is in an episode, even in the moment in which the page goes away. Resolves with the stored
 * record, or null when the server will never take this report; rejects when it may later. A report waits for its own
 * person: whoever is signed in on this device by now may be another.
 */
export async function sendPodcastProgress(
  userId: string,
  report: PodcastReport,
): Promise<StoredPlace | null> {
  const session = readStoredSession();
  if (session?.userId !== userId) {
    throw new AppError({ status: 401, code: 'session_expired', body: 'no session of this person' });
  }
  const response = await keepaliveRpc(
    'save_podcast_progress',
    {
      p_podcast_id: report.podcastId,
      p_current_seconds: report.positionSeconds,
      p_completed: report.isCompleted,
      p_event_id: report.eventId,
      p_occurred_at: new Date(report.occurredAt).toISOString(),
      p_device: report.device,
      p_base_revision: report.baseRevision,
      p_is_choice: report.isChoice,
      ...(report.lengthSeconds !== undefined && { p_length_seconds: report.lengthSeconds }),
    },
    session.accessToken,
  );
  if (response.ok) return parseStoredPlace(await response.json());
  if (NEVER_ACCEPTED.includes(response.status)) return null;
  throw await responseError(response);
}
