import { describe, expect, test } from 'vitest';
import type { JobKind } from '#contracts/jobs.ts';
import { makeCheck, makeRun, NEXT_AT, WORKING } from '~/testing/jobs.ts';
import {
  causeOf,
  changesCatalogue,
  countsText,
  figuresOf,
  type Job,
  type JobRun,
  type JobSummary,
  lastText,
  newsOf,
  outcomeOf,
  progressOf,
  stateOf,
  stateText,
} from './jobs.rules.ts';

const NOW = Date.parse('2026-11-21T06:00:00Z');
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

function makeJob(running: JobSummary | null, overrides: Partial<Job> = {}): Job {
  return {
    kind: 'youtube_channel',
    running,
    last: makeRun(),
    nextAt: NEXT_AT,
    isServed: true,
    ...overrides,
  };
}
const working = (overrides: Partial<JobSummary> = {}) => makeRun({ ...WORKING, ...overrides });
const paused = (resumeAt: string | null) =>
  working({ is_worked_on: false, heartbeat_at: null, resume_at: resumeAt });

describe('stateOf', () => {
  test.each<[string, Job | undefined, string]>([
    ['nothing known', undefined, 'idle'],
    ['nothing under way', makeJob(null), 'idle'],
    ['a worker at it', makeJob(working()), 'working'],
    ['handed over just now', makeJob(paused(inSeconds(-2))), 'working'],
    ['handed over, and no call came', makeJob(paused(inSeconds(-40))), 'stopped'],
    ['handed over half a minute ago', makeJob(paused(inSeconds(-30))), 'stopped'],
    ['handed over with no time to go on at', makeJob(paused(null)), 'working'],
    ['told to wait for half a minute', makeJob(paused(inSeconds(30))), 'working'],
    ['told to wait for minutes', makeJob(paused(inSeconds(180))), 'waiting'],
    ['a worker that died', makeJob(working({ is_worked_on: false })), 'stopped'],
    [
      'a worker that died where nothing starts jobs',
      makeJob(working({ is_worked_on: false }), { nextAt: null, isServed: false }),
      'stranded',
    ],
    [
      'a worker that died of a job that begins only when asked for, where the server starts others',
      makeJob(working({ is_worked_on: false }), { nextAt: null }),
      'stopped',
    ],
  ])('%s', (_name, job, state) => {
    expect(stateOf(job, NOW)).toBe(state);
  });
});

describe('stateText', () => {
  test('names who started the running job', () => {
    const job = makeJob(working());
    expect(stateText(job, 'working')).toMatch(/^em andamento desde .*, por Ana Lima$/);
    const own = makeJob(working({ started_by: null, started_by_name: null }));
    expect(stateText(own, 'working')).toMatch(/, pelo agendamento$/);
    const gone = makeJob(working({ started_by_name: null }));
    expect(stateText(gone, 'working')).toMatch(/, por alguém que saiu$/);
  });
  test('is one word for a job that does not run, whichever of the two says so', () => {
    expect(stateText(makeJob(null), 'idle')).toBe('parada');
    expect(stateText(makeJob(null), 'working')).toBe('parada');
    expect(stateText(makeJob(working()), 'idle')).toBe('parada');
  });
  test.each([
    ['waiting', 'a origem pediu para esperar; continua sozinha: 21/11/2026, 03:03'],
    ['stopped', 'parou no meio; retoma sozinha em instantes'],
    [
      'stranded',
      'parou no meio, e nada a retoma sozinho: comece de novo, e continua de onde parou',
    ],
  ] as const)('says of a %s run whether it goes on by itself', (state, text) => {
    expect(stateText(makeJob(paused(inSeconds(180))), state)).toBe(text);
  });
});

test('the last run tells when it ended and who began it, not what it cost of a quota', () => {
  expect(lastText(makeRun({ units: 205 }))).toMatch(/^21\/11\/2026, .*, por Ana Lima$/);
});

describe('progressOf', () => {
  const last = makeRun({ total_found: 120 });
  test('measures progress against the last run', () => {
    expect(progressOf(makeJob(working({ total_found: 60 }), { last }))).toBe(0.5);
  });
  test('never reports full progress while a run is under way', () => {
    expect(progressOf(makeJob(working({ total_found: 119 }), { last }))).toBe(0.95);
  });
  test.each<[string, Job]>([
    ['the last one stopped early', makeJob(working({ total_found: 120 }), { last })],
    ['there was none', makeJob(working(), { last: null })],
    [
      'the last one failed',
      makeJob(working({ total_found: 1 }), { last: makeRun({ status: 'failed' }) }),
    ],
    ['nothing is under way', makeJob(null)],
  ])('says nothing when %s', (_name, job) => {
    expect(progressOf(job)).toBeNull();
  });
});

