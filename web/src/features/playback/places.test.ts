import { describe, expect, it } from 'vitest';
import { type PlaceRecord, parseRivals, timeLeft } from './place-record.ts';
import { otherPlaces, placeOfDevice } from './places.ts';

const record = (rest: Partial<PlaceRecord> = {}): PlaceRecord => ({
  seconds: 404,
  device: 'celular',
  revision: 7,
  placeRevision: 7,
  rivals: [],
  ...rest,
});
const here = { device: 'mesa', seconds: 20, baseRevision: 5, settledRevision: 0 };
const asked = (rest: Partial<PlaceRecord>, own: Partial<typeof here> = {}) =>
  otherPlaces(record(rest), { ...here, ...own }).map(({ seconds }) => seconds);

describe('which places of other devices are asked about', () => {
  it.each([
    ['another device moved the place since', {}, {}, [404]],
    ['this device knew of it', {}, { baseRevision: 7 }, []],
    ['it was this device', { device: 'mesa' }, {}, []],
    ['it is the same place', { seconds: 25 }, {}, []],
    ['it is just not the same place', { seconds: 26 }, {}, [26]],
    ['the other one went back', { seconds: 0 }, {}, [0]],
    ['the other device is unknown', { device: null }, {}, [404]],
    ['it was answered', {}, { settledRevision: 7 }, []],
    [
      'it moved on after the answer',
      { placeRevision: 9, revision: 9 },
      { settledRevision: 7 },
      [404],
    ],
  ])(
    'the place of another device is asked about correctly when %s',
    (_name, rest, own, expected) => {
      expect(asked(rest, own)).toEqual(expected);
    },
  );

  const mine = { device: 'mesa', seconds: 30, revision: 8 };
  const tablet = { device: 'tablet', seconds: 90, revision: 9 };
  it('a rival of this device keeps the question open, whatever was read since', () => {
    const own = { seconds: 30, baseRevision: 8 };
    expect(asked({ revision: 8, rivals: [mine] }, own)).toEqual([404]);
  });

  it('every rival is asked about on every device', () => {
    const rest = { revision: 9, rivals: [mine, tablet] };
    expect(asked(rest, { seconds: 30, baseRevision: 9 })).toEqual([404, 90]);
    expect(asked(rest, { device: 'celular', seconds: 404, baseRevision: 9 })).toEqual([30, 90]);
    expect(asked(rest, { device: 'novo', seconds: 404, baseRevision: 9 })).toEqual([30, 90]);
  });

  it('a device opens at its own place, also while that is a rival', () => {
    const rest = record({ rivals: [mine] });
    expect([placeOfDevice(rest, 'mesa'), placeOfDevice(rest, 'tablet')]).toEqual([30, 404]);
  });
});

it.each([
  ['no list', 'x', []],
  ['nothing', null, []],
  ['a list with nonsense', [null, {}, { device: 1, seconds: 2, revision: 3 }], []],
  [
    'rivals',
    [{ device: null, seconds: 2, at: '2026', revision: 3 }],
    [{ device: null, seconds: 2, at: '2026', revision: 3 }],
  ],
])('parseRivals keeps only valid rivals of %s', (_name, value, expected) => {
  expect(parseRivals(value)).toEqual(expected);
});

it.each([
  [21, 47, 'Restam 0:26'],
  [0, 47, null],
  [47, 47, null],
  [21, null, null],
])('timeLeft at %d of %s is %s', (position, duration, expected) => {
  expect(timeLeft(position, duration)).toBe(expected);
});
