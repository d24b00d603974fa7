import { describe, expect, test } from 'vitest';
import { moved } from './moved.ts';

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
