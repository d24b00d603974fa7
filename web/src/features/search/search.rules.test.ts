import { expect, test } from 'vitest';
import { matchedElsewhere, moreResultsText, moveActive, typedSearch } from './search.rules.ts';

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
])('the key %s moves the choice from %d of %d to %d', (key, active, count, expected) => {
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

test.each([
  ['the title', ['choque'], null],
  ['the category', ['trauma'], null],
  ['the instructor', ['marina'], null],
  ['a tag', ['rcp'], 'Assunto: RCP'],
  ['the description', ['adrenalina'], 'Primeira dose de adrenalina na sala.'],
  [
    'the title and the description',
    ['choque', 'adrenalina'],
    'Primeira dose de adrenalina na sala.',
  ],
  ['something alike only', ['choke'], null],
])('matchedElsewhere finds the right text when the words are in %s', (_name, terms, expected) => {
  const lesson = {
    title: 'Choque séptico',
    instructor: 'Dra. Marina',
    category: { name: 'Trauma' },
    description: 'Primeira dose de adrenalina na sala.',
    tags: ['sepse', 'RCP'],
  };
  expect(matchedElsewhere(lesson, terms)).toBe(expected);
});

test('matchedElsewhere is null for a lesson without texts', () => {
  const lesson = { title: 'Aula', instructor: null, category: null, description: null, tags: null };
  expect(matchedElsewhere(lesson, ['choque'])).toBeNull();
});
