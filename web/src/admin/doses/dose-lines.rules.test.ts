import { expect, it } from 'vitest';
import { doseLine } from '~/testing/doses.ts';
import {
  type DosePage,
  linesOf,
  listenFrom,
  markedPieces,
  parseCheckAnswer,
  parseDoseFilter,
  parseDosePage,
  typedLine,
  withLine,
  withProposal,
} from './dose-lines.rules.ts';

it.each([
  ['adrenalina 0,5 mg na coxa', ['0,5 mg'], ['Adrenalina'], ['adrenalina', '0,5 mg']],
  ['Epinefrína não, 10,5 mg não, 5 mg/kg não', ['5 mg'], ['epi'], []],
  [
    '5 mg e mais 5 mg de ácido tranexâmico',
    ['5 mg'],
    ['acido tranexamico'],
    ['5 mg', '5 mg', 'ácido tranexâmico'],
  ],
  ['nada', [''], [], []],
])(
  'in "%s" the quantities %j and the drugs %j are marked: %j',
  (line, quantities, drugs, marked) => {
    const pieces = markedPieces({ line, quantities, drugs });
    expect(pieces.map(({ text }) => text).join('')).toBe(line);
    expect(pieces.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual(marked);
  },
);

it.each([
  ['dá nora de adrenalina agora', 'nora de adrenalina', 'noradrenalina', 'dá noradrenalina agora'],
  ['Nora de Adrenalina, 5 mg', 'nora de adrenalina', 'noradrenalina', 'Noradrenalina, 5 mg'],
  ['já está noradrenalina', 'nora de adrenalina', 'noradrenalina', null],
])('in "%s" the words "%s" become "%s": %j', (text, said, name, expected) => {
  expect(withProposal(text, { said, name })).toBe(expected);
});

it('what is typed in several lines is stored as one', () => {
  expect(typedLine('  adrenalina\n 1 mg\t ')).toBe('adrenalina 1 mg');
});

it('a line is heard from two seconds before it, and never from before the beginning', () => {
  expect([listenFrom(doseLine(162.4)), listenFrom(doseLine(1))]).toEqual([160.4, 0]);
});

it('lines of an unexpected shape are left out', () => {
  const broken = [
    { ...doseLine(1), seconds: null },
    { ...doseLine(2), proposals: [{ said: 'x' }] },
  ];
  expect(parseDosePage({ total: 3, recordings: 1, lines: [doseLine(9), ...broken, null] })).toEqual(
    { total: 3, recordings: 1, lines: [doseLine(9)] },
  );
  expect(parseDosePage(null)).toEqual({ total: 0, recordings: 0, lines: [] });
});

it.each([
  [
    { status: 'gone', line: null },
    { status: 'gone', line: '' },
  ],
  [
    { status: 'changed', line: 'x' },
    { status: 'changed', line: 'x' },
  ],
  // Without a moment nobody has checked it.
  [
    { status: 'checked', line: 'x', checked_at: null },
    { status: 'changed', line: 'x' },
  ],
  [
    { status: 'checked', line: 'x', checked_by: null, checked_at: '2026-11-29' },
    { status: 'checked', line: 'x', checked_by: null, checked_at: '2026-11-29' },
  ],
  ['?', { status: 'gone', line: '' }],
])('the answer %j is read as %j', (answer, read) => {
  expect(parseCheckAnswer(answer)).toEqual(read);
});

it('a line that moved to a later page stands once, where it came first', () => {
  const page = (...seconds: number[]): DosePage => ({
    total: 3,
    recordings: 1,
    lines: seconds.map((second) => doseLine(second)),
  });
  expect(linesOf([page(1, 2), page(2, 3)]).map(({ seconds }) => seconds)).toEqual([1, 2, 3]);
});

it('a checked line leaves the count of those that wait, and enters it again when it is taken back', () => {
  const filter = { isChecked: false, video: null, podcast: null };
  const pages = [{ total: 2, recordings: 1, lines: [doseLine(1), doseLine(2)] }];
  const checked = doseLine(2, { checked_at: '2026-11-29' });
  const [after] = withLine(pages, checked, filter);
  expect(after).toEqual({ total: 1, recordings: 1, lines: [doseLine(1), checked] });
  expect(withLine(after ? [after] : [], doseLine(2), filter)).toEqual(pages);
});

it.each([
  ['', { isChecked: false, video: null, podcast: null }],
  ['aba=conferidas&podcast=4', { isChecked: true, video: null, podcast: 4 }],
  ['video=7&podcast=4', { isChecked: false, video: 7, podcast: null }],
  ['video=-1&aba=x', { isChecked: false, video: null, podcast: null }],
])('the address "%s" asks for %j', (query, filter) => {
  expect(parseDoseFilter(new URLSearchParams(query))).toEqual(filter);
});
