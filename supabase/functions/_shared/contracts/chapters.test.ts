import { expect, test } from 'vitest';
import { chapterList, chapterListProblem, chaptersOf } from './chapters.ts';

test.each([
  ['0:00 A\n0:10 B\n1:00:00 C', null],
  ['\n0:00 A\r\n\r\n0:10 B\n0:20 C\n', null],
  ['0:00 A\nsem tempo\n0:20 C', 'Linha 2: escreva o tempo e o título, por exemplo 12:40 Via aérea'],
  ['0:00 A\n1:3 B\n1:40 C', 'Linha 2: escreva o tempo e o título, por exemplo 12:40 Via aérea'],
  ['\n0:05 A\n0:15 B\n0:25 C', 'Linha 2: o primeiro capítulo começa em 0:00'],
  [
    '0:00 A\n\n0:10 B\n0:19 C',
    'Linha 4: um capítulo começa ao menos 10 segundos depois do anterior',
  ],
  ['0:00 A\n0:10 B', 'Linha 2: são precisos 3 capítulos ou mais'],
])('of the chapters %j it is said: %s', (text, problem) => {
  expect(chapterListProblem(text)).toBe(problem);
  expect(chapterList().safeParse(text).error?.issues[0]?.message ?? null).toBe(problem);
});

test('chapters after the end of the recording are none', () => {
  const text = '0:00 A\n0:30 B\n1:00 C\n1:30 D';
  expect(chaptersOf(text, 99)?.map(({ title }) => title)).toEqual(['A', 'B', 'C']);
  expect(chaptersOf(text, 60)).toBeNull();
});

test.each([[''], ['  \n '], [null], [undefined]])('chapters %j are none', (text) => {
  expect(chapterList().parse(text)).toBeNull();
});
