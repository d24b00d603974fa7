import { keepaliveRpc } from '~/lib/keepalive-rpc.ts';
import { parseStoredPlace, type StoredPlace } from './place.rules.ts';
import type { PodcastReport } from './podcast-report.ts';

/**
 * Stores where the member is in an episode, even in the moment in which the page goes away. Resolves with the stored
 * record, or null when the server will never take this report; rejects when it may later. A report waits for its own
 * person: whoever is signed in on this device by now may be another.
 */
export async function sendPodcastProgress(
  userId: string,
  report: PodcastReport,
): Promise<StoredPlace | null> {
  const stored = await keepaliveRpc(userId, 'save_podcast_progress', {
    p_podcast_id: report.podcastId,
    p_current_seconds: report.positionSeconds,
    p_completed: report.isCompleted,
    p_event_id: report.eventId,
    p_occurred_at: new Date(report.occurredAt).toISOString(),
    p_device: report.device,
    p_base_revision: report.baseRevision,
    p_is_choice: report.isChoice,
    ...(report.lengthSeconds !== undefined && { p_length_seconds: report.lengthSeconds }),
  });
  return stored === null ? null : parseStoredPlace(stored);
}
