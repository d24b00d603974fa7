import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { JOB_STALE_MS } from '../contracts/jobs.ts';
import { testDeps } from '../testing/deps.ts';
import { serveTables } from '../testing/tables.ts';
import { openRun } from './lease.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

function build() {
  const deps = testDeps();
  const tables = serveTables(deps, {
    sync_runs: (one, other) => one.kind === other.kind && other.status === 'running',
  });
  const open = async (runId: number | null = null) =>
    (await openRun(deps, 'youtube_channel', null, runId)).run;
  const wait = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 1000) {
      deps.pass(1000);
      await vi.advanceTimersByTimeAsync(1000);
    }
  };
  return { deps, open, wait, runs: () => tables.sync_runs ?? [] };
}

const TAKEN = { status: 409, code: 'sync_running' };

it('a run sends heartbeats while it waits, and is taken over when they end', async () => {
  const { open, wait, runs } = build();
  const first = await open();
  await wait(2 * JOB_STALE_MS);
  await expect(open()).rejects.toMatchObject(TAKEN);
  // Killed: its clock stands still.
  vi.clearAllTimers();
  await wait(JOB_STALE_MS - 1000);
  await expect(open()).rejects.toMatchObject(TAKEN);
  await wait(1000);
  const second = await open();
  expect(second.id).toBe(first.id);
  // Should it have been only very slow, it finds out before it writes anything.
  first.counts.imported = 7;
  await expect(first.save()).rejects.toThrow();
  expect(runs()).toMatchObject([{ imported: 0 }]);
  await second.save();
});

it('a call that hangs stops its heartbeats in the end, so that another one can continue', async () => {
  const { open, wait } = build();
  await open();
  await wait(400_000 + 2 * JOB_STALE_MS);
  expect(vi.getTimerCount()).toBe(0);
  await open();
});

it.each(['paused', 'finished', 'lost', 'set back'])(
  'a run that is %s sends no more heartbeats',
  async (end) => {
    const { open, wait, runs } = build();
    const run = await open();
    if (end === 'paused') await run.pause();
    if (end === 'finished') await run.finish('succeeded');
    if (end === 'set back') await run.postpone(1000, null);
    if (end === 'lost') {
      Object.assign(runs()[0] ?? {}, { holder: 'another' });
      await expect(run.save()).rejects.toThrow();
    }
    const [before] = structuredClone(runs());
    await wait(JOB_STALE_MS);
    expect(runs()).toEqual([before]);
    expect(vi.getTimerCount()).toBe(0);
  },
);

it('a failed heartbeat does not fail the run', async () => {
  const { deps, open, wait, runs } = build();
  const { fetch } = deps;
  let isAway = false;
  let lost = 0;
  deps.fetch = async (input, init) => {
    if (!isAway) return fetch(input, init);
    lost += 1;
    throw new TypeError('fetch failed');
  };
  const run = await open();
  isAway = true;
  await wait(10_000);
  expect(lost).toBeGreaterThan(1);
  isAway = false;
  await run.save();
  expect(runs()).toMatchObject([{ heartbeat_at: new Date(deps.now()).toISOString() }]);
});

it('a call that continues an ended run starts no new one', async () => {
  const { open, runs } = build();
  const first = await open();
  await first.finish('succeeded');
  await expect(open(first.id)).rejects.toMatchObject(TAKEN);
  expect(runs()).toHaveLength(1);
  expect((await open()).id).not.toBe(first.id);
});

it('a postponed page leaves the run unchanged except for the spent units', async () => {
  const { open, runs } = build();
  const run = await open();
  run.addLog('Página 1');
  run.cursor = { page: 2 };
  await run.save();
  Object.assign(run.counts, { imported: 50, units: 3 });
  run.addLog('Página 2');
  run.addError('Metade da página');
  await run.postpone(1000, 'Espera.');
  expect(runs()).toMatchObject([
    { imported: 0, units: 3, errors: [], log: ['Página 1', 'Espera.'], cursor: { page: 2 } },
  ]);
});

it("characters that cannot be stored are removed from a run's lines", async () => {
  const { open, runs } = build();
  const run = await open();
  run.addLog('Aula \u0000 e \ud83d');
  run.addError(`\u0000${'x'.repeat(5000)}`);
  run.ignore({ kind: 'source', reason: 'ao vivo' }, 'Aula \u0000');
  await run.save();
  expect(JSON.stringify(runs())).not.toMatch(/\\u0000|\\ud83d/);
  expect(runs()).toMatchObject([{ log: ['Aula  e'], errors: ['x'.repeat(2000)] }]);
});