describe('the counts', () => {
  test('separates ignored entries of a sync from errors', () => {
    const run = makeRun({ ignored: 9, failed: 2, restored: 1 });
    expect(countsText('youtube_channel', run)).toBe(
      '137 encontrados · 128 importados · 8 já existentes · 9 ignorados · 2 erros · 1 de volta',
    );
  });
  test.each<[JobKind, Partial<JobRun>, string]>([
    [
      'youtube_channel',
      { ignored: 9, failed: 1 },
      '137 encontrados · 128 importados · 8 já existentes · 9 ignorados · 1 erro',
    ],
    [
      'youtube_channel',
      { total_found: 1, imported: 1, skipped: 1, ignored: 1 },
      '1 encontrado · 1 importado · 1 já existente · 1 ignorado',
    ],
    [
      'youtube_channel',
      { ignored: 9, restored: 12 },
      '137 encontrados · 128 importados · 8 já existentes · 9 ignorados · 12 de volta',
    ],
    [
      'catalogue_check',
      { total_found: 1, hidden: 1, restored: 1, held: 1, failed: 1 },
      '1 aula verificada · 1 escondida · 1 de volta · 1 espera decisão · 1 não lida',
    ],
    [
      'catalogue_check',
      { total_found: 1204, hidden: 3, restored: 2, held: 49, failed: 5 },
      '1.204 aulas verificadas · 3 escondidas · 2 de volta · 49 esperam decisão · 5 não lidas',
    ],
    [
      'catalogue_check',
      { total_found: 81, held: 49, failed: 3 },
      '81 aulas verificadas · 49 esperam decisão · 3 não lidas',
    ],
    ['youtube_captions', { imported: 0, ignored: 0 }, '0 legendas salvas'],
    [
      'youtube_captions',
      { imported: 1, ignored: 1, failed: 1 },
      '1 legenda salva · 1 aula sem legenda · 1 erro',
    ],
    [
      'youtube_captions',
      { imported: 30, ignored: 4, failed: 2 },
      '30 legendas salvas · 4 aulas sem legenda · 2 erros',
    ],
    ['orphan_files', { imported: 0 }, '0 arquivos removidos'],
    ['orphan_files', { imported: 1, failed: 2 }, '1 arquivo removido · 2 não removidos'],
    ['orphan_files', { imported: 7, failed: 1 }, '7 arquivos removidos · 1 não removido'],
  ])('of a run of %s with %o read "%s"', (kind, run, text) => {
    expect(countsText(kind, makeRun(run))).toBe(text);
  });
});

describe('the figures of a run, where what needs an administrator is a warning', () => {
  const figures = (kind: Parameters<typeof figuresOf>[0], run: Partial<JobRun>) =>
    figuresOf(kind, makeCheck(run)).map(
      ({ label, value, tone }) => `${label}: ${value}${tone ? ` (${tone})` : ''}`,
    );
  test.each([
    [{}, 'Removidos: 0, Não removidos: 0'],
    [{ imported: 4, failed: 1 }, 'Removidos: 4, Não removidos: 1 (warning)'],
  ])('of a removal of unused files with %o: %s', (run, text) => {
    expect(figures('orphan_files', run).join(', ')).toBe(text);
  });
  test.each([
    [{ imported: 30, ignored: 4 }, 'Salvas: 30, Sem legenda: 4, Com erro: 0'],
    [{ failed: 2 }, 'Salvas: 0, Sem legenda: 0, Com erro: 2 (warning)'],
  ])('of a download of captions with %o: %s', (run, text) => {
    expect(figures('youtube_captions', run).join(', ')).toBe(text);
  });
  test('of a check: what it did by itself is none, what it hid, held or could not read is', () => {
    const run = { imported: 9, hidden: 3, restored: 6, held: 49, failed: 5 };
    expect(figures('catalogue_check', run)).toEqual([
      'Verificadas: 81',
      'Alteradas: 9',
      'Escondidas: 3 (warning)',
      'De volta: 6',
      'Esperam decisão: 49 (warning)',
      'Não lidas: 5 (warning)',
    ]);
  });
});

test.each([
  ['succeeded', 'Concluída', 'green'],
  ['incomplete', 'Incompleta', 'orange'],
  ['failed', 'Falhou', 'red'],
] as const)('the badge of a run that is %s reads "%s" in %s', (status, label, color) => {
  expect(outcomeOf(status)).toEqual({ label, color });
});

describe('the news of a check', () => {
  const drive = {
    source: 'drive_key',
    type: 'forbidden',
    message: 'A API está desligada.',
  } as const;
  test.each<[string, Partial<JobSummary>, object]>([
    [
      'ended',
      {},
      { title: 'Verificação concluída', description: '81 aulas verificadas', tone: 'success' },
    ],
    [
      'is incomplete',
      { status: 'incomplete', source_failures: [drive], last_error: 'Aula X: não lida' },
      { title: 'Verificação incompleta', description: 'A API está desligada.' },
    ],
    [
      'failed',
      { status: 'failed', last_error: 'Sem conexão.' },
      { title: 'Verificação falhou', description: 'Sem conexão.', tone: 'destructive' },
    ],
    [
      'failed without a word',
      { status: 'failed', failed: 2 },
      {
        title: 'Verificação falhou',
        description: '81 aulas verificadas · 2 não lidas',
        tone: 'destructive',
      },
    ],
    [
      'is incomplete without a word',
      { status: 'incomplete' },
      { title: 'Verificação incompleta', description: '81 aulas verificadas' },
    ],
  ])('that %s', (_name, run, news) => {
    expect(newsOf('catalogue_check', makeCheck(run))).toEqual(news);
  });
  test('has no description for a check without a cause', () => {
    expect(causeOf(makeCheck())).toBeUndefined();
  });
});

test('a run changes the catalogue when it brought, hid, restored or holds something', () => {
  const none = { imported: 0, hidden: 0, restored: 0, held: 0 };
  expect(changesCatalogue(makeRun(none))).toBe(false);
  for (const key of Object.keys(none)) {
    expect(changesCatalogue(makeRun({ ...none, [key]: 1 }))).toBe(true);
  }
});
