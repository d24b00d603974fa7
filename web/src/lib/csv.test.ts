import { expect, test } from 'vitest';
import { csvFile } from './csv.ts';

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
