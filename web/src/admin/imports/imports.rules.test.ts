import { describe, expect, test } from 'vitest';
import type { ImportOutcome } from '#contracts/import.ts';
import { AppError, describeError } from '~/lib/errors.ts';
import {
  checkDriveFile,
  checkDriveFolder,
  checkVideo,
  checkVideos,
  importFailureText,
  mergeOutcomes,
  placeText,
  someOf,
  summaryOf,
} from './imports.rules.ts';

const FILE = 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrS/view?resourcekey=0-x';
const FOLDER = 'https://drive.google.com/drive/folders/1AbCdEfGhIjKlMnOpQrS';

describe('what may be sent', () => {
  test.each([
    ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=3s', 'dQw4w9WgXcQ'],
    ['m.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ])('the text %s names one video', (text, id) => {
    expect(checkVideo(text)).toEqual({ ok: true, value: id });
  });

  test('of several videos, repeated ones count once and unknown entries are counted', () => {
    expect(checkVideos('dQw4w9WgXcQ, nada\nhttps://youtu.be/dQw4w9WgXcQ\n\naaaaaaaaaaa')).toEqual({
      ok: true,
      value: { ids: ['dQw4w9WgXcQ', 'aaaaaaaaaaa'], invalid: 1 },
    });
  });

  test('a list of one video is one too, and nothing in it is invalid', () => {
    expect(checkVideos('dQw4w9WgXcQ')).toEqual({
      ok: true,
      value: { ids: ['dQw4w9WgXcQ'], invalid: 0 },
    });
  });

  test('links of Drive are sent whole, because the resource key is in them', () => {
    expect(checkDriveFile(` ${FILE} `)).toEqual({ ok: true, value: FILE });
    expect(checkDriveFolder(FOLDER)).toEqual({ ok: true, value: FOLDER });
    expect(checkDriveFolder(`\n${FOLDER} `)).toEqual({ ok: true, value: FOLDER });
  });
});

describe('what is refused, to the letter', () => {
  test.each([
    [
      checkVideo,
      ' ',
      'ID ou link do vídeo obrigatório: Por favor, insira o ID ou link completo do vídeo do YouTube.',
    ],
    [
      checkVideo,
      'https://vimeo.com/1',
      'Formato inválido: ID ou link do YouTube inválido. Verifique o formato e tente novamente.',
    ],
    [
      checkVideo,
      'dQw4w9WgXcQ, aaaaaaaaaaa, https://youtu.be/bbbbbbbbbbb',
      'Formato inválido: Há 3 vídeos neste texto. Use a aba Vários vídeos.',
    ],
    [checkVideos, ' \n , ', 'IDs ou links dos vídeos obrigatórios'],
    [checkVideos, 'um, dois', 'Nenhum ID válido encontrado'],
    [checkVideos, '!!', 'Nenhum ID válido encontrado'],
    [checkVideos, '\n- \n', 'Nenhum ID válido encontrado'],
    [checkDriveFile, '', 'ID ou URL do arquivo obrigatório'],
    [checkDriveFile, ' \n', 'ID ou URL do arquivo obrigatório'],
    [checkDriveFile, 'isto não é um id', 'Formato inválido'],
    [checkDriveFolder, '', 'ID ou URL da pasta obrigatório'],
    [checkDriveFolder, ' \n', 'ID ou URL da pasta obrigatório'],
    [checkDriveFolder, 'https://evil.example/folders/x', 'Formato inválido'],
    [
      checkDriveFile,
      FOLDER,
      'Formato inválido: Isto é o link de uma pasta. Use a aba Pasta do Drive.',
    ],
    [
      checkDriveFolder,
      FILE,
      'Formato inválido: Isto é o link de um arquivo. Use a aba Arquivo do Drive.',
    ],
  ])('%o refuses "%s" with the words of the specification', (check, text, message) => {
    const checked = check(text);
    expect(checked.ok ? 'accepted' : checked.refusal).toBe(message);
  });
});

describe('importFailureText', () => {
  const guess = 'Verifique se o ID do vídeo está correto.';
  test("the server's words about a failed import are shown first", () => {
    const error = new AppError({
      status: 409,
      code: 'conflict',
      body: '',
      serverMessage: 'Este vídeo já está no catálogo.',
    });
    expect(importFailureText(error, guess)).toBe('Este vídeo já está no catálogo.');
  });
  test('a failure without words is blamed on the id', () => {
    const error = new AppError({ status: 500, code: 'internal', body: 'oops' });
    expect(importFailureText(error, guess)).toBe(guess);
  });
  test('a failure without words is described where there is nothing to blame', () => {
    const error = new AppError({ status: 429, code: 'rate_limited', body: 'oops' });
    expect(importFailureText(error)).toBe(describeError(error));
  });
  test('a session that expired is not blamed on the id of the video', () => {
    const error = new AppError({ status: 401, code: 'session_expired', body: 'jwt expired' });
    expect(importFailureText(error, guess)).toMatch(/sessão expirou/);
  });
  test('a lost connection is not blamed on the id of the video', () => {
    const error = new AppError({ status: 0, code: 'unreachable', body: 'Failed to fetch' });
    expect(importFailureText(error, guess)).toMatch(/conexão/);
  });
});

const entry = (externalId: string, outcome: ImportOutcome['outcome']): ImportOutcome => ({
  externalId,
  outcome,
  title: null,
  reason: null,
});

test('a retry replaces failed entries and keeps imported ones', () => {
  const before = [entry('a', 'imported'), entry('b', 'failed'), entry('c', 'failed')];
  const news = [entry('a', 'skipped'), entry('b', 'imported'), entry('d', 'failed')];
  expect(mergeOutcomes(before, news)).toEqual([
    entry('a', 'imported'),
    entry('b', 'imported'),
    entry('c', 'failed'),
    entry('d', 'failed'),
  ]);
});

test('what a retry finds in the catalogue was brought by the round before, unless that failed', () => {
  const before = [entry('a', 'restored'), entry('b', 'failed'), entry('c', 'skipped')];
  const news = before.map(({ externalId }) => entry(externalId, 'skipped'));
  expect(mergeOutcomes(before, news).map(({ outcome }) => outcome)).toEqual([
    'restored',
    'skipped',
    'skipped',
  ]);
});

test.each([
  [1, 'T1'],
  [2, 'T1, T2'],
  [10, 'T1, T2, T3, T4, T5, T6, T7, T8, T9, T10'],
  [11, 'T1, T2, T3, T4, T5, T6, T7, T8, T9, T10 e mais 1'],
  [25, 'T1, T2, T3, T4, T5, T6, T7, T8, T9, T10 e mais 15'],
])('of %s names at most ten are said: %s', (count, text) => {
  expect(someOf(Array.from({ length: count }, (_, index) => `T${index + 1}`))).toBe(text);
});

test.each([
  [['imported'], '1 importado'],
  [['imported', 'imported', 'skipped'], '2 importados, 1 já existente'],
  [['failed', 'skipped', 'skipped'], '0 importados, 2 já existentes, 1 com erro'],
  [['restored'], '0 importados, 1 restaurado'],
  [['imported', 'restored', 'restored', 'skipped'], '1 importado, 2 restaurados, 1 já existente'],
] as const)('%o reads "%s"', (outcomes, text) => {
  expect(summaryOf(outcomes.map((outcome, index) => entry(String(index), outcome)))).toBe(text);
});

test('imported lessons without a category are counted', () => {
  const imported = { ...entry('1', 'imported'), category: null };
  const placed = { ...entry('2', 'imported'), category: 'Trauma' };
  expect(summaryOf([imported, placed, entry('3', 'imported')])).toBe(
    '3 importados, 1 sem categoria',
  );
  expect([null, 'Trauma', undefined].map(placeText)).toEqual([', sem categoria', ' em Trauma', '']);
});
