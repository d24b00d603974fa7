import { expect, it } from 'vitest';
import { cleanText } from './text.ts';

it.each([
  ['  Sepse \u0000 grave\u0007 ', 'Sepse  grave'],
  ['uma\r\nduas\rtrês\tquatro', 'uma\nduas\ntrês\tquatro'],
  ['metade \ud83d de um par \ude00', 'metade  de um par'],
  ['\ud83d\u0000\ude00', ''],
  ['Dor torácica 🫀 e 👩🏽‍⚕️', 'Dor torácica 🫀 e 👩🏽‍⚕️'],
])('%j is kept as %j', (text, kept) => {
  expect(cleanText(text, 500)).toBe(kept);
});

it.each([
  ['abc', 3, 'abc'],
  ['', 3, ''],
  ['abcd', 3, 'abc'],
  ['ab 🫀', 4, 'ab'],
  ['a👩🏽‍⚕️', 5, 'a'],
  ['ação'.normalize('NFD'), 2, 'a'],
  ['a b', 2, 'a'],
])('%j cut at %i units is %j, whole to its last character', (text, length, cut) => {
  expect(cleanText(text, length)).toBe(cut);
});

it('a single character longer than the limit is cut without splitting a surrogate pair', () => {
  expect(cleanText(`a${'\u0301'.repeat(900)}`, 500)).toHaveLength(500);
  expect(cleanText('🫀', 1)).toBe('');
});
