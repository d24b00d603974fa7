import { expect, test } from 'vitest';
import { parseChapters } from './chapters.ts';

const first = { start: 0, title: 'Abertura' };

test.each([
  [null, []],
  ['texto', []],
  [{}, []],
  [[first], [first]],
  [[first, { start: '10', title: 'Doses' }, { start: 10 }, null, 7], [first]],
])('the chapters of %j are %j', (value, chapters) => {
  expect(parseChapters(value)).toEqual(chapters);
});
