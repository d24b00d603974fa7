import { expect, test } from 'vitest';
import {
  asksHowMuch,
  matchedElsewhere,
  moreResultsText,
  moveActive,
  spokenAnswer,
  typedSearch,
} from './search.rules.ts';
import { parseAnswer } from './search-answer.ts';

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
  [0, null],
  [5, null],
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
  [
    {
      episodes: [{ id: 1, title: 'x', category_id: null, duration: null, duration_seconds: null }],
    },
    '1 episódio',
  ],
  [
    { categories: [{ name: 'Trauma', slug: 'trauma' }], instructors: ['Ana', 'Bia'] },
    '1 categoria, 2 instrutores',
  ],
])('spokenAnswer(%j) is %j', (answer, expected) => {
  expect(spokenAnswer(parseAnswer(answer))).toBe(expected);
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
