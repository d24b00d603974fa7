import { describe, expect, it, test } from 'vitest';
import { changesOf, followBase, isSame, mergeEdits } from './edit.rules.ts';

test.each([
  ['', null, true],
  [undefined, null, true],
  [null, 0, false],
  [null, false, false],
  [false, false, true],
  ['a', 'a', true],
  ['a', 'a ', false],
  [{ path: 'a', size: 1 }, { path: 'a', size: 1 }, true],
  [{ path: 'a', size: 1 }, { path: 'b', size: 1 }, false],
])('isSame(%j, %j) is %s', (one, other, same) => {
  expect(isSame(one, other)).toBe(same);
});

describe('what a person changed', () => {
  const base = {
    title: ' Sepse ',
    notes: 'a\r\nb',
    isActive: true,
    categoryId: null as number | null,
  };
  test.each([
    ['nothing', {}, { title: 'Sepse', notes: 'a\r\nb' }, {}],
    ['one field', { title: 'Choque' }, { title: 'Choque' }, { title: 'Choque' }],
    ['a switch', { isActive: false }, { isActive: false }, { isActive: false }],
    ['a choice', { categoryId: 2 }, { categoryId: 2 }, { categoryId: 2 }],
    ['a text that is emptied', { notes: '' }, { notes: null }, { notes: null }],
    ['a text that was typed as it was', { title: ' Sepse ' }, { title: 'Sepse' }, {}],
  ])('%s', (_, typed, checked, changed) => {
    const all = { title: 'Sepse', notes: 'a\r\nb', isActive: true, categoryId: null };
    expect(
      changesOf<Record<string, unknown>>(base, { ...base, ...typed }, { ...all, ...checked }),
    ).toEqual(changed);
  });
});

describe('two edits of one row', () => {
  const base = { title: 'A', text: 'a', isActive: true };
  test.each([
    ['of different fields', { text: 'm' }, { title: 'B' }, { text: 'm' }, [], ['title']],
    ['of one field to the same value', { title: 'B' }, { title: 'B' }, {}, [], []],
    ['of one field to two values', { title: 'M' }, { title: 'B' }, { title: 'M' }, ['title'], []],
    ['when the other one was taken back', { title: 'M' }, {}, { title: 'M' }, [], []],
    [
      'of one field alike, one differently and one alone',
      { title: 'B', text: 'm' },
      { title: 'B', text: 'b', isActive: false },
      { text: 'm' },
      ['text'],
      ['isActive'],
    ],
    [
      'when one empties what the other fills',
      { text: null },
      { text: 'b' },
      { text: null },
      ['text'],
      [],
    ],
    [
      'when I set back what no other person touched',
      { isActive: false },
      {},
      { isActive: false },
      [],
      [],
    ],
  ])('%s', (_, mine, theirs, toSend, conflicts, others) => {
    expect(mergeEdits<Record<string, unknown>>(base, mine, { ...base, ...theirs })).toEqual({
      toSend,
      conflicts,
      others,
    });
  });
});

describe('a row that comes in again while a person types', () => {
  const base = { version: '1', values: { crm: 'A', place: 'X' } };
  const fresh = { version: '2', values: { crm: 'B', place: 'Y' } };

  it('a fresher row replaces an untouched form', () => {
    expect(followBase(base, fresh, { crm: 'A', place: 'X' })).toEqual(fresh);
  });

  it('a fresher row keeps the base of a touched field and the old version, so that the server finds the conflict', () => {
    expect(followBase(base, fresh, { crm: 'C', place: 'X' })).toEqual({
      version: '1',
      values: { crm: 'A', place: 'Y' },
    });
  });
});
