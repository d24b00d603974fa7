import { describe, expect, test } from 'vitest';
import { moved, renumbered } from './category-admin.rules.ts';

const list = [
  { id: 10, position: 1 },
  { id: 20, position: 2 },
  { id: 30, position: 3 },
];
const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

describe('moved', () => {
  test.each([
    [20, -1, [20, 10, 30]],
    [20, 1, [10, 30, 20]],
    [10, -1, [10, 20, 30]],
    [30, 1, [10, 20, 30]],
    [99, 1, [10, 20, 30]],
  ] as const)('%d by %d', (id, step, order) => {
    expect(idsOf(moved(list, id, step))).toEqual(order);
  });
});

describe('renumbered', () => {
  test('writes only what changed', () => {
    expect(renumbered(moved(list, 20, -1))).toEqual([
      { id: 20, position: 1 },
      { id: 10, position: 2 },
    ]);
    expect(renumbered(list)).toEqual([]);
  });
  test('tells equal positions apart', () => {
    const equal = [
      { id: 1, position: 0 },
      { id: 2, position: 0 },
    ];
    expect(renumbered(equal)).toEqual([
      { id: 1, position: 1 },
      { id: 2, position: 2 },
    ]);
  });
});
