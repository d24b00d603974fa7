import { describe, expect, test } from 'vitest';
import type { IgnoredGroup } from '#contracts/sync.ts';
import { AppError } from '~/lib/errors.ts';
import { makeRun as makeServedRun } from '~/testing/jobs.ts';
import type { JobRun } from './jobs.rules.ts';
import {
  deletedText,
  describeCounts,
  endingOf,
  errorCountOf,
  failureOf,
  failureOfError,
  failureOfResult,
  figuresOfSync,
  ignoredText,
  isAlreadyRunning,
  isAnswerLost,
  logLine,
  newsOfSync,
  resultOfRun,
} from './sync.rules.ts';

describe('failureOf classifies by the words of the message', () => {
  test.each([
    ['quota: cota diária da API do YouTube esgotada', 'Quota da API excedida', /amanhã/],
    ['403: quotaExceeded', 'Quota da API excedida', /amanhã/],
    ['403: o Google negou o acesso', 'Acesso negado', /permissões/],
    ['401: chave da API inválida', 'Não autorizado', /inválida ou expirou/],
    ['network: falha de conexão com o Google.', 'Erro de conexão', /internet/],
    ['0: Failed to fetch', 'Erro de conexão', /internet/],
    ['Canal não encontrado no YouTube.', 'Erro geral', /Canal não encontrado/],
  ])('%s', (message, title, hint) => {
    const failure = failureOf(message);
    expect(failure.title).toBe(title);
    expect(failure.description).toMatch(hint);
    expect(failure.message).toBe(message);
  });

  test("an expired session is not YouTube's key", () => {
    const error = new AppError({ status: 401, code: 'session_expired', body: 'jwt expired' });
    expect(failureOfError(error).title).toBe('Erro geral');
    expect(failureOfError(error).description).toMatch(/sessão expirou/);
  });

  test('a call that never arrived is a lost connection, whatever the client library calls it', () => {
    const error = new AppError({
      status: 0,
      code: 'unreachable',
      body: 'Failed to send a request to the Edge Function',
    });
    expect(failureOfError(error).title).toBe('Erro de conexão');
    expect(failureOfError(error).message).toMatch(/Verifique sua conexão/);
  });

  test('the type that the server gave goes before the words', () => {
    const title = 'Aula 401: network e quota: vídeo privado';
    expect(failureOf(title, 'forbidden').title).toBe('Acesso negado');
    expect(failureOf(title, 'general')).toMatchObject({ title: 'Erro geral', description: title });
  });

  test("the server's words are classified, not the status", () => {
    const error = new AppError({
      status: 502,
      code: 'google_quota',
      body: '403',
      serverMessage: 'quota: cota diária',
    });
    expect(failureOfError(error).title).toBe('Quota da API excedida');
  });

  test.each([
    ['google_quota', 'Quota da API excedida'],
    ['google_forbidden', 'Acesso negado'],
    ['google_unauthorized', 'Não autorizado'],
    ['google_network', 'Erro de conexão'],
    ['google_rate', 'Erro geral'],
  ] as const)('a failed call with the code %s is "%s", whatever its words', (code, title) => {
    const error = new AppError({ status: 502, code, body: '', serverMessage: 'O Google recusou.' });
    expect(failureOfError(error)).toMatchObject({ title, message: 'O Google recusou.' });
  });

  test('a general failure of Google says nothing, so the words do', () => {
    const error = (serverMessage?: string) =>
      new AppError({ status: 502, code: 'google_general', body: 'quota', serverMessage });
    expect(failureOfError(error('Falha 403 ao ler')).title).toBe('Acesso negado');
    expect(failureOfError(error())).toMatchObject({
      title: 'Quota da API excedida',
      message: '502: quota',
    });
  });
});

const makeRun = (overrides: Partial<JobRun>): JobRun =>
  makeServedRun({ imported: 0, skipped: 0, ...overrides });
const told = (errors: string[]) => ({ errors, ignored_reasons: [] });

