import { expect, test } from 'vitest';
import {
  asksHowMuch,
  matchedElsewhere,
  moreResultsText,
  moveActive,
  searchText,
  shorterQuestion,
  spokenCounts,
  typedSearch,
} from './search.rules.ts';

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
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['Home', -1, 3, -1],
  ['End', -1, 3, -1],
  ['a', 1, 3, 1],
])('the key %s moves the choice from %d of %d to %d', (key, active, count, expected) => {
  expect(moveActive(key, active, count)).toBe(expected);
});

test.each([
  ['dose de adrenalina na criança', 'dose de adrenalina'],
  ['dose de adrenalina na criança?', 'dose de adrenalina'],
  ['  adrenalina   infusão dose ', 'adrenalina'],
  ['plasmaferese', null],
  ['dose de plasmaferese', null],
  ['ev plasmaferese', null],
  ['', null],
])('of "%s" the shorter question is %s', (text, expected) => {
  expect(shorterQuestion(text)).toBe(expected);
});

test.each([
  [0, null],
  [5, null],
  [6, 'E mais 1 resultado...'],
  [8, 'E mais 3 resultados...'],
  [100, 'E mais 95 resultados...'],
  [101, 'E mais de 95 resultados...'],
])('moreResultsText(%d) is %s', (found, text) => {
  expect(moreResultsText(found)).toBe(text);
});

test.each([
  ['dose de adrenalina na anafilaxia', true],
  ['DOSES de ceftriaxona', true],
  ['quanto de cetamina', true],
  ['Diluição da noradrenalina', true],
  ['noradrenalina 4 mg', true],
  ['anafilaxia', false],
  ['overdose', false],
  ['', false],
])('asksHowMuch(%j) is %s', (text, expected) => {
  expect(asksHowMuch(text)).toBe(expected);
});

test.each([
  [{}, ''],
  [{ lessons: 0, episodes: 1 }, '1 episódio'],
  [{ lessons: 18, moments: 4 }, '18 aulas, 4 momentos'],
  [{ lessons: 101 }, 'mais de 100 aulas'],
  [{ categories: 1, instructors: 2 }, '1 categoria, 2 instrutores'],
])('spokenCounts(%j) is %j', (found, expected) => {
  expect(spokenCounts(found)).toBe(expected);
});

test.each([
  [null, ''],
  ['  choque ', 'choque'],
  ['\0cho\nque', 'cho que'],
  [`${'a'.repeat(199)}😀`, 'a'.repeat(199)],
  ['a'.repeat(5000), 'a'.repeat(200)],
])('searchText(%j) is %j', (text, expected) => {
  expect(searchText(text)).toBe(expected);
});

test.each([
  ['the title', ['choque'], null],
  ['the category', ['trauma'], null],
  ['the instructor', ['marina'], null],
  ['a tag', ['rcp'], 'Assunto: RCP'],
  ['the description', ['adrenalina'], 'Primeira dose de adrenalina na sala, e dormir depois.'],
  [
    'the title and the description',
    ['choque', 'adrenalina'],
    'Primeira dose de adrenalina na sala, e dormir depois.',
  ],
  ['something alike only', ['choke'], null],
  ['a synonym only', ['epinefrina'], null],
  ['a longer word that begins alike', ['dor'], null],
  ['a longer word that has it inside', ['iot'], null],
])('matchedElsewhere finds the right text when the words are in %s', (_name, terms, expected) => {
  const lesson = {
    title: 'Choque séptico',
    instructor: 'Dra. Marina',
    category: 'Trauma',
    description: 'Primeira dose de adrenalina na sala, e dormir depois.',
    tags: ['sepse', 'antibióticos', 'RCP'],
  };
  expect(matchedElsewhere(lesson, terms)).toBe(expected);
});

test('matchedElsewhere is null for a lesson without texts', () => {
  const lesson = { title: 'Aula', instructor: null, category: null, description: null, tags: [] };
  expect(matchedElsewhere(lesson, ['choque'])).toBeNull();
});
