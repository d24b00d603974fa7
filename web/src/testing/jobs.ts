import { fireEvent } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { JOBS, type JobKind } from '#contracts/jobs.ts';
import type { JobSummary, RunReport } from '~/admin/jobs/jobs.rules.ts';
import { env } from '~/lib/env.ts';
import { restUrl, rpcUrl, server, tableHandler } from './server.ts';

export const startUrl = (kind: JobKind) => `${env.supabaseUrl}/functions/v1/jobs/${JOBS[kind]}`;
export const SYNC_URL = startUrl('youtube_channel');

export type ServedRun = JobSummary & RunReport & { kind: JobKind };

/** A sync that ended well. */
export function makeRun(overrides: Partial<ServedRun> = {}): ServedRun {
  return {
    kind: 'youtube_channel',
    id: 7,
    status: 'succeeded',
    started_at: '2026-11-21T05:59:00Z',
    heartbeat_at: '2026-11-21T06:00:00Z',
    resume_at: null,
    is_worked_on: false,
    finished_at: '2026-11-21T06:00:00Z',
    started_by: 'a1',
    started_by_name: 'Ana Lima',
    total_found: 137,
    imported: 128,
    skipped: 8,
    ignored: 1,
    ignored_reasons: [
      { kind: 'source', reason: 'vídeo privado', count: 1, titles: ['Aula privada'] },
    ],
    failed: 0,
    hidden: 0,
    restored: 0,
    held: 0,
    units: 5,
    errors: [],
    error_type: null,
    last_error: null,
    source_failures: [],
    log: ['Canal: Medicina de Emergência', 'Página 1: 50 vídeos'],
    ...overrides,
  };
}

/** A check that ended well. */
export function makeCheck(overrides: Partial<ServedRun> = {}): ServedRun {
  return makeRun({
    kind: 'catalogue_check',
    id: 9,
    started_by: null,
    started_by_name: null,
    total_found: 81,
    imported: 0,
    skipped: 81,
    ignored: 0,
    ignored_reasons: [],
    log: ['81 aulas verificadas'],
    ...overrides,
  });
}

/** What a run at work has not yet, and has. */
export const WORKING = { status: 'running', finished_at: null, is_worked_on: true } as const;
/** The refusal while somebody else is at it. */
export const TAKEN = { message: 'Uma sincronização já está em andamento.', code: 'sync_running' };
/** What a start answers: where the run stands at that moment. */
export const STARTED = {
  runId: 7,
  status: 'running',
  totalFound: 0,
  imported: 0,
  skipped: 0,
  ignored: 0,
  ignoredReasons: [],
  failed: 0,
  hidden: 0,
  restored: 0,
  held: 0,
  units: 0,
  sourceFailures: [],
  errors: [],
  errorType: null,
};
export const NEXT_AT = '2026-11-21T07:07:00Z';

/** What was asked of the server about its jobs. */
export type AskedJobs = { overview: number; reports: number[]; histories: number };

/**
 * The runs of the server, newest first. From now on every question is answered from this list; returns what was
 * asked.
 */
export function serveJobs(
  runs: readonly ServedRun[] = [],
  { nextAt = NEXT_AT, awaiting = 0 }: { nextAt?: string | null; awaiting?: number } = {},
): AskedJobs {
  const asked: AskedJobs = { overview: 0, reports: [], histories: 0 };
  server.use(
    tableHandler('system_settings', []),
    http.post(rpcUrl('count_videos'), () => HttpResponse.json(awaiting)),
    http.all(rpcUrl('job_overview'), () => {
      asked.overview += 1;
      return HttpResponse.json(
        Object.keys(JOBS).map((kind) => {
          const own = runs.filter((run) => run.kind === kind);
          return {
            kind,
            running: own.find(({ status }) => status === 'running') ?? null,
            last_run: own.find(({ status }) => status !== 'running') ?? null,
            last_success_at: null,
            next_at: nextAt,
          };
        }),
      );
    }),
    http.get(restUrl('sync_runs'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const id = query.get('id');
      if (id === null) {
        asked.histories += 1;
        const kind = query.get('kind')?.replace('eq.', '');
        return HttpResponse.json(
          runs.filter((run) => run.kind === kind && run.finished_at !== null),
        );
      }
      const run = runs.find((one) => id === `eq.${one.id}`);
      if (!run) return HttpResponse.json({ code: 'PGRST116', message: 'no' }, { status: 406 });
      asked.reports.push(run.id);
      const { errors, ignored_reasons, log } = run;
      return HttpResponse.json({ errors, ignored_reasons, log });
    }),
  );
  return asked;
}

/** What every start of a job is answered; returns how many there were. */
export function answerStart(
  body: object = STARTED,
  { status = 202, kind = 'youtube_channel' }: { status?: number; kind?: JobKind } = {},
): { calls: number } {
  const asked = { calls: 0 };
  server.use(
    http.post(startUrl(kind), () => {
      asked.calls += 1;
      return HttpResponse.json(body as never, { status });
    }),
  );
  return asked;
}

/** Somebody looks at the page again. */
export function refocusPage() {
  fireEvent(window, new Event('visibilitychange'));
}
