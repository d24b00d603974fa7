import { describe, expect, it } from 'vitest';
import { chapterPreview, keyPointCount, keyPointTimes, markedLine } from './outline.rules.ts';

const CHAPTERS = '0:00 Abertura\n1:30 Adrenalina\n1:02:00 Alta';
const preview = (of: Partial<Parameters<typeof chapterPreview>[0]>) =>
  chapterPreview({ chapterList: '', description: null, seconds: null, ...of });

describe('the preview of chapters', () => {
  it.each([
    [{ description: CHAPTERS }, 'Da descrição: 3 capítulos'],
    [{ description: 'Sem tempos.' }, 'A descrição não traz capítulos.'],
    [{ chapterList: null }, 'A descrição não traz capítulos.'],
    [{ chapterList: ' \n ', description: CHAPTERS }, 'Da descrição: 3 capítulos'],
    [{ description: `${CHAPTERS}\n2:00:00 Depois`, seconds: 4000 }, 'Da descrição: 3 capítulos'],
    [{ chapterList: CHAPTERS, description: '0:00 Outra' }, '3 capítulos'],
    [{ chapterList: CHAPTERS, seconds: 4000 }, '3 capítulos'],
    [
      { chapterList: `${CHAPTERS}\n2:00:00 Depois`, seconds: 4000 },
      '3 capítulos; 1 começa depois do fim (1:06:40) e não aparece',
    ],
    [
      { chapterList: `${CHAPTERS}\n2:00:00 Depois\n3:00:00 Fim`, seconds: 4000 },
      '3 capítulos; 2 começam depois do fim (1:06:40) e não aparecem',
    ],
    [
      { chapterList: CHAPTERS, seconds: 60 },
      'Nenhum capítulo aparece: a gravação termina em 1:00.',
    ],
    [{ chapterList: '0:00 Só um' }, undefined],
  ])('of %j says: %s', (of, summary) => {
    expect(preview(of)?.summary).toBe(summary);
  });

  it('lists time and title', () => {
    expect(preview({ description: CHAPTERS })?.lines).toEqual([
      { time: '0:00', title: 'Abertura' },
      { time: '1:30', title: 'Adrenalina' },
      { time: '1:02:00', title: 'Alta' },
    ]);
  });
});

it.each([
  [undefined, 0],
  [['', ' '], 0],
  [['A', '', 'B'], 2],
  [['A'], 1],
])('of key points %j there are %d', (lines, count) => {
  expect(keyPointCount(lines)).toBe(
    `Use de 3 a 7 linhas (agora: ${count}), cada uma com até 200 caracteres.`,
  );
});

it.each([
  [undefined, null, null],
  [['A', '1:1000 B'], 60, null],
  [['2:40 A', ' 1:05:00 B', 'C'], null, 'Leva a 2:40 e 1:05:00.'],
  [['2:40 A', '10:00 B'], 600, 'Leva a 2:40 e 10:00.'],
  [['2:40 A', '10:01 B'], 600, '10:01 fica depois do fim (10:00) e não é aceito.'],
  [['10:01 A', '11:00 B'], 600, '10:01 e 11:00 ficam depois do fim (10:00) e não são aceitos.'],
])('of the times of %j in %s seconds it is said: %s', (lines, length, summary) => {
  expect(keyPointTimes(lines, length)).toBe(summary);
});

/** "|" is the cursor. */
it.each([
  ['a line without a time gets one', 'Adrena|lina', '2:40 Adrena|lina'],
  ['a time that is there is replaced', '0:05 Adrena|lina\nB', '2:40 Adrena|lina\nB'],
  ['one with hours, too', '1:02:03 – Volume|', '2:40 – Volume|'],
  ['the cursor never stands before the time', '|A', '2:40 |A'],
  ['nor within it', '0:|05 A', '2:40 |A'],
  ['other lines stay', 'A\nB|\n0:07 C', 'A\n2:40 B|\n0:07 C'],
  ['an empty line becomes one to be written', 'A\n|\nC', 'A\n2:40 |\nC'],
  ['a time alone is replaced', '0:05|', '2:40 |'],
  ['a quantity is no time', '1:1000 de|', '2:40 1:1000 de|'],
  ['an empty field, never entered', '', '2:40 |'],
  ['an empty last line, never entered', 'A\n', 'A\n2:40 |'],
  ['a last line with words, never entered', 'A\nB', 'A\nB\n2:40 |'],
])('of marking 2:40: %s', (_, before, after) => {
  const place = before.indexOf('|');
  const text = before.replace('|', '');
  const { start, end, mark, cursor } = markedLine(text, place < 0 ? null : place, 160);
  const marked = text.slice(0, start) + mark + text.slice(end);
  expect(`${marked.slice(0, cursor)}|${marked.slice(cursor)}`).toBe(after);
});
