import { describe, expect, test } from 'vitest';
import { makePodcast } from '~/testing/factories.ts';
import {
  applyChanges,
  changesToPlace,
  inOrder,
  mergeChanges,
  mergeQueueEntries,
  nextOf,
  QUEUE_ENTRIES,
  type QueueChange,
  type QueueEntry,
  subjectOfEntry,
  suggestionsFor,
} from './queue.rules.ts';

const podcast = (id: number, rest = {}) => makePodcast({ id, title: `Ronda ${id}`, ...rest });
const entry = (id: number, rank: number): QueueEntry => ({
  podcast_id: id,
  rank,
  podcast: podcast(id),
});
const find = (id: number) => (id < 100 ? podcast(id) : undefined);
const idsOf = (queue: readonly QueueEntry[]) => queue.map(({ podcast_id }) => podcast_id);
const add = (podcast_id: number, rank: number): QueueChange => ({ op: 'add', podcast_id, rank });
const move = (podcast_id: number, rank: number): QueueChange => ({ op: 'move', podcast_id, rank });
const remove = (podcast_id: number): QueueChange => ({ op: 'remove', podcast_id });

describe('ranks', () => {
  const queue = [entry(1, -1), entry(2, 0), entry(3, 4)];

  test.each([
    { id: 9, index: 0, changes: [add(9, -2)] },
    { id: 9, index: 3, changes: [add(9, 5)] },
    { id: 9, index: 1, changes: [add(9, -0.5)] },
    { id: 9, index: 2, changes: [add(9, 2)] },
    { id: 1, index: 1, changes: [move(1, 2)] },
    { id: 1, index: 2, changes: [move(1, 5)] },
    { id: 3, index: 0, changes: [move(3, -2)] },
  ])('an entry gets a rank between its neighbours: $id at $index', ({ id, index, changes }) => {
    expect(changesToPlace(queue, id, index)).toEqual(changes);
    expect(idsOf(applyChanges(queue, changes, find))[index]).toBe(id);
  });

  test('the first entry of a queue has a rank, too', () => {
    expect(changesToPlace([], 9, 0)).toEqual([add(9, 0)]);
  });

  test.each([0, 1e-7])('where no room of %d is left, everybody gets a new rank', (gap) => {
    const crowded = [entry(1, 1), entry(2, 1 + gap), entry(3, 2)];
    const changes = changesToPlace(crowded, 3, 1);
    expect(changes).toEqual([move(1, 0), move(3, 1), move(2, 2)]);
    expect(idsOf(applyChanges(crowded, changes, find))).toEqual([1, 3, 2]);
  });

  test('an entry can be put between the same two a thousand times', () => {
    let shown: QueueEntry[] = [entry(1, 0), entry(2, 1), entry(3, 2)];
    for (let time = 0; time < 1000; time += 1) {
      const id = time % 2 === 0 ? 3 : 2;
      shown = applyChanges(shown, changesToPlace(shown, id, 1), find);
      expect(shown[1]?.podcast_id).toBe(id);
    }
  });

  test('entries of one rank stand in one order on every device', () => {
    const [a, b] = [entry(2, 1), entry(1, 1)];
    expect([inOrder([a, b]), inOrder([b, a])].map(idsOf)).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });
});

describe('changes', () => {
  const queue = [entry(1, 1), entry(2, 2)];

  test.each([
    { change: add(3, 3), shown: [1, 2, 3] },
    { change: add(1, 9), shown: [2, 1] },
    { change: move(1, 9), shown: [2, 1] },
    { change: move(3, 0), shown: [1, 2] },
    { change: remove(1), shown: [2] },
    { change: remove(3), shown: [1, 2] },
    { change: add(100, 0), shown: [1, 2] },
  ])('a queue of 1 and 2 after $change.op of $change.podcast_id', ({ change, shown }) => {
    expect(idsOf(applyChanges(queue, [change], find))).toEqual(shown);
  });

  test.each([
    { earlier: add(1, 1), later: move(1, 2), merged: add(1, 2) },
    { earlier: add(1, 1), later: add(1, 2), merged: add(1, 2) },
    { earlier: add(1, 1), later: remove(1), merged: remove(1) },
    { earlier: move(1, 1), later: move(1, 2), merged: move(1, 2) },
    { earlier: move(1, 1), later: remove(1), merged: remove(1) },
    { earlier: remove(1), later: add(1, 2), merged: add(1, 2) },
    { earlier: remove(1), later: move(1, 2), merged: remove(1) },
  ])(
    'of what never left, $earlier.op and then $later.op is $merged.op',
    ({ earlier, later, merged }) => {
      expect(mergeChanges(earlier, later)).toEqual(merged);
    },
  );

  test('changes of several entries are not merged', () => {
    const one = { eventId: 'a', occurredAt: 1, changes: [add(1, 1)] };
    const many = { eventId: 'b', occurredAt: 2, changes: [remove(1), remove(2)] };
    expect(mergeQueueEntries(one, many)).toBeNull();
    expect(mergeQueueEntries(one, { ...one, eventId: 'c', occurredAt: 3 })).toEqual({
      ...one,
      occurredAt: 3,
    });
    expect([one, many].map(subjectOfEntry)).toEqual(['queue:1', 'queue']);
  });

  test.each([
    [{ eventId: 'a', occurredAt: 1, changes: [add(1, 0.5), remove(2)] }, true],
    [{ eventId: 'a', occurredAt: 1, changes: [{ op: 'add', podcast_id: 1 }] }, false],
    [{ eventId: 'a', occurredAt: 1, changes: [{ op: 'clear', podcast_id: 1, rank: 1 }] }, false],
    [{ eventId: 'a', occurredAt: Number.NaN, changes: [] }, false],
    [{ eventId: 'a', occurredAt: 1 }, false],
    [null, false],
  ])('a stored change that can be read: %#', (stored, isEntry) => {
    expect(QUEUE_ENTRIES.isEntry(stored)).toBe(isEntry);
  });
});

describe('what is next', () => {
  const silent = { ...entry(4, 0), podcast: podcast(4, { audio_url: ' ', file_path: null }) };

  test.each([
    { queue: [], next: undefined },
    { queue: [entry(1, 1), entry(2, 2)], next: 1 },
    { queue: [entry(9, 1), entry(2, 2)], next: 2 },
    { queue: [entry(1, 1), entry(2, 2)], tried: [1], next: 2 },
    { queue: [silent, entry(2, 2)], next: 2 },
    { queue: [entry(9, 1)], next: undefined },
    { queue: [entry(1, 1), entry(2, 2)], hearable: [2], next: 2 },
    { queue: [entry(1, 1), entry(2, 2)], hearable: [], next: undefined },
  ])('of a queue, after episode 9, the next is $next', ({ queue, tried, hearable, next }) => {
    const rest = { tried: new Set(tried), hearable: hearable ? new Set(hearable) : null };
    expect(nextOf(queue, 9, rest)?.id).toBe(next);
  });

  test('what could be added is neither queued nor playing, the unheard first', () => {
    const all = [
      podcast(5),
      podcast(4, { audio_url: '', file_path: null }),
      podcast(3),
      podcast(2),
    ];
    const found = suggestionsFor([entry(2, 1)], [...all, podcast(1)], new Set([5]), 3);
    expect(found.map(({ id }) => id)).toEqual([1, 5]);
  });
});
