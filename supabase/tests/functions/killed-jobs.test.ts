import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EMULATOR_KEY } from '../../../local/google/index.ts';
import { testStack } from '../../../local/testing/stack-for-tests.ts';
import { type CatalogueStack, lessonIds, startCatalogueStack } from './catalogue-stack.ts';
import { startOwnFunction } from './own-function.ts';
import { callFunction } from './world.ts';

/**
 * Workers that die, freeze or lose their database during a sync of five pages: the run reaches its end by itself, with
 * every lesson once.
 */
let catalogue: CatalogueStack;
beforeAll(async () => {
  catalogue = await startCatalogueStack();
});
afterAll(() => catalogue?.end());
beforeEach(async () => {
  await catalogue.empty();
  await catalogue.google({ world: { videos: 230 } });
});

const ALL = lessonIds(1, 230);
/** The first page is noted before the second is asked for, which hangs long enough for anything to be done to its worker. */
const holdPage = (page: number) =>
  catalogue.google({ scenario: 'slow', ms: 20_000, path: 'playlistItems', page, times: 1 });
const start = (base?: string) =>
  callFunction('jobs/sync-channel', {
    who: catalogue.admin,
    body: {},
    ...(base ? { base } : {}),
  });
const untilAsked = (times: number) =>
  expect
    .poll(async () => (await catalogue.asked()).calls['youtube/playlistItems'], {
      timeout: 30_000,
    })
    .toBeGreaterThanOrEqual(times);
const run = async () => {
  const [row] = await catalogue.sql`
    select id::int, status, imported, total_found, skipped, failed, stalls, holder::text, started_by::text, errors
    from public.sync_runs order by id desc limit 1`;
  return row;
};
/** As if so much time had passed; the rest of the wait is the scheduler's. */
const letTimePass = () => catalogue.sql`
  update public.sync_runs set heartbeat_at = heartbeat_at - interval '25 seconds'
  where status = 'running'`;

async function endsWell() {
  await expect.poll(async () => (await run())?.status, { timeout: 60_000 }).toBe('succeeded');
  expect(await run()).toMatchObject({
    total_found: 230,
    imported: 230,
    skipped: 0,
    failed: 0,
    errors: [],
    started_by: catalogue.admin.id,
  });
  expect(await catalogue.shown()).toEqual(ALL);
  expect(await catalogue.sql`select 1 from public.sync_runs`).toHaveLength(1);
}

/** The process in which the stack runs its function. */
const pidOf = (name: string) =>
  (
    JSON.parse(
      readFileSync(join(testStack().dataDir, 'pids', `function-${name}.json`), 'utf8'),
    ) as {
      pid: number;
    }
  ).pid;

test('a run continues by itself after its worker was killed twice and the browser closed', async () => {
  await holdPage(2);
  expect((await start()).status).toBe(202);
  await untilAsked(2);
  process.kill(pidOf('jobs'), 'SIGKILL');
  expect(await run()).toMatchObject({ status: 'running', imported: 50 });
  await expect.poll(async () => (await start()).status).toBe(409);
  await holdPage(4);
  await letTimePass();
  await untilAsked(5);
  expect(await run()).toMatchObject({ status: 'running', imported: 150 });
  process.kill(pidOf('jobs'), 'SIGKILL');
  await letTimePass();
  await endsWell();
});

test('a frozen worker whose run was taken over cannot write any more', async () => {
  const { gatewayUrl } = testStack();
  const frozen = await startOwnFunction('jobs', {
    GOOGLE_API_BASE: `${gatewayUrl}/_/google`,
    GOOGLE_API_KEY: EMULATOR_KEY,
    YOUTUBE_CHANNEL: '@plantaodemo',
  });
  try {
    await catalogue.google({ scenario: 'slow', ms: 1_000, path: 'videos', after: 1, times: 1 });
    expect((await start(frozen.url)).status).toBe(202);
    await untilAsked(2);
    frozen.signal('SIGSTOP');
    await letTimePass();
    await endsWell();
    // Otherwise the page that it is about to store would exist already.
    await catalogue.sql`delete from public.videos where external_id = any (${ALL.slice(50, 60)})`;
    const [before] = await catalogue.sql`select to_jsonb(r) as row from public.sync_runs as r`;
    frozen.signal('SIGCONT');
    await expect.poll(() => frozen.log(), { timeout: 30_000 }).toContain('a run was lost');
    const [after] = await catalogue.sql`select to_jsonb(r) as row from public.sync_runs as r`;
    expect(after).toEqual(before);
    expect(await catalogue.shown()).toHaveLength(220);
  } finally {
    await frozen.kill();
  }
});

test('a run continues by itself after the database dropped every connection', async () => {
  await catalogue.google({ scenario: 'slow', ms: 500, path: 'playlistItems' });
  expect((await start()).status).toBe(202);
  for (const page of [2, 4]) {
    await untilAsked(page);
    await catalogue.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and usename = 'authenticator'`;
  }
  await endsWell();
});

test('of two administrators who start a job at once one starts it and the other is refused', async () => {
  const answers = await Promise.all([start(), start(), start()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
  await endsWell();
});
