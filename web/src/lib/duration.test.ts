import { describe, expect, test } from 'vitest';
import {
  durationLabel,
  formatClock,
  formatTotalDuration,
  parseDuration,
  spokenDuration,
  storablePosition,
} from './duration.ts';

describe('parseDuration', () => {
  test.each([
    ['4:13', 253],
    ['0:45', 45],
    ['71:17', 4277],
    ['120:00', 7200],
    ['1:11:17', 4277],
    ['10:00:00', 36_000],
    ['PT4M13S', 253],
    ['PT10M', 600],
    ['PT1H', 3600],
    ['PT1H17S', 3617],
    ['PT45S', 45],
    ['P1DT2H3M4S', 93_784],
    ['P1W', 604_800],
    [' pt10m ', 600],
  ])('parseDuration(%s) is %d seconds', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  test.each([
    'P0D',
    'PT0S',
    '0:00',
    '',
    '   ',
    null,
    undefined,
    'abc',
    '1:60',
    '1:75:00',
    '12',
    '-1:00',
  ])('parseDuration(%s) is unknown', (text) => {
    expect(parseDuration(text)).toBeNull();
  });
});

test.each([
  [0, '0:00'],
  [59.9, '0:59'],
  [253, '4:13'],
  [3600, '1:00:00'],
  [4277, '1:11:17'],
  [-3, '0:00'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
])('formatClock(%d) is %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});

test.each([
  [0, '0 min'],
  [59, '0 min'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1h 0min'],
  [7530, '2h 5min'],
  [360_000, '100h 0min'],
  [Number.NaN, '0 min'],
])('formatTotalDuration(%d) is %s', (seconds, text) => {
  expect(formatTotalDuration(seconds)).toBe(text);
});

test.each([
  [0, '0 segundos'],
  [1, '1 segundo'],
  [61, '1 minuto e 1 segundo'],
  [3723, '1 hora, 2 minutos e 3 segundos'],
  [7200, '2 horas'],
])('spokenDuration(%d) is %s', (seconds, text) => {
  expect(spokenDuration(seconds)).toBe(text);
});

test.each([
  [{ duration: 'PT1H5M', duration_seconds: 3900 }, '1:05:00'],
  [{ duration: 'PT1H5M', duration_seconds: null }, '1:05:00'],
  [{ duration: 'P0D', duration_seconds: null }, null],
  [{ duration: null, duration_seconds: null }, null],
])('durationLabel(%o) is %s', (video, label) => {
  expect(durationLabel(video)).toBe(label);
});

test.each([
  [21.9996, 21.999],
  [22, 22],
  [22.0004, 22],
  [0.0009, 0],
  [3599.99999, 3599.999],
])('storablePosition(%d) is %d, in the second that the clock showed', (seconds, stored) => {
  expect(storablePosition(seconds)).toBe(stored);
  expect(formatClock(stored)).toBe(formatClock(seconds));
});
