import { expect, it } from 'vitest';
import { otherNames, TERMS } from './search-terms.ts';
import { groupUnanswered } from './unanswered-searches.rules.ts';

const ROW = {
  concept: 'Sepse',
  variants: ['Septicemia'],
  abbreviations: ['SEP'],
  drug_names: [],
  lay_words: ['infecção no sangue'],
  english: ['sepsis'],
  related: ['lactato'],
};

it('what the form of a term holds is written to the columns that it came from', () => {
  expect(TERMS.columnsOf(TERMS.valuesOf(ROW))).toEqual(ROW);
  expect(TERMS.columnsOf({ drugNames: ['X'] })).toEqual({ drug_names: ['X'] });
  expect(TERMS.columnsOf({})).toEqual({});
});

it('what is related to a term is no name of it', () => {
  expect(otherNames(TERMS.valuesOf(ROW))).toEqual([
    'Septicemia',
    'SEP',
    'infecção no sangue',
    'sepsis',
  ]);
});

it('searches without an answer are summed by words: those asked last first, then the most asked', () => {
  const day = (words: string, at: string, count: number) => ({ words, day: at, count });
  expect(
    groupUnanswered([
      day('b', '2026-11-20', 1),
      day('a', '2026-11-19', 5),
      day('c', '2026-11-20', 4),
      day('b', '2026-11-18', 2),
    ]),
  ).toEqual([
    { words: 'c', lastDay: '2026-11-20', total: 4 },
    { words: 'b', lastDay: '2026-11-20', total: 3 },
    { words: 'a', lastDay: '2026-11-19', total: 5 },
  ]);
});
