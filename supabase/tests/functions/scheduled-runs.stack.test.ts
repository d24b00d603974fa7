import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailDrainToken } from '../../../local/function-variables.ts';
import {
  startTemporaryStack,
  type TemporaryStack,
} from '../../../local/testing/temporary-stack.ts';

/** Scheduled jobs, on a stack of their own with the demo catalogue, because the check reads every lesson. */
let stack: TemporaryStack;
let sql: Sql;
beforeAll(async () => {
  stack = await startTemporaryStack({ seed: true, keepsSchedules: true });
  sql = postgres(stack.database.url, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
  await stack?.stop();
});

/** The newest run of a job that is due now, once it has ended. */
async function scheduled(kind: string) {
  const [before] = await sql<{ id: number }[]>`
    select coalesce(max(id), 0)::int as id from public.sync_runs`;
  await sql`
    update private.job_schedules set next_at = now() - interval '1 second', is_active = true
    where kind = ${kind}`;
  const ended = () => sql`
    select status, started_by, total_found, imported, hidden, failed, errors, error_type
    from public.sync_runs
    where kind = ${kind} and id > ${before?.id ?? 0} and status <> 'running'`;
  await expect.poll(ended, { timeout: 60_000 }).toHaveLength(1);
  return (await ended())[0];
}

const statuses = async () =>
  sql`select external_id, status, is_active, duration, thumbnail from public.videos order by id`;

test('the nightly check succeeds on the demo catalogue and changes nothing', async () => {
  const before = await statuses();
  expect(await scheduled('catalogue_check')).toMatchObject({
    status: 'succeeded',
    started_by: null,
    error_type: null,
    errors: [],
    total_found: before.length,
  });
  expect(await statuses()).toEqual(before);
  const [unchecked] = await sql`
    select count(*)::int as count from public.videos where status_checked_at is null`;
  expect(unchecked).toEqual({ count: 0 });
});

test('a lesson that its owner makes private is hidden from members until it is public again', async () => {
  await sql`
    insert into public.videos (external_id, title) values ('sumiu-001-x', 'Aula que saiu do ar')`;
  expect(await scheduled('catalogue_check')).toMatchObject({ status: 'succeeded', hidden: 1 });
  const seen = async () => {
    const [row] = await sql`
      select status, is_active from public.videos where title = 'Aula que saiu do ar'`;
    return row;
  };
  // The administrators' own switch is not touched: the lesson comes back by itself.
  expect(await seen()).toEqual({ status: 'deleted', is_active: true });
  await sql`
    update public.videos set external_id = 'naolistad-x' where title = 'Aula que saiu do ar'`;
  await scheduled('catalogue_check');
  expect(await seen()).toEqual({ status: 'active', is_active: true });
  await sql`delete from public.videos where title = 'Aula que saiu do ar'`;
});

test('unused files are removed by their own job', async () => {
  expect(await scheduled('orphan_files')).toMatchObject({ status: 'succeeded', started_by: null });
});

test('the schedule syncs the channel without a browser and shows the next time', async () => {
  const run = await scheduled('youtube_channel');
  expect(run).toMatchObject({ status: 'succeeded', started_by: null, error_type: null });
  expect(run?.imported).toBeGreaterThan(120);
  const [next] = await sql`
    select next_at > now() and next_at <= now() + every as is_later
    from private.job_schedules where kind = 'youtube_channel'`;
  expect(next).toEqual({ is_later: true });
});

test("the token of the database's calls is accepted by the long jobs only", async () => {
  const [caller] = await sql<{ token: string }[]>`select token from private.job_caller`;
  const call = async (path: string, token: string) => {
    const answer = await fetch(`${stack.file.gatewayUrl}/functions/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-cron-token': token },
      body: '{"runId": 2000000000}',
    });
    await answer.body?.cancel();
    return answer.status;
  };
  const ofMail = mailDrainToken(stack.file.jwtSecret);
  for (const token of ['', 'x'.repeat(64), 'a'.repeat(64), ofMail]) {
    expect([token, await call('jobs/sync-channel', token)]).toEqual([token, 401]);
  }
  const token = caller?.token ?? '';
  // There is no such run to go on with.
  expect(await call('jobs/sync-channel', token)).toBe(409);
  expect(await call('mail', token)).toBe(401);
  expect(await call('youtube/import-bulk', token)).toBe(401);
  expect(await call('api/admin/youtube/sync-channel', token)).toBe(401);
});

test('a function that starts a job stores its own address for the schedule', async () => {
  const [caller] = await sql`select address from private.job_caller`;
  expect(caller).toEqual({ address: stack.file.gatewayUrl });
});
