import { isRecord } from '~/lib/is-record.ts';
import type { OutboxEntry } from '~/lib/outbox/outbox-kind.ts';
import { mergeChanges, type QueueChange } from './queue.rules.ts';

/** What was done to the queue at once: mostly one change, several where it was emptied or got new ranks. */
export type QueueChangeEntry = OutboxEntry & { changes: readonly QueueChange[] };

/** The kind of these entries in the outbox. */
export const QUEUE_ENTRIES = { name: 'podcast-queue', isEntry: isQueueEntry };

/** Changes of one episode follow each other; those of several follow everything (the outbox keeps the order of a kind). */
export const subjectOfEntry = ({ changes }: QueueChangeEntry): string =>
  changes.length === 1 ? `queue:${changes[0]?.podcast_id}` : 'queue';

/** Two entries of one episode that never left, as one. */
export function mergeQueueEntries(
  earlier: QueueChangeEntry,
  later: QueueChangeEntry,
): QueueChangeEntry | null {
  const [before] = earlier.changes;
  const [after] = later.changes;
  if (!before || !after || earlier.changes.length > 1 || later.changes.length > 1) return null;
  const changes = [mergeChanges(before, after)];
  return { ...later, eventId: earlier.eventId, changes };
}

function isQueueEntry(value: unknown): value is QueueChangeEntry {
  if (!isRecord(value)) return false;
  const { eventId, occurredAt, changes } = value;
  return (
    typeof eventId === 'string' &&
    Number.isFinite(occurredAt) &&
    Array.isArray(changes) &&
    changes.every(isQueueChange)
  );
}

function isQueueChange(value: unknown): value is QueueChange {
  if (!isRecord(value) || !Number.isInteger(value.podcast_id)) return false;
  return (
    value.op === 'remove' || (/^(add|move)$/.test(String(value.op)) && Number.isFinite(value.rank))
  );
}
