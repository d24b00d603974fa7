import { describe, expect, test } from 'vitest';
import { matchIndexOf, matchTranscript, type TranscriptItem } from './transcript-match.rules.ts';

const DRIVE_ID = '1AbCdEfGhIjKlMnOpQrStUvWxYz012345';

function item(
  key: string,
  title: string,
  more: Partial<Pick<TranscriptItem, 'externalId' | 'instructor'>> = {},
): TranscriptItem {
  const [kind = '', id] = key.split('-');
  return {
    key,
    kind: kind === 'podcast' ? 'podcast' : 'video',
    id: Number(id),
    title,
    externalId: null,
    instructor: null,
    seconds: 600,
    isVisible: true,
    ...more,
  };
}

const index = matchIndexOf([
  item('video-1', 'Choque séptico: as primeiras horas', { externalId: 'dQw4w9WgXcQ' }),
  item('video-2', 'Intubação em sequência rápida', {
    externalId: '-abcDEF_123',
    instructor: 'Dra. Ana Lima',
  }),
  item('video-3', 'Ventilação mecânica parte 1', { externalId: DRIVE_ID }),
  item('video-4', 'Ventilação mecânica parte 2'),
  item('video-5', 'ECG na síncope', { externalId: 'AbCdEfGhIj_' }),
  item('video-6', 'ECG na dor torácica'),
  item('video-17', 'Queimaduras na primeira hora'),
  item('video-18', '5 erros na parada cardíaca'),
  item('video-19', 'Português para estrangeiros'),
  item('podcast-3', 'Ronda da madrugada: sepse'),
  item('podcast-17', 'Anafilaxia'),
  item('video-20', 'Anafilaxia'),
]);
const match = (name: string) => {
  const { certainty, candidates } = matchTranscript(name, index);
  return [certainty, ...candidates].join(' ');
};

describe('ids', () => {
  test.each([
    ['dQw4w9WgXcQ.vtt', 'certain video-1'],
    ['[dQw4w9WgXcQ].pt-BR.vtt', 'certain video-1'],
    ['Outro título qualquer [dQw4w9WgXcQ].pt.vtt', 'certain video-1'],
    ['Choque-dQw4w9WgXcQ.srt', 'certain video-1'],
    ['Intubação [-abcDEF_123].pt-orig.srt', 'certain video-2'],
    ['captions--abcDEF_123.sbv', 'certain video-2'],
    [`${DRIVE_ID}.txt`, 'certain video-3'],
    [`aula_${DRIVE_ID}_final.srt`, 'certain video-3'],
    ['-abcDEF_123_pt-BR (1).vtt.txt', 'certain video-2'],
    ['aula_-abcDEF_123_v2.srt', 'certain video-2'],
    ['AbCdEfGhIj_.pt-BR.vtt', 'certain video-5'],
    ['AbCdEfGhIj__pt-BR.vtt', 'certain video-5'],
    ['plantao-17.srt', 'certain video-17'],
    ['Plantao 17 (1).srt', 'certain video-17'],
    ['plantao-video-17.pt-BR.srt', 'certain video-17'],
    ['plantao-podcast-3.vtt', 'certain podcast-3'],
    ['plantao-99.srt', 'none'],
  ])('the file %s is: %s', (name, expected) => {
    expect(match(name)).toBe(expected);
  });

  test('an id within a longer word, or in other capitals, is none', () => {
    expect(match('xdQw4w9WgXcQ.vtt')).toBe('none');
    expect(match('dqw4w9wgxcq.vtt')).toBe('none');
  });

  test('two ids in one name choose nothing', () => {
    expect(match('dQw4w9WgXcQ -abcDEF_123.vtt')).toBe('ambiguous video-1 video-2');
  });

  test.each([
    ['17.srt', 'uncertain video-17'],
    ['Aula 17.srt', 'uncertain video-17'],
    ['podcast_03.vtt', 'uncertain podcast-3'],
    ['1.srt', 'uncertain video-1'],
  ])('a number that may be of somebody else only proposes: %s is %s', (name, expected) => {
    expect(match(name)).toBe(expected);
  });
});

describe('titles', () => {
  test.each([
    ['Choque séptico: as primeiras horas.srt', 'certain video-1'],
    ['choque_septico_as_primeiras_horas.pt-BR.vtt', 'certain video-1'],
    ['CHOQUE SEPTICO - AS PRIMEIRAS HORAS.PT.SRT', 'certain video-1'],
    ['03 - Choque séptico as primeiras horas.srt', 'certain video-1'],
    ['Choque séptico as primeiras horas legenda final (2).srt', 'certain video-1'],
    ['Choque séptico primeiras horas.srt', 'certain video-1'],
    ['choquesepticoasprimeirashoras.srt', 'certain video-1'],
    ['Intubação em sequência rápida - Dra. Ana Lima.srt', 'certain video-2'],
    ['Intubação em sequência rápida (Português (gerada automaticamente)).vtt', 'certain video-2'],
    ['Ventilação mecânica parte 2.srt', 'certain video-4'],
    ['2 - Ventilação mecânica parte 1.srt', 'certain video-3'],
    ['5 erros na parada cardíaca.srt', 'certain video-18'],
    ['Português para estrangeiros.srt', 'certain video-19'],
    ['Ronda da madrugada sepse [1080p].txt', 'certain podcast-3'],
  ])('the file %s is: %s', (name, expected) => {
    expect(match(name)).toBe(expected);
  });

  test.each([
    ['Queimaduras primeira.srt', 'uncertain video-17'],
    ['Ronda da madrugada.srt', 'uncertain podcast-3'],
    ['Erros na parada cardíaca 2026.srt', 'uncertain video-18'],
    ['Choque séptico as primeiras horas [zzzzzzzzzzz].pt.vtt', 'uncertain video-1'],
  ])('a title that is only like one is proposed: %s is %s', (name, expected) => {
    expect(match(name)).toBe(expected);
  });

  test.each([
    ['Ventilação mecânica.srt', 'ambiguous video-3 video-4'],
    ['Ventilação mecânica parte 3.srt', 'ambiguous video-3 video-4'],
    ['Anafilaxia.srt', 'ambiguous podcast-17 video-20'],
    ['ECG.srt', 'ambiguous video-5 video-6'],
  ])('between titles that are near each other none is chosen: %s is %s', (name, expected) => {
    expect(match(name)).toBe(expected);
  });

  test.each(['Ata da reunião.txt', 'legenda.srt', 'de.srt', '.srt', '???.vtt'])(
    'the file %s belongs to nothing',
    (name) => {
      expect(match(name)).toBe('none');
    },
  );
});

test('hundreds of names are compared with a large catalogue at once', () => {
  const large = matchIndexOf(
    Array.from({ length: 5000 }, (_, number) =>
      item(`video-${number + 1}`, `Aula sobre tema${number} na emergência`),
    ),
  );
  const names = Array.from(
    { length: 200 },
    (_, number) => `${number} - Aula sobre tema${number} na emergência.srt`,
  );
  expect(names.map((name) => matchTranscript(name, large).candidates[0])).toEqual(
    names.map((_, number) => `video-${number + 1}`),
  );
});
