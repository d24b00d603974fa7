import { expect, test } from 'vitest';
import { moreResultsText, moveActive, typedSearch } from './search.rules.ts';

test.each([
  ['pcr', 'pcr'],
  ['  pcr  ', 'pcr'],
  ['pc', null],
  ['  p c  ', 'p c'],
  ['   ', null],
  ['', null],
])('typedSearch(%o) is %o', (text, expected) => {
  expect(typedSearch(text)).toBe(expected);
});

test.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 2, 3, -1],
  ['ArrowUp', -1, 3, 2],
  ['ArrowUp', 0, 3, -1],
  ['ArrowDown', -1, 0, -1],
  ['a', 1, 3, 1],
])('%s from %d of %d goes to %d', (key, active, count, expected) => {
  expect(moveActive(key, active, count)).toBe(expected);
});

test.each([
  [0, null],
  [5, null],
  [8, 'E mais 3 resultados...'],
  [100, 'E mais 95 resultados...'],
  [101, 'E mais de 95 resultados...'],
])('moreResultsText(%d) is %s', (found, text) => {
  expect(moreResultsText(found)).toBe(text);
});
