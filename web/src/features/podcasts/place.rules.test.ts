import { describe, expect, test } from 'vitest';
import { ownSeconds, parseStoredPlace, rivalOf, type StoredPlace } from './place.rules.ts';

const DESK = 'Chrome no computador#1';
const PHONE = 'Chrome no Android#2';
const TABLET = 'Safari no iPad#3';

const stored = (rest: Partial<StoredPlace> = {}): StoredPlace => ({
  podcast_id: 1,
  current_seconds: 404,
  completed: false,
  last_device: PHONE,
  revision: 3,
  place_revision: 3,
  rivals: [],
  ...rest,
});
const rival = (device: string | null, seconds: number, revision = 3) => ({ device, seconds, revision });

describe('rivalOf', () => {
  const desk = { device: DESK, seconds: 20, base: 1 };

  test.each([
    ['another device moved it on since', stored(), desk, { seconds: 404, device: PHONE }],
    ['this device knew of it', stored(), { ...desk, base: 3 }, null],
    ['this device was nowhere yet', stored(), { device: DESK, seconds: null, base: null }, null],
    ['both are at the same place', stored({ current_seconds: 24 }), desk, null],
    ['it was this device itself', stored({ last_device: DESK }), desk, null],
    [
      'the place of this one is kept beside',
      stored({ rivals: [rival(DESK, 20)] }),
      { ...desk, base: 3 },
      { seconds: 404, device: PHONE },
    ],
    [
      'another one is kept beside that of this one',
      stored({ last_device: DESK, rivals: [rival(PHONE, 90)] }),
      { ...desk, base: 3 },
      { seconds: 90, device: PHONE },
    ],
    [
      'of several the newest is asked about',
      stored({ last_device: DESK, rivals: [rival(TABLET, 200, 3), rival(PHONE, 90, 2)] }),
      desk,
      { seconds: 200, device: TABLET },
    ],
    [
      'a device without a name',
      stored({ last_device: null }),
      desk,
      { seconds: 404, device: null },
    ],
  ])('when %s', (_case, record, here, expected) => {
    const { device, seconds } = rivalOf(record, here) ?? {};
    expect(rivalOf(record, here) && { seconds, device }).toEqual(expected);
  });
});

test('a device that stands beside the place opens where it was itself', () => {
  expect(ownSeconds(stored({ rivals: [rival(DESK, 20)] }), DESK)).toBe(20);
  expect(ownSeconds(stored(), DESK)).toBe(404);
});

test.each([
  ['a record', stored({ rivals: [rival(null, 3)] }), true],
  ['nothing', null, false],
  ['a record of the previous version', { podcast_id: 1, current_seconds: 3, completed: false }, false],
  ['a rival that is none', { ...stored(), rivals: [{ seconds: 'x' }] }, false],
  ['a revision that is no number', { ...stored(), revision: '3' }, false],
])('parseStoredPlace takes %s: %#', (_what, value, isTaken) => {
  expect(parseStoredPlace(value)).toEqual(isTaken ? value : null);
});
