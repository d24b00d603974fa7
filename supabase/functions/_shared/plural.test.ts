import { expect, it } from 'vitest';
import { plural } from './plural.ts';

it.each([
  [0, '0 aulas'],
  [1, '1 aula'],
  [2, '2 aulas'],
])('%d reads "%s"', (count, text) => {
  expect(plural(count, 'aula', 'aulas')).toBe(text);
});
