import { describe, expect, test } from 'vitest';
import { MAX_AUDIO_BYTES } from '#contracts/podcast.ts';
import {
  audioRefusal,
  newAudioPath,
  parsePodcastFilters,
  podcastFilterParams,
  shortFileName,
  titleFromFileName,
  uploadFailureText,
  uploadRetryWait,
} from './podcast-admin.rules.ts';

const file = (name: string, type = '', size = 1000) => ({ name, type, size });

describe('audioRefusal', () => {
  test.each([
    file('aula.mp3'),
    file('aula.WAV'),
    file('aula.m4a', 'audio/mp4'),
    file('gravação', 'audio/mpeg'),
    file('gravação.amr', 'audio/amr'),
    file('gravação.aiff', 'audio/aiff'),
    file('aula.flac', '', MAX_AUDIO_BYTES),
  ])('the file %o is accepted as audio', (chosen) => {
    expect(audioRefusal(chosen)).toBeNull();
  });

  test('a file that is no audio is refused in the words of the specification', () => {
    expect(audioRefusal(file('aula.pdf', 'application/pdf'))).toEqual({
      title: 'Arquivo inválido',
      text: 'Por favor, selecione um arquivo de áudio válido (.mp3, .wav, .ogg, .aac, .m4a, .flac, .webm)',
    });
  });

  test.each([file('aula.mp3', '', MAX_AUDIO_BYTES + 1), file('aula.mp3', '', 0)])(
    'refuses the size of %o',
    (chosen) => {
      expect(audioRefusal(chosen)?.title).toBe('Arquivo inválido');
    },
  );
});

test('every upload has a new path of two UUIDs', () => {
  const [one, two] = [newAudioPath(file('a.MP3')), newAudioPath(file('a.MP3'))];
  expect(one).toMatch(/^[0-9a-f-]{36}\/[0-9a-f-]{36}\.mp3$/);
  expect(two).not.toBe(one);
});

test('an upload without an answer is retried after growing waits, without end', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(uploadRetryWait)).toEqual([
    15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000,
  ]);
});

describe('uploadFailureText', () => {
  test.each([
    [0, '', 'Falha na conexão com o servidor. Verifique sua conexão de internet.'],
    [
      413,
      '{"message":"The object exceeded the maximum allowed size"}',
      'The object exceeded the maximum allowed size',
    ],
    [500, '<html>', 'Upload failed with status 500'],
    [403, '{"message":""}', 'Upload failed with status 403'],
    [403, 'null', 'Upload failed with status 403'],
  ])('the upload failure %d with body %s is put into words', (status, body, text) => {
    expect(uploadFailureText(status, body)).toBe(text);
  });
});

test.each([
  ['aula_de-sepse  01.mp3', 'aula de sepse 01'],
  ['Ronda 07', 'Ronda 07'],
])('titleFromFileName(%s) makes a title', (name, title) => {
  expect(titleFromFileName(name)).toBe(title);
});

test('a shortened file name keeps its ending', () => {
  const short = shortFileName(`${'a'.repeat(400)}.mp3`);
  expect(short.length).toBeLessThanOrEqual(255);
  expect(short.endsWith('.mp3')).toBe(true);
});

test.each([
  ['', { text: '', isReviewDue: false }],
  ['q=sepse', { text: 'sepse', isReviewDue: false }],
  ['situacao=revisao-vencida', { text: '', isReviewDue: true }],
])(
  'the filters of podcasts are read from the address "%s" and written back',
  (address, filters) => {
    expect(parsePodcastFilters(new URLSearchParams(address))).toEqual(filters);
    const written = Object.entries(podcastFilterParams(filters)).filter(([, value]) => value);
    expect(new URLSearchParams(written as [string, string][]).toString()).toBe(address);
  },
);

test('an unknown situation filters no podcast', () => {
  expect(parsePodcastFilters(new URLSearchParams('situacao=outra')).isReviewDue).toBe(false);
});