describe('a finished run', () => {
  const refused = ['Aula 401: vídeo privado', 'Aula sobre quota: vídeo privado'];

  test('reports a succeeded run with its refused entries and no failure', () => {
    const result = resultOfRun(makeRun({ status: 'succeeded', failed: 2 }), told(refused));
    expect(failureOfResult(result)).toBeNull();
    expect(errorCountOf(result)).toBe(2);
    expect(endingOf(result)).toBe('Sincronização concluída: 0 vídeos importados, 0 já existentes');
  });

  test('titles a failed run by its type and describes it by its last error', () => {
    const run = makeRun({ status: 'failed', error_type: 'network', failed: 2 });
    const result = resultOfRun(run, told([...refused, 'Falha 403 ao ler']));
    expect(failureOfResult(result)).toMatchObject({
      title: 'Erro de conexão',
      message: 'Falha 403 ao ler',
    });
    expect(errorCountOf(result)).toBe(3);
    expect(endingOf(result)).toBe('Erro: Falha 403 ao ler');
  });

  test('warns of a failed run with its title and the advice for it', () => {
    const run = makeRun({ status: 'failed', error_type: 'quota', imported: 3 });
    expect(newsOfSync(resultOfRun(run, told([])))).toEqual({
      title: 'Quota da API excedida',
      description: 'A cota diária da API do YouTube foi excedida. Tente novamente amanhã.',
      tone: 'destructive',
    });
  });

  test('announces a succeeded run with what it brought', () => {
    expect(newsOfSync(resultOfRun(makeRun({ imported: 2, restored: 1 }), told([])))).toEqual({
      title: 'Sincronização concluída',
      description: '2 vídeos importados, 0 já existentes, 1 de volta',
      tone: 'success',
    });
  });

  test.each([
    [1, '3 vídeos importados, 0 já existentes. 1 aula nova espera revisão.'],
    [4, '3 vídeos importados, 0 já existentes. 4 aulas novas esperam revisão.'],
  ])('says that %i new lessons wait for a review', (awaiting, description) => {
    const result = resultOfRun(makeRun({ imported: 3 }), told([]));
    expect(newsOfSync(result, awaiting)).toMatchObject({ description });
  });

  test('shows its counts by name, and only errors as a warning', () => {
    const run = makeRun({ imported: 12, skipped: 108, ignored: 9, restored: 2 });
    const figures: ReturnType<typeof figuresOfSync> = [
      { label: 'Total encontrado', value: 137 },
      { label: 'Novos importados', value: 12 },
      { label: 'Já existentes', value: 108 },
      { label: 'Ignorados', value: 9 },
      { label: 'Erros', value: 0 },
      { label: 'De volta', value: 2 },
    ];
    expect(figuresOfSync(resultOfRun(run, told([])))).toEqual(figures);
    const failed: JobRun = { ...run, status: 'failed', failed: 2 };
    expect(figuresOfSync(resultOfRun(failed, told(refused)))).toEqual(
      figures.with(4, { label: 'Erros', value: 3, tone: 'warning' }),
    );
  });

  test('counts the errors of a run that are no longer listed', () => {
    const run = makeRun({ status: 'failed', error_type: 'quota', failed: 612 });
    expect(errorCountOf(resultOfRun(run, told(Array(500).fill('x'))))).toBe(613);
  });

  test('reports a failed run without a known type as failed', () => {
    const result = resultOfRun(makeRun({ status: 'failed' }), told(['x']));
    expect(failureOfResult(result)?.title).toBe('Erro geral');
  });

  test('reports an incomplete run with what it brought', () => {
    const result = resultOfRun(makeRun({ status: 'incomplete', imported: 2 }), told(['x']));
    expect(newsOfSync(result)).toEqual({
      title: 'Sincronização incompleta',
      description: '2 vídeos importados, 0 já existentes',
    });
    expect(endingOf(result)).toMatch(/^Sincronização incompleta: 2 vídeos/);
  });
});

describe('what was left out', () => {
  const groups: IgnoredGroup[] = [
    { kind: 'source', reason: 'vídeo privado', count: 5, titles: ['A'] },
    { kind: 'deleted', reason: 'aula excluída por um administrador', count: 3, titles: ['B'] },
    { kind: 'source', reason: 'não disponível no Brasil', count: 4, titles: ['C'] },
  ];
  test('lists ignored videos by reason, and deleted lessons apart from them', () => {
    expect(ignoredText(groups)).toBe(
      '9 vídeos ignorados: vídeo privado (5); não disponível no Brasil (4)',
    );
    expect(deletedText(groups)).toBe('3 aulas excluídas por administradores ficaram de fora');
  });
  test('names a single one in the singular', () => {
    const single = groups.slice(0, 2).map((group) => ({ ...group, count: 1 }));
    expect(ignoredText(single)).toBe('1 vídeo ignorado: vídeo privado (1)');
    expect(deletedText(single)).toBe('1 aula excluída por um administrador ficou de fora');
  });
  test('lists nothing when nothing was ignored', () => {
    expect([ignoredText([]), deletedText([])]).toEqual([null, null]);
    expect(ignoredText(groups.slice(1, 2))).toBeNull();
  });
});

describe('isAnswerLost', () => {
  const lost = { status: 0, code: 'unreachable', body: 'Failed to fetch' } as const;
  const late = { status: 504, code: 'unavailable', body: 'upstream timeout' } as const;
  test.each([
    ['no answer', new AppError(lost), true],
    ["the gateway's patience ended", new AppError(late), true],
    ['our own refusal', new AppError({ ...late, serverMessage: 'Nenhum canal' }), false],
    ["Google's", new AppError({ status: 502, code: 'google_quota', body: '' }), false],
  ])('%s', (_name, error, isLost) => {
    expect(isAnswerLost(error)).toBe(isLost);
  });
});

test('only the refusal of a second sync means that one is at work already', () => {
  const refusal = (code: 'sync_running' | 'conflict') =>
    new AppError({ status: 409, code, body: '' });
  expect(isAlreadyRunning(refusal('sync_running'))).toBe(true);
  expect(isAlreadyRunning(refusal('conflict'))).toBe(false);
  expect(isAlreadyRunning(Object.assign(new Error('x'), { code: 'sync_running' }))).toBe(false);
});

test.each([
  [1, 108, 0, '1 vídeo importado, 108 já existentes'],
  [1, 108, 2, '1 vídeo importado, 108 já existentes, 2 de volta'],
  [2, 1, 1, '2 vídeos importados, 1 já existente, 1 de volta'],
])(
  'of %s imported, %s known and %s restored videos describeCounts says: %s',
  (imported, skipped, restored, text) => {
    expect(describeCounts({ imported, skipped, restored })).toBe(text);
  },
);

test('logLine shows the time in the reader’s time zone', () => {
  expect(logLine('Fim', new Date('2026-11-21T06:12:45Z'))).toBe('[03:12:45] Fim');
});
