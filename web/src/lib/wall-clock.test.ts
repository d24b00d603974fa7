import { describe, expect, test } from 'vitest';
import { fromWallClock, toWallClock } from './wall-clock.ts';

describe('the clock of São Paulo', () => {
  test.each([
    ['2026-11-28T10:00:00.000Z', '2026-11-28T07:00'],
    ['2026-11-28T02:59:00.000Z', '2026-11-27T23:59'],
    // Summer time, while there was one.
    ['2019-01-01T02:00:00.000Z', '2019-01-01T00:00'],
  ])('%s is %s', (moment, text) => {
    expect(toWallClock(new Date(moment))).toBe(text);
    expect(fromWallClock(text)?.toISOString()).toBe(moment);
  });

  test.each(['', 'amanhã', '2026-11-28', '2026-13-40T07:00'])('%j is no moment', (text) => {
    expect(fromWallClock(text)).toBeNull();
  });
});
