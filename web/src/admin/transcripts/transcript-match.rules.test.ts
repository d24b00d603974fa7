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

const ITEMS = [
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
];
const match = (name: string, items: readonly TranscriptItem[] = ITEMS) => {
  const { certainty, candidates } = matchTranscript(name, matchIndexOf(items));
  return [certainty, ...candidates].join(' ');
};
/** Lessons of these titles, numbered from 101. */
const titled = (...titles: string[]) =>
  titles.map((title, place) => item(`video-${101 + place}`, title));

describe('ids', () => {
  test.each([
    ['dQw4w9WgXcQ.vtt', 'certain video-1'],
    ['dQw4w9WgXcQ', 'certain video-1'],
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
    ['plantao-17.wav.vtt', 'certain video-17'],
    ['Outro título qualquer [dQw4w9WgXcQ].mp3.vtt', 'certain video-1'],
    ['plantao-99.srt', 'none'],
  ])('the file %s is: %s', (name, expected) => {
    expect(match(name)).toBe(expected);
  });

  test('an id within a longer word, or in other capitals, is none', () => {
    expect(match('xdQw4w9WgXcQ.vtt')).toBe('none');
    expect(match('dQw4w9WgXcQx.vtt')).toBe('none');
    expect(match('dqw4w9wgxcq.vtt')).toBe('none');
  });

  test('two ids in one name choose nothing', () => {
    expect(match('dQw4w9WgXcQ -abcDEF_123.vtt')).toBe('ambiguous video-1 video-2');
  });

  test('an id counts from eight characters on: a shorter one could be a word', () => {
    const items = [
      item('video-1', 'Choque', { externalId: 'sepse12' }),
      item('video-2', 'Trauma', { externalId: 'trauma-1' }),
    ];
    expect(match('sepse12.srt', items)).toBe('none');
    expect(match('trauma-1.srt', items)).toBe('certain video-2');
  });

  test.each([
    ['17.srt', 'uncertain video-17'],
    ['Aula 17 .srt', 'uncertain video-17'],
    ['Aula 17.srt', 'uncertain video-17'],
    ['podcast_03.vtt', 'uncertain podcast-3'],
    ['1.srt', 'uncertain video-1'],
  ])('a number that may be of another recording only proposes: %s is %s', (name, expected) => {
    expect(match(name)).toBe(expected);
  });
});

test('a number of ours and a title with that number are both proposed', () => {
  const items = [item('video-5', 'Choque'), item('video-8', 'Aula 5: sepse grave')];
  expect(match('Aula 5.srt', items)).toBe('ambiguous video-8 video-5');
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
    ['Ventilação mecânica parte 02.srt', 'certain video-4'],
    ['03 - Choque séptico primeiras horas.srt', 'certain video-1'],
    ['(03) Choque séptico primeiras horas.srt', 'certain video-1'],
    ['2 - Ventilação mecânica parte 1.srt', 'certain video-3'],
    ['5 erros na parada cardíaca.srt', 'certain video-18'],
    ['Português para estrangeiros.srt', 'certain video-19'],
    ['Ronda da madrugada sepse [1080p].txt', 'certain podcast-3'],
    // As whisper.cpp names what it writes.
    ['Choque séptico primeiras horas.wav.vtt', 'certain video-1'],
    ['ventilacao_mecanica_parte_2.mp3.srt', 'certain video-4'],
  ])('the file %s is: %s', (name, expected) => {
    expect(match(name)).toBe(expected);
  });

  test.each([
    ['Queimaduras primeira.srt', 'uncertain video-17'],
    ['Queimaduras[zzzzzzzzzzz]primeira.srt', 'uncertain video-17'],
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

  test.each([
    'Ata da reunião.txt',
    'Choque elétrico em crianças pequenas.srt',
    'Choque séptico hoje talvez nunca.srt',
    'legenda.srt',
    'de.srt',
    '.srt',
    '???.vtt',
  ])('the file %s belongs to nothing', (name) => {
    expect(match(name)).toBe('none');
  });
});

describe('how much of a title is enough', () => {
  const ten = 'Via aérea difícil sedação segura preparo equipe material drogas resgate';
  test('half of its words to be proposed', () => {
    const items = titled('Crise hipertensiva');
    expect(match('Crise asmática.srt', items)).toBe('uncertain video-101');
    expect(match('Crise asmática infantil.srt', items)).toBe('none');
  });

  test('nine of ten words to be meant, but not where a number is the tenth', () => {
    const items = titled(ten);
    expect(match(`${ten.replace('resgate', 'plano')}.srt`, items)).toBe('certain video-101');
    const nine = ten.replace('drogas resgate', 'plano');
    expect(match(`${nine}.srt`, titled(ten.replace(' resgate', '')))).toBe('uncertain video-101');
    const dated = titled(ten.replace('resgate', '2025'));
    expect(match(`${ten.replace('resgate', '2026')}.srt`, dated)).toBe('uncertain video-101');
  });

  test.each([
    ['5 erros graves frequentes na parada cardíaca adultos.srt', 'certain video-101'],
    ['COVID19 gestação.srt', 'certain video-102'],
    ['COVID19.srt', 'uncertain video-102'],
    ['10mg adrenalina.srt', 'certain video-103'],
    ['10mg.srt', 'uncertain video-103'],
    ['2025.srt', 'none'],
  ])('a number within a word is one, and a number alone says nothing: %s is %s', (name, found) => {
    const items = titled(
      '5 erros graves frequentes na parada cardíaca de adultos',
      'COVID19 na gestação',
      '10mg de adrenalina',
      'Consenso 2025',
    );
    expect(match(name, items)).toBe(found);
  });

  test('of titles that are not near, the most likely is proposed first', () => {
    const items = titled('Manejo da dor', 'Manejo da sepse grave');
    expect(match('Manejo da sepse.srt', items)).toBe('uncertain video-102 video-101');
  });

  test('at most five are proposed', () => {
    const many = Array.from(
      { length: 6 },
      (_, n) => `Via aérea difícil sedação tema${n} parte${n}`,
    );
    const items = titled(...many, 'Via aérea difícil sedação segura hoje');
    expect(match('Via aérea difícil sedação segura preparo.srt', items)).toBe(
      'uncertain video-107 video-101 video-102 video-103 video-104',
    );
    expect(match('Sepse.srt', titled(...many.map(() => 'Sepse')))).toBe(
      'ambiguous video-101 video-102 video-103 video-104 video-105',
    );
  });
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
