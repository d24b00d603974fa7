import { expect, it } from 'vitest';
import { isSleepDue, loudnessBefore } from './podcasts.rules.ts';

it.each([
  [1000, 999, false],
  [1000, 1000, true],
  [1000, 1001, true],
  ['end', 1000, false],
  ['chapter', 1000, false],
  [null, 1000, false],
] as const)('a timer of %s at %i has run out: %s', (sleepAt, now, isDue) => {
  expect(isSleepDue(sleepAt, now)).toBe(isDue);
});

it.each([
  [60_000, 1],
  [8000, 1],
  [6000, 0.75],
  [2000, 0.25],
  [0, 0],
  [-500, 0],
])('%i ms before the timer stops the sound has %d of its volume', (left, share) => {
  expect(loudnessBefore(100_000, 100_000 - left)).toBe(share);
});
