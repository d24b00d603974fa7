import { describe, expect, it } from 'vitest';
import {
  type DownloadRecord,
  formatBytes,
  leaseStateAt,
  planAdding,
  queueOf,
  takenBytes,
} from './downloads.rules.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

describe('leaseStateAt', () => {
  it.each([
    ['right after the contact', 0, 0, 0, 'valid'],
    ['at the end of the seventh day', 0, 0, 7 * DAY, 'valid'],
    ['later than that', 0, 0, 7 * DAY + 1, 'over'],
    ['a clock corrected by minutes', 0, 2 * DAY, 2 * DAY - 9 * MINUTE, 'valid'],
    ['a clock corrected by ten minutes', 0, 2 * DAY, 2 * DAY - 10 * MINUTE, 'valid'],
    ['a contact long after the device was made', 30 * DAY, 30 * DAY, 31 * DAY, 'valid'],
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
  [1_048_575, '1024 KB'],
  [1_048_576, '1 MB'],
  [8_900_000, '8,5 MB'],
  [40_265_318, '38 MB'],
  [1_048_576_000, '1 GB'],
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
      { state: 'failed', size: 30, stored: 4 },
    ]),
  ).toBe(28);
});

it('the queue is in the order of asking, and holds only what waits', () => {
  const queue = queueOf([
    record(1, { addedAt: 3 }),
    record(2, { addedAt: 1, state: 'done' }),
    record(3, { addedAt: 2 }),
    // Asked for at once: the newest episode first.
    record(4, { addedAt: 3 }),
  ]);
  expect(queue.map(({ id }) => id)).toEqual([3, 4, 1]);
});

describe('planAdding', () => {
  const file = (id: number, size: number | null) => ({
    ...{ id, title: '', durationSeconds: null, source: '' },
    size,
  });
  type Sizes = [id: number, size: number | null][];
  const half = record(9, { size: 50, stored: 50, state: 'done' });
  const failed = record(9, { size: 100, stored: 70, state: 'failed' });

  it.each<[what: string, files: Sizes, there: DownloadRecord[], expected: unknown]>([
    ['nothing', [], [], [[], [], 0]],
    [
      'what fills the room to the last byte',
      [
        [1, 60],
        [2, 40],
      ],
      [],
      [[1, 2], [], 0],
    ],
    [
      'all but one byte too many',
      [
        [1, 60],
        [2, 41],
      ],
      [],
      [[1], [2], 1],
    ],
    [
      'a small one after one that is too large',
      [
        [1, 150],
        [2, 40],
      ],
      [],
      [[2], [1], 90],
    ],
    [
      'one of three',
      [
        [1, 80],
        [2, 30],
        [3, 40],
      ],
      [],
      [[1], [2, 3], 50],
    ],
    [
      'one of unknown size',
      [
        [1, null],
        [2, 100],
      ],
      [],
      [[1, 2], [], 0],
    ],
    [
      'none of unknown size where all is taken',
      [
        [1, 100],
        [2, null],
      ],
      [],
      [[1], [2], 0],
    ],
    [
      'one beside what is there',
      [
        [1, 50],
        [2, 1],
      ],
      [half],
      [[1], [2], 1],
    ],
    [
      'one beside itself, which needs none',
      [
        [9, 50],
        [1, 50],
      ],
      [half],
      [[1], [], 0],
    ],
    ['one that failed and gives back its bytes', [[9, 100]], [failed], [[9], [], 0]],
    ['none beside the bytes of one that failed', [[1, 40]], [failed], [[], [1], 10]],
  ])('of 100 bytes there is room for %s', (_what, files, there, expected) => {
    const wanted = files.map(([id, size]) => file(id, size));
    const { added, refused, missing } = planAdding(wanted, there, 100);
    expect([added.map(({ id }) => id), refused.map(({ id }) => id), missing]).toEqual(expected);
  });
});

function record(id: number, given: Partial<DownloadRecord>): DownloadRecord {
  return {
    ...{ userId: 'ana', id, key: `${id}`, title: '', durationSeconds: null, source: '' },
    ...{ size: 1, stored: 0, parts: 0, type: '', place: null, version: null, problem: null },
    ...{ state: 'waiting', addedAt: 0 },
    ...given,
  };
}
