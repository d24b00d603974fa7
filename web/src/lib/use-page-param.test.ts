import { expect, test } from 'vitest';
import { parsePage } from './use-page-param.ts';

test.each([
  ['3', 3],
  ['1', 1],
  [null, 1],
  ['', 1],
  ['0', 1],
  ['-2', 1],
  ['2.5', 1],
  ['1e9', 1],
  ['abc', 1],
])('parsePage(%s) is %d', (text, page) => {
  expect(parsePage(text)).toBe(page);
});
