import { expect, test } from 'vitest';
import { csvFile, readCsv } from './csv.ts';

test('a CSV escapes line breaks, separators and quotes', () => {
  expect(
    csvFile([
      ['nome', 'obs'],
      ['Ana "Aninha" Souza', 'um; dois\r\ntrês'],
      ['', 'ç'],
    ]),
  ).toBe('\uFEFF"nome";"obs"\r\n"Ana ""Aninha"" Souza";"um; dois\r\ntrês"\r\n"";"ç"\r\n');
});

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'])(
  'a cell that begins with %j is no formula',
  (start) => {
    expect(csvFile([[`${start}1`]])).toBe(`\uFEFF"'${start}1"\r\n`);
  },
);

test.each(['a=1', '1-2', 'x@y.br'])('the CSV cell %s is not escaped', (text) => {
  expect(csvFile([[text]])).toBe(`\uFEFF"${text}"\r\n`);
});

const cellsOf = (text: string) => readCsv(text)?.map(({ cells }) => cells);

test('what was written is read again', () => {
  const lines = [
    ['nome', 'obs'],
    ['Ana "Aninha" Souza', 'um; dois, três\tquatro\r\ncinco'],
    ['=1+1', '-x'],
    ["d'água", ' espaços '],
  ];
  expect(cellsOf(csvFile(lines))).toEqual(lines);
});

test.each([
  ['a;b\r\n"1;2";3\r\n', ';'],
  ['a,b\n"1,2",3', ','],
  ['a\tb\r"1\t2"\t3\r\r', '\t'],
])('a spreadsheet may separate otherwise: %j', (text, separator) => {
  expect(cellsOf(text)).toEqual([
    ['a', 'b'],
    [`1${separator}2`, '3'],
  ]);
});

test('each line knows where it begins, whatever stands before it', () => {
  const lines = readCsv('a;b\r\n\r\n;\r\n"um\ndois";x\r\ny;z');
  expect(lines?.map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, 'a', 'b'],
    [4, 'um\ndois', 'x'],
    [6, 'y', 'z'],
  ]);
});

test('a quotation without an end is not read, a quote within a cell is one', () => {
  expect(readCsv('a;"b')).toBeNull();
  expect(cellsOf('tubo 7";b')).toEqual([['tubo 7"', 'b']]);
});

test('a file without a text has no lines', () => {
  expect(readCsv('\uFEFF\r\n;;\r\n')).toEqual([]);
});
