import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTemporaryStack,
  type TemporaryStack,
} from '../../../local/testing/temporary-stack.ts';

/** What a scheduler starts, on a demo world of its own: the check looks at every lesson there is. */
let stack: TemporaryStack;
let sql: Sql;
beforeAll(async () => {
  stack = await startTemporaryStack({ seed: true });
  sql = postgres(stack.database.url, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
  await stack?.stop();
});

test('the stack checks the catalogue by itself, as a schedule would', async () => {
  const own = await startTemporaryStack({ seed: false, firstCheckMs: 0 });
  const database = postgres(own.database.url, { max: 1, onnotice: () => undefined });
  try {
    await expect
      .poll(
        () => database`
          select status, started_by from public.sync_runs where kind = 'catalogue_check'`,
        { timeout: 60_000 },
      )
      .toEqual([{ status: 'succeeded', started_by: null }]);
  } finally {
    await database.end();
    await own.stop();
  }
});

/** As pg_net would: the publishable key, the token of the task, nobody's session. */
async function scheduled(task: string, token: string) {
  const answer = await fetch(`${stack.file.gatewayUrl}/functions/v1/youtube/${task}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: stack.file.publishableKey,
      'x-cron-token': token,
    },
    body: '{}',
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

const statuses = async () =>
  sql`select external_id, status, is_active, duration, thumbnail from public.videos order by id`;

test('the nightly check finds the demo world as it is, and says so', async () => {
  const before = await statuses();
  const { status, json } = await scheduled('catalogue-check', stack.file.syncCronToken);
  expect([status, json]).toMatchObject([200, { status: 'succeeded', errorType: null, errors: [] }]);
  expect(json).toMatchObject({ totalFound: before.length });
  expect(await statuses()).toEqual(before);
  const [run] = await sql`
    select status, started_by, failed from public.sync_runs where kind = 'catalogue_check'`;
  expect(run).toEqual({ status: 'succeeded', started_by: null, failed: 2 });
  const [unchecked] = await sql`
    select count(*)::int as count from public.videos where status_checked_at is null`;
  expect(unchecked).toEqual({ count: 0 });
});

test('a lesson that its owner takes away is hidden from members until it is back', async () => {
  await sql`
    insert into public.videos (external_id, title) values ('sumiu-001-x', 'Aula que saiu do ar')`;
  const { json } = await scheduled('catalogue-check', stack.file.syncCronToken);
  expect(json).toMatchObject({
    status: 'succeeded',
    failed: 3,
    errors: ['Aula que saiu do ar: não existe mais ou ficou privado'],
  });
  const seen = async () => {
    const [row] = await sql`
      select status, is_active from public.videos where title = 'Aula que saiu do ar'`;
    return row;
  };
  // The administrators' own switch is not touched: the lesson comes back by itself.
  expect(await seen()).toEqual({ status: 'deleted', is_active: true });
  await sql`
    update public.videos set external_id = 'naolistad-x' where title = 'Aula que saiu do ar'`;
  await scheduled('catalogue-check', stack.file.syncCronToken);
  expect(await seen()).toEqual({ status: 'active', is_active: true });
  await sql`delete from public.videos where title = 'Aula que saiu do ar'`;
});

test('the channel is synced without anybody at a screen, and only with the token', async () => {
  for (const token of ['', 'x'.repeat(32), stack.file.mailDrainToken]) {
    const refused = await scheduled('sync-channel', token);
    expect([token, refused.status]).toEqual([token, 401]);
  }
  const { status, json } = await scheduled('sync-channel', stack.file.syncCronToken);
  expect([status, json]).toMatchObject([200, { status: 'succeeded' }]);
  expect(json.imported).toBeGreaterThan(120);
  const [run] = await sql`
    select started_by, error_type from public.sync_runs where kind = 'youtube_channel'`;
  expect(run).toEqual({ started_by: null, error_type: null });
});
