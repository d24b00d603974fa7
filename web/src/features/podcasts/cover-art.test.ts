import { expect, test } from 'vitest';
import { breakLines } from './cover-art.ts';

const fits = (line: string) => line.length <= 10;

test.each([
  ['Sepse', ['Sepse']],
  ['Ronda 07: nem toda', ['Ronda 07:', 'nem toda']],
  ['uma palavraenormequenãocabe aqui', ['uma', 'palavraenormequenãocabe', 'aqui']],
  ['um dois três quatro cinco seis sete oito', ['um dois', 'três', 'quatro', 'cinco seis…']],
  ['  ', []],
])('the title "%s" of a cover is broken between words, into four lines at most', (title, lines) => {
  expect(breakLines(title, fits)).toEqual(lines);
});
