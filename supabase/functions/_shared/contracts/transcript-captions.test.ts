import { describe, expect, test } from 'vitest';
import { captionFormatOf, readCaptions } from './transcript-captions.ts';

/** The captions of a file as `start-end line|line`; what a refusal says instead. */
function captions(format: Parameters<typeof readCaptions>[1], ...lines: string[]): string[] {
  return readCaptions(lines, format).map(
    ({ start, end, lines: said }) => `${start}-${end} ${said.join('|')}`,
  );
}
const refusal = (...[format, ...lines]: Parameters<typeof captions>) => {
  try {
    return captions(format, ...lines);
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};
const ONE = '00:00:01,000 --> 00:00:02,000';
const TWO = '00:00:03,000 --> 00:00:04,000';
const THREE = '00:00:05,000 --> 00:00:06,000';

test.each([
  [['WEBVTT', ONE], 'vtt'],
  [['  ', '', 'WEBVTT - Aula', ONE], 'vtt'],
  [['WEBVTTX', ONE], 'srt'],
  [['1', ONE], 'srt'],
  [['0:00:01.000,0:00:04.000'], 'sbv'],
  [['sem tempo'], null],
  [[], null],
])('the format of %j is %s', (lines, format) => {
  expect(captionFormatOf(lines)).toBe(format);
});

describe('what is said in no caption', () => {
  test('a block aside of WebVTT ends with a blank line, and begins only after one', () => {
    expect(
      captions(
        'vtt',
        'WEBVTT',
        'NOTE -->',
        '',
        'NOTE',
        'não é dito',
        ' ',
        ONE,
        'NOTE é dito',
        'a',
        '',
        'STYLE',
        'x',
        ' ',
        TWO,
        'b',
        '',
        'REGION',
        'y',
      ),
    ).toEqual(['1-2 NOTE é dito|a|| ', '3-4 b|']);
  });

  test('other formats have no blocks aside, and their notes are refused where nothing may be said', () => {
    expect(captions('srt', '1', ONE, 'a', '', 'NOTE é dito', '', '2', TWO, 'b')).toEqual([
      '1-2 a||NOTE é dito|',
      '3-4 b',
    ]);
    expect(refusal('srt', ' ', 'Aula 1', ONE, 'a')).toMatch(/2.*há texto antes do primeiro tempo/);
    expect(captions('srt', ' ', ' ', '1', ONE, 'a')).toEqual(['1-2 a']);
  });

  test('a file without a time says from which line on', () => {
    expect(refusal('srt', ' ', '', 'só texto')).toMatch(/3.*não há nenhum tempo/);
  });
});

describe('the number or name above a time', () => {
  test('is taken off where it stands directly above, as the first of its block', () => {
    expect(captions('srt', '1', ONE, 'a', '', '2', TWO, 'b')).toEqual(['1-2 a|', '3-4 b']);
    expect(captions('srt', '7', ONE, 'a', ' ', '12', TWO, 'b')).toEqual(['1-2 a| ', '3-4 b']);
    expect(captions('vtt', 'WEBVTT', '', 'abertura', ONE, 'a', '', ' fim ', TWO, 'b')).toEqual([
      '1-2 a|',
      '3-4 b',
    ]);
  });

  test('is said where it is a word of SRT, or a number with something beside it', () => {
    expect(captions('srt', '1', ONE, 'a', '', 'abertura', TWO, 'b')).toEqual([
      '1-2 a||abertura',
      '3-4 b',
    ]);
    expect(captions('srt', '1', ONE, 'a', '', '2 mg', TWO, 'b')).toEqual(['1-2 a||2 mg', '3-4 b']);
    expect(captions('srt', '1', ONE, 'a', '', 'mg 2', TWO, 'b')).toEqual(['1-2 a||mg 2', '3-4 b']);
  });

  test('is taken off anywhere when it follows the one before, or is the place of the caption', () => {
    expect(captions('srt', '1', ONE, 'a', '2', TWO, 'b', '3', '', THREE, 'c')).toEqual([
      '1-2 a',
      '3-4 b',
      '5-6 c',
    ]);
    expect(captions('srt', ONE, 'a', '2', TWO, 'b')).toEqual(['1-2 a', '3-4 b']);
  });

  test('is said where it is a dose that follows nothing', () => {
    expect(captions('srt', '1', ONE, 'a', '500', TWO, 'b')).toEqual(['1-2 a|500', '3-4 b']);
    expect(captions('srt', '1', ONE, '10', TWO, 'b')).toEqual(['1-2 10', '3-4 b']);
  });

  test('is no name in SBV', () => {
    expect(
      captions('sbv', '0:00:01.000,0:00:02.000', 'a', '2', '0:00:03.000,0:00:04.000', 'b'),
    ).toEqual(['1-2 a|2', '3-4 b']);
  });
});

describe('a caption without its time', () => {
  test('is missed by its number, between a blank line and what it says', () => {
    expect(refusal('srt', '1', ONE, 'a', ' ', ' 2 ', 'b', '', '3', THREE, 'c')).toMatch(
      /falta o tempo da legenda 2\./,
    );
  });

  test.each([
    ['another number', ['1', ONE, 'a', '', '5', 'b']],
    ['its number without a blank line above', ['1', ONE, 'a', '2', 'b']],
    ['its number with nothing below', ['1', ONE, 'a', '', '2', ' ']],
    ['its number at the very end', ['1', ONE, 'a', '', '2']],
    ['its number as the first line', ['1', ONE, '2', 'b']],
  ])('is not missed by %s', (_what, lines) => {
    expect(captions('srt', ...lines)).toHaveLength(1);
  });
});
