import { expect, test } from 'vitest';
import { createTranscriptSearch } from './transcript-search.ts';

const LINES = [
  'Adrenalina, adrenalina: dose já.',
  'A dose é meio miligrama; começa a',
  'infusão de noradrenalina em 0,1 mcg/kg/min',
  'AÇÃO   rápida',
  'Potência de 3²  × ﬁm',
];
const find = createTranscriptSearch(LINES.map((text, start) => ({ start, end: start + 1, text })));

/** What each place covers, line by line. */
const found = (query: string) =>
  find(query).map((pieces) => pieces.map(({ cue, from, to }) => LINES[cue]?.slice(from, to)));

test.each([
  ['adrenalina', [['Adrenalina'], ['adrenalina'], ['adrenalina']]],
  ['ADRENALÍNA', [['Adrenalina'], ['adrenalina'], ['adrenalina']]],
  ['acao rapida', [['AÇÃO   rápida']]],
  // Of two lines.
  ['comeca a infusao', [['começa a', 'infusão']]],
  ['0,1 mcg/kg', [['0,1 mcg/kg']]],
  ['rapida potencia', [['rápida', 'Potência']]],
  ['3² × ﬁm', [['3²  × ﬁm']]],
  ['a', []],
  ['  ', []],
  ['vasopressina', []],
])('the search for %o finds %j', (query, places) => {
  expect(found(query)).toEqual(places);
});

test('the search stops where no person could look at more', () => {
  const many = [{ start: 0, end: 1, text: 'ai '.repeat(2000) }];
  expect(createTranscriptSearch(many)('ai')).toHaveLength(999);
});

test('where one letter becomes several, marks stay at their words', () => {
  const text = 'İlk doz: İ 5 mg';
  const [hit] = createTranscriptSearch([{ start: 0, end: 1, text }])('5 mg');
  expect(hit?.map(({ from, to }) => text.slice(from, to))).toEqual(['5 mg']);
});
