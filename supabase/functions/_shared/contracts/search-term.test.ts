import { expect, test } from 'vitest';
import { searchTermSchema } from './search-term.ts';

const TERM = {
  concept: ' Sepse ',
  variants: [],
  abbreviations: [],
  drugNames: [],
  layWords: [],
  english: [],
  related: [],
};
const check = (names: object) => searchTermSchema.safeParse({ ...TERM, ...names });

test('names are trimmed, and empty and repeated ones are dropped', () => {
  expect(check({ abbreviations: [' SEP', '', 'SEP ', 'SIRS'] }).data).toEqual({
    ...TERM,
    concept: 'Sepse',
    abbreviations: ['SEP', 'SIRS'],
  });
});

test.each([
  [{ concept: ' ' }, ['concept'], 'Conceito é obrigatório'],
  [{ concept: '???' }, ['concept'], 'Conceito deve ter letras ou números'],
  [
    { english: Array.from({ length: 101 }, (_, n) => `n${n}`) },
    ['english'],
    'Use no máximo 100 nomes ao todo (agora são 101)',
  ],
  [
    { variants: ['a'], related: ['x'.repeat(4000)] },
    ['related'],
    'Use no máximo 4000 caracteres em todos os nomes (agora são 4002)',
  ],
])('the term %j is refused at %j', (names, path, message) => {
  const [issue] = check(names).error?.issues ?? [];
  expect([issue?.path, issue?.message]).toEqual([path, message]);
});
