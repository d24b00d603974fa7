import { describe, expect, test } from 'vitest';
import { makeCheck, makeRun, NEXT_AT, WORKING } from '~/testing/jobs.ts';
import {
  causeOf,
  changesCatalogue,
  countsText,
  figuresOf,
  type Job,
  type JobSummary,
  lastText,
  newsOf,
  progressOf,
  stateOf,
  stateText,
} from './jobs.rules.ts';

const NOW = Date.parse('2026-11-21T06:00:00Z');
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

function makeJob(running: JobSummary | null, overrides: Partial<Job> = {}): Job {
  return { kind: 'youtube_channel', running, last: makeRun(), nextAt: NEXT_AT, ...overrides };
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
    ['handed over, and nobody came', makeJob(paused(inSeconds(-40))), 'stopped'],
    ['told to wait for minutes', makeJob(paused(inSeconds(180))), 'waiting'],
    ['a worker that died', makeJob(working({ is_worked_on: false })), 'stopped'],
    [
      'a worker that died where nothing starts jobs',
      makeJob(working({ is_worked_on: false }), { nextAt: null }),
      'stranded',
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
  test('is one word for a job that does not run', () => {
    expect(stateText(makeJob(null), 'idle')).toBe('parada');
  });
});

test.each([
  [0, /^21\/11\/2026, .*, por Ana Lima$/],
  [1, /, por Ana Lima, 1 unidade da cota$/],
  [205, /, por Ana Lima, 205 unidades da cota$/],
])('the last run tells what it cost (%s units)', (units, text) => {
  expect(lastText(makeRun({ units }))).toMatch(text);
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
  test('names held and unreadable lessons of a check', () => {
    const run = makeCheck({ held: 49, failed: 3 });
    expect(countsText('catalogue_check', run)).toBe(
      '81 aulas verificadas · 49 esperam decisão · 3 não lidas',
    );
    const warned = figuresOf('catalogue_check', run).filter(({ tone }) => tone === 'warning');
    expect(warned.map(({ label }) => label)).toEqual(['Esperam decisão', 'Não lidas']);
  });
  test('counts files for the removal of unused files', () => {
    expect(countsText('orphan_files', makeRun({ imported: 1, failed: 2 }))).toBe(
      '1 arquivo removido · 2 não removidos',
    );
  });
});

describe('the news of a check', () => {
  const drive = {
    source: 'drive_key',
    type: 'forbidden',
    message: 'A API está desligada.',
  } as const;
  test.each<[string, Partial<JobSummary>, object]>([
    ['ended', {}, { title: 'Verificação concluída', description: '81 aulas verificadas' }],
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
  ])('that %s', (_name, run, news) => {
    expect(newsOf('catalogue_check', makeCheck(run))).toMatchObject(news);
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
