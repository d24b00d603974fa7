import { describe, expect, test } from 'vitest';
import { progressShare } from './card-context.ts';

describe('progressShare', () => {
  test.each([
    ['nothing watched', undefined, 600, null],
    ['half way', { progress_seconds: 300, is_completed: false }, 600, 0.5],
    ['at the very start', { progress_seconds: 0, is_completed: false }, 600, null],
    ['unknown duration', { progress_seconds: 300, is_completed: false }, null, null],
    ['completed stays full on a re-watch', { progress_seconds: 10, is_completed: true }, 600, 1],
    ['never more than whole', { progress_seconds: 700, is_completed: false }, 600, 1],
  ])('progressShare is right with %s', (_name, progress, duration, share) => {
    expect(progressShare(progress, duration)).toBe(share);
  });
});
