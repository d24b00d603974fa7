import { describe, expect, it } from 'vitest';
import {
  isSelected,
  nothingSelected,
  type Selection,
  selectedCount,
  toggled,
} from './selection.ts';

const NOTHING_SELECTED = nothingSelected<number>('sepse');

describe('the selection', () => {
  const some = { asked: 'sepse', isAll: false, ids: new Set([7, 8]) } satisfies Selection<number>;
  const allBut = { ...some, isAll: true } satisfies Selection<number>;

  it('holds the chosen rows, or everything except those that were taken out', () => {
    const chosenOf = (selection: Selection<number>) =>
      [7, 8, 9].filter((id) => isSelected(selection, id));
    expect(chosenOf(some)).toEqual([7, 8]);
    expect(chosenOf(allBut)).toEqual([9]);
    expect(chosenOf(NOTHING_SELECTED)).toEqual([]);
  });

  it.each([
    ['two chosen of ten', some, 10, 2],
    ['two chosen where the filters find none any more', some, 0, 2],
    ['all of ten but two', allBut, 10, 8],
    ['all of two but both', allBut, 2, 0],
    ['all but two where only one is left', allBut, 1, 0],
    ['nothing', NOTHING_SELECTED, 10, 0],
  ])('%s are counted', (_, selection, total, count) => {
    expect(selectedCount(selection, total)).toBe(count);
  });

  it('takes a row at one press and leaves it at the next, and stays what was asked for', () => {
    const more = toggled(some, 9);
    expect(more).toEqual({ ...some, ids: new Set([7, 8, 9]) });
    expect(toggled(more, 9)).toEqual(some);
    expect(isSelected(toggled(allBut, 9), 9)).toBe(false);
  });

  it('is not changed where it stands: a press makes a new one', () => {
    toggled(NOTHING_SELECTED, 7);
    expect(NOTHING_SELECTED.ids.size).toBe(0);
  });
});
