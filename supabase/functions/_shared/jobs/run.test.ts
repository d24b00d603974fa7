import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { JOB_STALE_MS } from '../contracts/jobs.ts';
import { testDeps } from '../testing/deps.ts';
import { json } from '../testing/network.ts';
import { serveTables } from '../testing/tables.ts';
import { openRun } from './run.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

function build() {
  const deps = testDeps();
  const tables = serveTables(deps, {
    sync_runs: (one, other) => one.kind === other.kind && other.status === 'running',
  });
  const open = () => openRun(deps, 'youtube_channel', null);
  const wait = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 1000) {
      deps.pass(1000);
      await vi.advanceTimersByTimeAsync(1000);
    }
  };
  return { deps, open, wait, runs: () => tables.sync_runs ?? [] };
}

const TAKEN = { status: 409, code: 'sync_running' };

it('a run is never silent, however long it waits for something; one that died is taken over', async () => {
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

it.each(['paused', 'finished', 'lost'])(
  'a run that is %s gives no more sign of life',
  async (end) => {
    const { open, wait, runs } = build();
    const run = await open();
    if (end === 'paused') await run.pause();
    if (end === 'finished') await run.finish('succeeded');
    if (end === 'lost') {
      Object.assign(runs()[0] ?? {}, { heartbeat_at: '2026-11-20T12:00:00.500Z' });
      await expect(run.save()).rejects.toThrow();
    }
    const [before] = structuredClone(runs());
    await wait(JOB_STALE_MS);
    expect(runs()).toEqual([before]);
    expect(vi.getTimerCount()).toBe(0);
  },
);

it('a save and a sign of life at one moment do not take each other for another worker', async () => {
  const { open, wait, runs } = build();
  const run = await open();
  run.counts.imported = 1;
  await Promise.all([wait(JOB_STALE_MS), run.save(), run.save()]);
  run.counts.imported = 2;
  await run.save();
  expect(runs()).toMatchObject([{ imported: 2, status: 'running' }]);
});

it('a sign of life that does not arrive is no failure of the work', async () => {
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

it.each([
  ['began', 'POST', () => json({ code: '23505', message: 'duplicate key' }, 409)],
  ['went on', 'PATCH', () => json([])],
])(
  'who is told by the database that another just %s leaves it to them',
  async (_, method, answer) => {
    const { deps, open } = build();
    if (method === 'PATCH') await (await open()).pause();
    deps.network.on({ [`${method} /rest/v1/sync_runs`]: answer });
    await expect(open()).rejects.toMatchObject(TAKEN);
    expect(vi.getTimerCount()).toBe(0);
  },
);
