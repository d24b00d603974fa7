import { describe, expect, it } from 'vitest';
import { GoogleError } from '../_shared/google/error.ts';
import type { Job, Next } from '../_shared/jobs/job.ts';
import { startJob } from '../_shared/jobs/work.ts';
import type { TestDeps } from '../_shared/testing/deps.ts';
import { json } from '../_shared/testing/network.ts';
import { idOf, YOUTUBE } from '../_shared/testing/youtube.ts';
import { youTubeFunction } from '../_shared/testing/youtube-function.ts';
import { createApp } from './app.ts';

const build = youTubeFunction(createApp, 'jobs');
const SECRET = { apikey: 'sb_secret_test' };
const OWN_DOOR = '/functions/v1/jobs/sync-channel';

/** Waits for the background work of calls, and for the work that it started. */
async function untilStill({ background }: TestDeps) {
  for (const work of background) await work;
}

describe.each(['sync-channel', 'check-catalogue', 'remove-orphan-files'])('%s', (path) => {
  it.each([
    [null, 401],
    ['member', 403],
    ['pending', 403],
    ['inactive', 403],
    [{ apikey: 'sb_publishable_test' }, 401],
    [{ 'x-cron-token': 'a'.repeat(64) }, 401],
  ] as const)('is refused to %j', async (who, status) => {
    const { deps, call, runs } = build();
    deps.network.on({ 'POST /rest/v1/rpc/is_job_token': () => json(false) });
    expect((await call(path, {}, who)).status).toBe(status);
    expect(runs()).toEqual([]);
    expect(deps.network.calls.some((one) => one.path.startsWith(YOUTUBE))).toBe(false);
  });

  it.each([
    [null, 'x-cron-token ausente ou errado.'],
    [{ 'x-cron-token': 'a'.repeat(64) }, 'x-cron-token ausente ou errado.'],
    [{ authorization: 'Bearer sb_publishable_test' }, 'Faça login para continuar.'],
  ])('tells %j what is missing: a program its header, a screen a session', async (who, message) => {
    const { deps, call } = build();
    deps.network.on({ 'POST /rest/v1/rpc/is_job_token': () => json(false) });
    expect((await call(path, {}, who)).body).toMatchObject({ message });
  });

  it('accepts only a run id in the body', async () => {
    const { call, runs } = build();
    expect((await call(path, { runId: '1' })).status).toBe(400);
    expect((await call(path, { kind: 'x' })).body).toMatchObject({ field: 'kind' });
    expect(runs()).toEqual([]);
  });
});

