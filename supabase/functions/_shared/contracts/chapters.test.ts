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

test.each([
  ['1. 0:00 Abertura\n2. 0:10 Dose\n3. 0:20 Alta', ['Abertura', 'Dose', 'Alta']],
  [
    '0:00 (Parte 1) Início\n0:10 – “Dose”\n0:20 ≥ 65 anos',
    ['(Parte 1) Início', '“Dose”', '≥ 65 anos'],
  ],
  ['Abertura 0:00\nDose (adulto) - 0:10\nAlta (0:20)', ['Abertura', 'Dose (adulto)', 'Alta']],
  ['A 0:00\nB 0:10\nParte 1:00:20', ['A', 'B', 'Parte']],
  ['Aos 3:20 falamos da dose, e às 7:00 da alta.', undefined],
  ['Turno das 7:00\nàs 19:00\nde 0:00', undefined],
])('of the description %j the chapters are %j', (text, titles) => {
  expect(chaptersOf(text, null)?.map(({ title }) => title)).toEqual(titles);
});

test.each([[''], ['  \n '], [null], [undefined]])('chapters %j are none', (text) => {
  expect(chapterList().parse(text)).toBeNull();
});
