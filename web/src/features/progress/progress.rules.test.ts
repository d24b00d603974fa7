import { describe, expect, test } from 'vitest';
import type { Rival } from '~/features/playback/place-record.ts';
import {
  openingPlace,
  parseStartTime,
  passesCompletion,
  resumePosition,
} from './progress.rules.ts';
import type { ProgressEvent } from './progress-reports.ts';

test.each([
  [540, 600, false],
  [540.1, 600, true],
  [600, 600, true],
  [600, null, false],
  [600, 0, false],
])('passesCompletion(%d of %s) is %s', (position, duration, expected) => {
  expect(passesCompletion(position, duration)).toBe(expected);
});

describe('resumePosition', () => {
  const at = (progress_seconds: number, is_completed = false) => ({
    progress_seconds,
    is_completed,
  });
  test.each([
    ['never watched', null, null, 600, 0],
    ['where it stopped', null, at(123.7), 600, 123],
    ['barely started', null, at(4), 600, 0],
    ['just past the start', null, at(5), 600, 5],
    ['not quite at the end', null, at(595), 600, 595],
    ['at the end', null, at(597), 600, 0],
    ['completed and in the last tenth', null, at(560, true), 600, 0],
    ['completed before, now half way through again', null, at(300, true), 600, 300],
    ['not completed and in the last tenth', null, at(560), 600, 560],
    ['unknown duration', null, at(300), null, 300],
    ['t wins over the stored position', 42, at(300), 600, 42],
    ['t=0 means from the beginning', 0, at(300), 600, 0],
    ['t past what the catalogue knows is judged by the player', 900, at(300), 600, 900],
  ])('resumePosition is right when: %s', (_name, requested, stored, durationSeconds, expected) => {
    expect(resumePosition({ requested, stored, durationSeconds })).toBe(expected);
  });
});

describe('openingPlace', () => {
  const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);
  /** The server's record; this device is "mesa". */
  const row = (
    progress_seconds: number,
    time: string,
    { device = 'mesa', revision = 5, rivals = [] as Rival[] } = {},
  ) => ({
    progress_seconds,
    is_completed: false,
    last_watched_at: `2026-11-21T${time}Z`,
    seconds: progress_seconds,
    device,
    revision,
    placeRevision: revision,
    rivals,
  });
  const unsent = (positionSeconds: number, time: string, rest: Partial<ProgressEvent> = {}) => ({
    eventId: 'e',
    videoId: 7,
    watchedDeltaSeconds: 0,
    device: 'mesa',
    positionSeconds,
    occurredAt: at(time),
    ended: false,
    baseRevision: 5,
    ...rest,
  });
  const place = (progress_seconds: number, is_completed = false) =>
    expect.objectContaining({ progress_seconds, is_completed });
  const phone = { device: 'celular', revision: 6 };
  const mine = { device: 'mesa', seconds: 30, revision: 6 };
  test.each([
    ['what the server says', row(300, '03:00:00'), null, undefined, place(300), 5],
    ['never watched', null, null, undefined, null, 0],
    [
      'what could not be sent yet',
      row(300, '03:00:00'),
      unsent(310, '03:00:10'),
      undefined,
      place(310),
      5,
    ],
    [
      'the server, when another tab of this device was there later',
      row(1500, '04:00:00'),
      unsent(310, '03:00:10'),
      undefined,
      place(1500),
      5,
    ],
    [
      'what could not be sent, though another device went on since: it is asked about',
      row(1500, '04:00:00', phone),
      unsent(310, '03:00:10'),
      undefined,
      place(310),
      5,
    ],
    [
      'the server, when an earlier version of the site left an older report',
      row(1500, '04:00:00', phone),
      { ...unsent(310, '03:00:10'), baseRevision: undefined },
      undefined,
      place(1500),
      6,
    ],
    [
      'the place of this device that waits beside another one',
      row(1500, '04:00:00', { ...phone, rivals: [mine] }),
      null,
      undefined,
      place(30),
      6,
    ],
    [
      'an unsent end',
      null,
      unsent(600, '03:00:10', { ended: true, baseRevision: 0 }),
      undefined,
      place(600, true),
      0,
    ],
    ['unread: the list', undefined, null, row(2400, '03:00:00'), place(2400), 5],
    [
      'unread: a list without dates',
      undefined,
      null,
      { progress_seconds: 2400, is_completed: false, revision: 3 },
      place(2400),
      3,
    ],
    [
      'unread: what could not be sent',
      undefined,
      unsent(310, '03:00:10'),
      undefined,
      place(310),
      5,
    ],
    ['the server says never, whatever a list says', null, null, row(9, '03:00:00'), null, 0],
  ])('openingPlace takes: %s', (_name, read, waiting, listed, stored, baseRevision) => {
    const known = { read, unsent: waiting as ProgressEvent | null, listed, device: 'mesa' };
    expect(openingPlace(known)).toEqual({ stored, baseRevision });
  });

  test('openingPlace tells an unknown position from a lesson never watched', () => {
    const known = { read: undefined, unsent: null, listed: undefined, device: 'mesa' };
    expect(openingPlace(known)).toBeNull();
  });
});

test.each([
  ['90', 90],
  ['90s', 90],
  ['1m30s', 90],
  ['1h2m3s', 3723],
  ['2h', 7200],
  [' 15 ', 15],
  ['0', 0],
  ['', null],
  [null, null],
  ['-5', null],
  ['abc', null],
  ['1:30', null],
  ['1e3', null],
])('parseStartTime(%s) is %s', (text, seconds) => {
  expect(parseStartTime(text)).toBe(seconds);
});
