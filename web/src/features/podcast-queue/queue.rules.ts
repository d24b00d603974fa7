import { hasAudio, type Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { hasShape } from '~/lib/has-shape.ts';
import type { Hearable } from '~/lib/offline/downloads.ts';
import type { OutboxEntry } from '~/lib/outbox/outbox-kind.ts';

/** An entry of "A seguir". */
export type QueueEntry = { podcast_id: number; rank: number; podcast: Podcast };

/** What was done to one entry. */
export type QueueChange =
  | { op: 'add' | 'move'; podcast_id: number; rank: number }
  | { op: 'remove'; podcast_id: number };

/** What was done at once: mostly one change, several where the queue was emptied or got new ranks. */
export type QueueChangeEntry = OutboxEntry & { changes: readonly QueueChange[] };

/** A queue holds no more (`change_podcast_queue()`). */
export const MOST_QUEUED = 200;

/** Two ranks nearer to each other leave no room that can be relied on. */
const CLOSEST = 1e-6;

/** In the order in which they play: the same on every device, also where two have one rank. */
export function inOrder<Entry extends Pick<QueueEntry, 'podcast_id' | 'rank'>>(
  entries: readonly Entry[],
): Entry[] {
  return [...entries].sort((a, b) => a.rank - b.rank || a.podcast_id - b.podcast_id);
}

/**
 * What puts an episode at an index of the others: one change, and a new rank for everybody where there is no room
 * between its neighbours.
 */
export function changesToPlace(
  queue: readonly QueueEntry[],
  podcastId: number,
  index: number,
): QueueChange[] {
  const others = queue.filter(({ podcast_id }) => podcast_id !== podcastId);
  const op = others.length === queue.length ? 'add' : 'move';
  const before = others[index - 1]?.rank;
  const after = others[index]?.rank;
  if (before === undefined || after === undefined) {
    const rank = before === undefined ? (after ?? 1) - 1 : before + 1;
    return [{ op, podcast_id: podcastId, rank }];
  }
  if (after - before >= CLOSEST) {
    return [{ op, podcast_id: podcastId, rank: before + (after - before) / 2 }];
  }
  const ids = others.map(({ podcast_id }) => podcast_id);
  ids.splice(index, 0, podcastId);
  return ids.map((id, rank) => ({ op: id === podcastId ? op : 'move', podcast_id: id, rank }));
}

/** The queue after changes. An episode of which nothing is known is left out until the server tells of it. */
export function applyChanges(
  queue: readonly QueueEntry[],
  changes: readonly QueueChange[],
  find: (podcastId: number) => Podcast | undefined,
): QueueEntry[] {
  const entries = new Map(queue.map((entry) => [entry.podcast_id, entry]));
  for (const change of changes) {
    const { op, podcast_id } = change;
    const before = entries.get(podcast_id);
    const podcast = before?.podcast ?? (op === 'add' ? find(podcast_id) : undefined);
    if (op === 'remove') entries.delete(podcast_id);
    else if (podcast) entries.set(podcast_id, { podcast_id, rank: change.rank, podcast });
  }
  return inOrder([...entries.values()]);
}

/** Two changes of one entry that never left, as one. */
export function mergeChanges(earlier: QueueChange, later: QueueChange): QueueChange {
  if (later.op !== 'move') return later;
  // What was removed is not there to be moved; what was added is added at its last place.
  return earlier.op === 'remove' ? earlier : { ...later, op: earlier.op };
}

/** The kind of these entries in the outbox. */
export const QUEUE_ENTRIES = {
  name: 'podcast-queue',
  isEntry: (value: unknown): value is QueueChangeEntry =>
    hasShape(value, { eventId: 'string', occurredAt: 'number' }) &&
    Array.isArray(value.changes) &&
    value.changes.every(isQueueChange),
};

const isQueueChange = (value: unknown): value is QueueChange =>
  hasShape(value, { podcast_id: 'number', op: 'string' }) &&
  Number.isInteger(value.podcast_id) &&
  (value.op === 'remove' || (/^(add|move)$/.test(String(value.op)) && Number.isFinite(value.rank)));

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
  return { ...later, eventId: earlier.eventId, changes: [mergeChanges(before, after)] };
}

/** The episode that begins next: the first that was not tried and can be heard now; undefined when none waits. */
export function nextOf(
  queue: readonly Pick<QueueEntry, 'podcast'>[],
  playingId: number,
  { tried, hearable = null }: { tried?: ReadonlySet<number>; hearable?: Hearable } = {},
): Podcast | undefined {
  return queue
    .map(({ podcast }) => podcast)
    .filter(({ id }) => id !== playingId && !tried?.has(id) && (hearable?.has(id) ?? true))
    .find(hasAudio);
}

/** Episodes that could be added, newest first: those not heard come before those that were. */
export function suggestionsFor(
  queue: readonly QueueEntry[],
  podcasts: readonly Podcast[],
  heardIds: ReadonlySet<number>,
  playingId: number | undefined,
): Podcast[] {
  const queued = new Set(queue.map(({ podcast_id }) => podcast_id));
  const free = podcasts.filter(
    (podcast) => podcast.id !== playingId && !queued.has(podcast.id) && hasAudio(podcast),
  );
  const isHeard = ({ id }: Podcast) => heardIds.has(id);
  return [...free.filter((podcast) => !isHeard(podcast)), ...free.filter(isHeard)];
}
