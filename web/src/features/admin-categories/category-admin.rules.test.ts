import { describe, expect, test } from 'vitest';
import { moved } from '~/lib/moved.ts';
import { renumbered } from './category-admin.rules.ts';

const list = [
  { id: 10, position: 1 },
  { id: 20, position: 2 },
  { id: 30, position: 3 },
];

describe('renumbered', () => {
  test('writes only the positions that changed', () => {
    expect(renumbered(moved(list, 20, -1))).toEqual([
      { id: 20, position: 1 },
      { id: 10, position: 2 },
    ]);
    expect(renumbered(list)).toEqual([]);
  });
  test('renumbers equal positions', () => {
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
