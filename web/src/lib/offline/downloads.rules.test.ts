import { describe, expect, it } from 'vitest';
import { formatBytes, leaseStateAt, queueOf, takenBytes } from './downloads.rules.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

describe('leaseStateAt', () => {
  it.each([
    ['right after the contact', 0, 0, 0, 'valid'],
    ['at the end of the seventh day', 0, 0, 7 * DAY, 'valid'],
    ['later than that', 0, 0, 7 * DAY + 1, 'over'],
    ['a clock corrected by minutes', 0, 2 * DAY, 2 * DAY - 9 * MINUTE, 'valid'],
    ['a clock set back by an hour', 0, 2 * DAY, 2 * DAY - 60 * MINUTE, 'unconfirmed'],
    ['a clock set back after the last day was seen', 0, 7 * DAY + 1, DAY, 'over'],
    ['a clock set back before the contact', 3 * DAY, 3 * DAY, DAY, 'unconfirmed'],
  ])('downloads are heard, or not: %s', (_when, confirmedAt, seenAt, now, state) => {
    expect(leaseStateAt({ confirmedAt, seenAt }, now)).toBe(state);
  });

  it('downloads are not heard without any contact', () => {
    expect(leaseStateAt(undefined, 0)).toBe('unconfirmed');
  });
});

it.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [870_400, '850 KB'],
  [8_808_038, '8,4 MB'],
  [39_845_888, '38 MB'],
  [524_288_000, '500 MB'],
  [1_073_741_824, '1 GB'],
  [5_368_709_120, '5 GB'],
  [1_288_490_189, '1,2 GB'],
])('formatBytes(%i) is %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it('what is on its way counts whole, what failed only as far as it came', () => {
  expect(
    takenBytes([
      { state: 'done', size: 10, stored: 10 },
      { state: 'waiting', size: 10, stored: 4 },
      { state: 'paused', size: null, stored: 4 },
      { state: 'failed', size: 10, stored: 4 },
    ]),
  ).toBe(28);
});

it('the queue is in the order of asking, and holds only what waits', () => {
  const record = (id: number, addedAt: number, state: 'waiting' | 'done') => ({
    ...{ userId: 'ana', id, key: `${id}`, title: '', durationSeconds: null, source: '' },
    ...{ size: 1, stored: 0, parts: 0, type: '', place: null, version: null, problem: null },
    state,
    addedAt,
  });
  const queue = queueOf([record(1, 3, 'waiting'), record(2, 1, 'done'), record(3, 2, 'waiting')]);
  expect(queue.map(({ id }) => id)).toEqual([3, 1]);
});
