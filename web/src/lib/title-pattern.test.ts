import { expect, test } from 'vitest';
import { titlePattern } from './title-pattern.ts';

test.each([
  ['sepse', '%sepse%'],
  ['100%_a\\b', String.raw`%100\%\_a\\b%`],
  [' * ', null],
  ['', null],
])('titlePattern(%s) escapes what LIKE would read as a wildcard', (text, pattern) => {
  expect(titlePattern(text)).toBe(pattern);
});
