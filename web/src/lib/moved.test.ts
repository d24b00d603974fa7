import { describe, expect, test } from 'vitest';
import { moved, placed } from './moved.ts';

const list = [{ id: 10 }, { id: 20 }, { id: 30 }];

describe('moved', () => {
  test.each([
    [20, -1, [20, 10, 30]],
    [20, 1, [10, 30, 20]],
    [10, -1, [10, 20, 30]],
    [30, 1, [10, 20, 30]],
    [99, 1, [10, 20, 30]],
  ] as const)('%d by %d', (id, step, order) => {
    expect(moved(list, id, step).map((item) => item.id)).toEqual(order);
  });
});

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 3, 'abc'],
  [-1, 0, 'abc'],
])('an entry is put from place %i to place %i', (from, to, expected) => {
  expect(placed([...'abc'], from, to).join('')).toBe(expected);
});
