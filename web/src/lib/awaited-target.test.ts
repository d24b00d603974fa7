import { expect, it, vi } from 'vitest';
import { awaitTarget, takeAwaitedTarget } from './awaited-target.ts';

const DAY_MS = 86_400_000;

it('the awaited page is returned once', () => {
  awaitTarget({ userId: 'ana', path: '/video/17?t=60' });
  expect(takeAwaitedTarget('ana')).toBe('/video/17?t=60');
  expect(takeAwaitedTarget('ana')).toBeNull();
});

it('the awaited page is not returned to another person on the device', () => {
  awaitTarget({ userId: 'ana', path: '/video/17' });
  expect(takeAwaitedTarget('bia')).toBeNull();
});

it.each([
  [13, '/video/17'],
  [15, null],
])('after %i days of waiting the page is %s', (days, expected) => {
  vi.useFakeTimers();
  awaitTarget({ userId: 'ana', path: '/video/17' });
  vi.advanceTimersByTime(days * DAY_MS);
  expect(takeAwaitedTarget('ana')).toBe(expected);
});

it.each(['{', 'null', '7', '{"userId":"ana"}', '{"userId":"ana","path":7,"at":1}'])(
  'an entry that is %s is no page',
  (text) => {
    localStorage.setItem('awaited_target', text);
    expect(takeAwaitedTarget('ana')).toBeNull();
  },
);