describe('a job is started by', () => {
  const LEGACY = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.c2ln';
  it.each([
    ['an administrator', 'admin', '00000000-0000-4000-8000-000000000002'],
    ['this installation', SECRET, null],
    ['this installation, by a key of the old form', { apikey: LEGACY }, null],
    [
      'this installation, by that key as a token',
      { apikey: 'sb_publishable_test', authorization: `Bearer ${LEGACY}` },
      null,
    ],
    ['the database', { 'x-cron-token': 'f'.repeat(64) }, null],
  ] as const)('%s with an immediate answer', async (_name, who, startedBy) => {
    const { deps, call, runs, videos } = build(undefined, {
      env: { SUPABASE_SERVICE_ROLE_KEY: LEGACY },
    });
    deps.network.on({
      'POST /rest/v1/rpc/is_job_token': async (request) =>
        json(((await request.json()) as { p_token: string }).p_token === 'f'.repeat(64)),
    });
    const { status, body } = await call('sync-channel', {}, who);
    expect([status, body]).toMatchObject([202, { runId: 1, status: 'running', imported: 0 }]);
    await untilStill(deps);
    expect(runs()).toMatchObject([{ status: 'succeeded', imported: 2, started_by: startedBy }]);
    expect(videos()).toHaveLength(2);
    expect(JSON.stringify(deps.lines)).not.toMatch(/sb_secret|eyJ|ffff/);
  });

  it('one of two concurrent callers, and refused to the other', async () => {
    const { deps, call, runs } = build();
    // The one that began is still at it.
    deps.network.on({ [`GET ${YOUTUBE}/channels`]: () => new Promise(() => undefined) });
    const answers = await Promise.all([call('sync-channel'), call('sync-channel')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect(runs()).toHaveLength(1);
  });

  it('no call while a setting is missing, and no run is created', async () => {
    const { call, runs } = build(undefined, { env: { YOUTUBE_CHANNEL: '' } });
    const { status, body } = await call('sync-channel');
    expect([status, body]).toMatchObject([503, { code: 'unavailable' }]);
    expect(body.message).toContain('YOUTUBE_CHANNEL');
    expect(runs()).toEqual([]);
  });
});

describe('a job longer than one call', () => {
  const PAGES = Array.from({ length: 7 }, (_, page) =>
    Array.from({ length: 50 }, (_, index) => idOf(page * 50 + index)),
  );
  /** One call deals with one page: each takes YouTube nearly all of its time. */
  function buildSlow() {
    const world = build(undefined, { pages: PAGES });
    const { deps, app } = world;
    const google = deps.network.fetch;
    deps.fetch = (input, init) => {
      if (String(input).includes('/playlistItems')) deps.pass(50_000);
      return google(input, init);
    };
    // The gateway: the function's call to itself reaches the app.
    const reach = async (request: Request) =>
      app.fetch(
        new Request('http://function/jobs/sync-channel', {
          method: 'POST',
          headers: request.headers,
          body: await request.text(),
        }),
      );
    deps.network.on({ [`POST ${OWN_DOOR}`]: reach });
    const ownCalls = () => deps.network.calls.filter(({ path }) => path === OWN_DOOR);
    return { ...world, reach, ownCalls };
  }

  it('reaches its end without a browser', async () => {
    const { deps, call, videos, runs, ownCalls } = buildSlow();
    await call('sync-channel');
    await untilStill(deps);
    expect(videos()).toHaveLength(350);
    expect(runs()).toMatchObject([{ status: 'succeeded', imported: 350, total_found: 350 }]);
    expect(ownCalls()).toHaveLength(6);
    expect(ownCalls()[0]).toMatchObject({ body: { runId: 1 } });
    expect(ownCalls()[0]?.headers.get('apikey')).toBe('sb_secret_test');
  });

  it('repeats its next call when that fails', async () => {
    const { deps, call, runs, reach, ownCalls } = buildSlow();
    deps.network.on({
      [`POST ${OWN_DOOR}`]: (request) =>
        ownCalls().length === 1 ? json({ code: 'BOOT_ERROR' }, 503) : reach(request),
    });
    await call('sync-channel');
    await untilStill(deps);
    expect(runs()).toMatchObject([{ status: 'succeeded', imported: 350 }]);
  });

  it.each([
    ['somebody else went on first', () => json({ code: 'sync_running' }, 409), 1, 0],
    ['the function refuses itself', () => json({ code: 'unauthenticated' }, 401), 3, 1],
    [
      'nothing answers',
      () => {
        throw new TypeError('refused');
      },
      3,
      1,
    ],
    [
      'the answer takes longer than anybody waits',
      () => {
        throw new DOMException('signal timed out', 'TimeoutError');
      },
      1,
      0,
    ],
  ])("stays paused for the database's schedule when %s", async (_name, answer, calls, lines) => {
    const { deps, call, runs, ownCalls } = buildSlow();
    deps.network.on({ [`POST ${OWN_DOOR}`]: answer });
    await call('sync-channel');
    await untilStill(deps);
    expect(ownCalls()).toHaveLength(calls);
    expect(runs()).toMatchObject([{ status: 'running', heartbeat_at: null, imported: 50 }]);
    const told = deps.lines.filter(({ message }) => message === 'a paused run was not taken up');
    expect(told).toHaveLength(lines);
    expect(JSON.stringify(deps.lines)).not.toContain('sb_secret');
  });

  it('ends after thirty pages of one call at the latest', async () => {
    const many = Array.from({ length: 31 }, (_, page) => [idOf(page)]);
    const { deps, call, runs } = build(undefined, { pages: many });
    let reached: unknown;
    deps.network.on({
      [`POST ${OWN_DOOR}`]: () => {
        reached = runs()[0]?.imported;
        return json({}, 409);
      },
    });
    await call('sync-channel');
    await untilStill(deps);
    expect(reached).toBe(30);
  });
});

describe('a page of a job that fails', () => {
  /** A job whose steps the test decides. */
  function play(steps: (() => Promise<Next>)[]) {
    const world = build();
    const { deps } = world;
    const job: Job = {
      kind: 'orphan_files',
      words: { unexpected: 'Erro interno.', ended: 'Interrompida' },
      requireSettings: () => undefined,
      open: ({ run }) => ({
        async step() {
          run.counts.units += 1;
          return (steps.shift() ?? (async () => ({ ending: 'succeeded' as const })))();
        },
      }),
    };
    deps.network.on({
      'POST /functions/v1/jobs/remove-orphan-files': async (request) => {
        const { runId } = (await request.json()) as { runId: number };
        await startJob(deps, job, null, runId);
        return json({}, 202);
      },
    });
    const begin = async () => {
      await startJob(deps, job, null);
      await untilStill(deps);
    };
    return { ...world, begin };
  }
  const fails = (error: unknown) => () => Promise.reject(error);
  const away = async () => {
    const { unavailable } = await import('../_shared/errors.ts');
    throw unavailable(new Error('restarting'));
  };
  const rate = (retryAfterMs: number) =>
    Object.assign(new GoogleError('rate', 'rateLimitExceeded', 429, 'Espere.'), { retryAfterMs });

  it('because the database is unavailable is retried automatically', async () => {
    const { begin, runs, deps } = play([async () => ({ cursor: 2 }), away, away]);
    await begin();
    expect(runs()).toMatchObject([{ status: 'succeeded', units: 4, errors: [] }]);
    expect(deps.slept).toEqual([5000, 10_000]);
  });

  it('three times in a row ends the run with a message', async () => {
    const { begin, runs } = play([away, away, away]);
    await begin();
    expect(runs()).toMatchObject([
      { status: 'failed', errors: ['Serviço indisponível. Tente novamente em instantes.'] },
    ]);
  });

  it('because Google asks to wait is repeated after the pause', async () => {
    const { begin, runs, deps } = play([fails(rate(20_000))]);
    await begin();
    expect(runs()).toMatchObject([{ status: 'succeeded' }]);
    expect(runs()[0]?.log).toEqual(['O Google pediu para esperar 20 s; depois disso continua.']);
    expect(deps.slept).toEqual([20_000]);
  });

  it("because Google asks to wait for minutes leaves the run to the database's schedule", async () => {
    const { begin, runs, deps } = play([fails(rate(300_000))]);
    await begin();
    const resumeAt = new Date(deps.now() + 300_000).toISOString();
    expect(runs()).toMatchObject([{ status: 'running', heartbeat_at: null, resume_at: resumeAt }]);
    expect(deps.slept).toEqual([]);
  });

  it.each([
    ['for longer', rate(3_600_000)],
    ['and does not say how long', new GoogleError('rate', 'x', 429, 'Espere.')],
    ['until tomorrow', new GoogleError('quota', 'quotaExceeded', 403, 'Espere.')],
  ])('because Google asks to wait %s ends the run', async (_name, error) => {
    const { begin, runs } = play([fails(error)]);
    await begin();
    expect(runs()).toMatchObject([{ status: 'failed', errors: ['Espere.'] }]);
  });

  it('for an unexpected reason ends the run with a message, and the log has the reason', async () => {
    const { begin, runs, deps } = play([fails(new TypeError('x of undefined'))]);
    await begin();
    expect(runs()).toMatchObject([
      { status: 'failed', errors: ['Erro interno.'], log: ['Interrompida: Erro interno.'] },
    ]);
    expect(JSON.stringify(deps.lines)).toContain('x of undefined');
  });
});
