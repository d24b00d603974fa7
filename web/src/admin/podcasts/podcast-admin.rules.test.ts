import { describe, expect, test } from 'vitest';
import { MAX_AUDIO_BYTES } from '#contracts/podcast.ts';
import { parseView, viewParams } from '~/admin/ui/list/list-view.ts';
import { AppError } from '~/lib/errors.ts';
import {
  audioRefusal,
  newAudioPath,
  PODCASTS,
  podcastFailureText,
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

  test.each([
    [file('aula.mp3', '', MAX_AUDIO_BYTES + 1), 'O arquivo deve ter no máximo 200 MB'],
    [file('aula.mp3', '', 0), 'O arquivo está vazio. Escolha outro.'],
  ])('refuses the size of %o and says why', (chosen, text) => {
    expect(audioRefusal(chosen)).toEqual({ title: 'Arquivo inválido', text });
  });
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
    [403, '"message"', 'Upload failed with status 403'],
    [403, '{"error":"x"}', 'Upload failed with status 403'],
    [403, '{"message":7}', 'Upload failed with status 403'],
  ])('the upload failure %d with body %s is put into words', (status, body, text) => {
    expect(uploadFailureText(status, body)).toBe(text);
  });
});

test.each([
  ['aula_de-sepse  01.mp3', 'aula de sepse 01'],
  ['Ronda 07', 'Ronda 07'],
  ['dr.silva aula.m4a', 'dr.silva aula'],
  ['_aula__-__2_.mp3', 'aula 2'],
  [`${'a'.repeat(256)}.mp3`, 'a'.repeat(255)],
])('titleFromFileName(%s) makes a title', (name, title) => {
  expect(titleFromFileName(name)).toBe(title);
});

test('a file name of 255 characters fits as it is', () => {
  const longest = `${'a'.repeat(251)}.mp3`;
  expect(shortFileName(longest)).toBe(longest);
});

test('a shortened file name keeps its ending', () => {
  const short = shortFileName(`${'a'.repeat(400)}.mp3`);
  expect(short.length).toBeLessThanOrEqual(255);
  expect(short.endsWith('.mp3')).toBe(true);
});

test.each([
  ['', '', null],
  ['q=sepse', 'sepse', null],
  ['situacao=revisao-vencida', '', 'review_due'],
])(
  'the filters of podcasts are read from the address "%s" and written back',
  (address, text, standing) => {
    const view = parseView(PODCASTS, new URLSearchParams(address));
    expect(view).toMatchObject({ text, filters: { standing } });
    const written = Object.entries(viewParams(PODCASTS, view)).filter(([, value]) => value);
    expect(new URLSearchParams(written as [string, string][]).toString()).toBe(address);
  },
);

test.each([
  [
    new AppError({ status: 410, code: 'not_found', body: '' }),
    'O arquivo de áudio não está mais guardado. Envie-o de novo.',
  ],
  [new AppError({ status: 404, code: 'not_found', body: '' }), null],
  [Object.assign(new Error('gone'), { status: 410 }), null],
  [null, null],
])('the refusal %s of a podcast is explained only where its audio is gone', (error, text) => {
  expect(podcastFailureText(error)).toBe(text);
});

test('an unknown situation filters no podcast', () => {
  const { filters } = parseView(PODCASTS, new URLSearchParams('situacao=outra'));
  expect(filters.standing).toBeNull();
});
