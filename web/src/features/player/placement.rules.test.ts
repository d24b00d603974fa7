import { describe, expect, test } from 'vitest';
import { judgePlacement } from './playback.rules.ts';

describe('a place and the length of the recording', () => {
  test.each([
    ['within', { seconds: 90, looksLeft: 0 }, 90, 600, 'fine'],
    ['beyond', { seconds: 700, looksLeft: 0 }, 600, 600, 'beyond'],
    ['of unknown length', { seconds: 700, looksLeft: 0 }, 0, null, 'fine'],
    ['chosen by hand', { seconds: null, looksLeft: 0 }, 599, 600, 'fine'],
    ['begun anew, seen at its end', { seconds: 0, looksLeft: 1 }, 600, 600, 'waiting'],
    ['begun anew, seen at its start', { seconds: 0, looksLeft: 1 }, 0.2, 600, 'fine'],
  ] as const)('a place %s', (_name, placement, positionSeconds, lengthSeconds, verdict) => {
    expect(judgePlacement(placement, { positionSeconds, lengthSeconds })).toBe(verdict);
  });
});
