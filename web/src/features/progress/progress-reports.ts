import type { OutboxKind } from '~/lib/outbox/outbox-kind.ts';
import type { ProgressEvent } from './progress-event.ts';
import { sendProgress, showStored } from './send-progress.api.ts';

/** Reports of lessons in the member's outbox. */
export const progressReports: OutboxKind<ProgressEvent> = {
  name: 'progress',
  isEntry: isProgressEvent,
  subjectOf: ({ videoId }) => `video:${videoId}`,
  /**
   * A position that goes back must not swallow the farther one before it: that one may complete the lesson. A choice
   * stays an event of its own, and reports of different base revisions are not merged.
   */
  merge: (earlier, later) =>
    later.positionSeconds < earlier.positionSeconds ||
    later.baseRevision !== earlier.baseRevision ||
    later.isChoice ||
    earlier.isChoice
      ? null
      : {
          ...later,
          eventId: earlier.eventId,
          watchedDeltaSeconds: earlier.watchedDeltaSeconds + later.watchedDeltaSeconds,
          ended: earlier.ended || later.ended,
        },
  async send(event, { userId, client }) {
    const stored = await sendProgress(userId, event);
    showStored(client, event.videoId, stored);
  },
};

function isProgressEvent(value: unknown): value is ProgressEvent {
  if (typeof value !== 'object' || value === null) return false;
  // Only the fields' types are checked below; the cast merely makes them readable.
  const event = value as Record<keyof ProgressEvent, unknown>;
  return (
    typeof event.eventId === 'string' &&
    typeof event.device === 'string' &&
    typeof event.ended === 'boolean' &&
    (event.baseRevision === undefined || Number.isFinite(event.baseRevision)) &&
    (event.lengthSeconds === undefined || Number.isFinite(event.lengthSeconds)) &&
    (event.isChoice === undefined || typeof event.isChoice === 'boolean') &&
    [event.videoId, event.positionSeconds, event.watchedDeltaSeconds, event.occurredAt].every(
      Number.isFinite,
    )
  );
}
