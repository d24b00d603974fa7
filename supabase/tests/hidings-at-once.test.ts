import { randomUUID } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actAs, scratchSql } from './scratch-sql.ts';
import { outcomeWhileHeld } from './while-locked.ts';

/** Held lessons about which two people, or a person and a new check, decide at the same moment. */
const sql = await scratchSql(8);
let first: string;
let second: string;
let held: number;

const WAITING = 30;

beforeAll(async () => {
  first = await administrator();
  second = await administrator();
});
afterAll(async () => {});
beforeEach(async () => {
  await sql`delete from public.sync_runs where kind = 'catalogue_check'`;
  await sql`delete from public.videos`;
  await sql`
    insert into public.videos (external_id, title)
    select 'aula-' || lpad(n::text, 6, '0'), 'Aula ' || n from generate_series(1, 50) as n`;
  held = await noted();
  await settle(sql, held);
});

const confirm = (who: string, run: number) =>
  actAs(
    sql,
    who,
    async (tx) => (await tx`select public.confirm_hidings(${run})::int as count`)[0]?.count,
  );
const dismiss = (who: string, run: number) =>
  actAs(
    sql,
    who,
    async (tx) => (await tx`select public.dismiss_hidings(${run})::int as count`)[0]?.count,
  );

test('of two administrators who confirm hidings at once one succeeds and the other is refused', async () => {
  const outcomes = await Promise.allSettled([confirm(first, held), confirm(second, held)]);
  expect(outcomes).toContainEqual({ status: 'fulfilled', value: WAITING });
  expect(outcomes).toContainEqual(
    expect.objectContaining({ reason: expect.objectContaining({ code: 'PT409' }) }),
  );
  expect(await run(held)).toEqual({ hidden: WAITING, held: 0 });
  expect(await hidden()).toBe(WAITING);
});

test('of a concurrent confirmation and dismissal of hidings exactly one takes effect', async () => {
  const [confirmed, dismissed] = await Promise.allSettled([
    confirm(first, held),
    dismiss(second, held),
  ]);
  expect(confirmed.status).not.toBe(dismissed.status);
  expect(await hidden()).toBe(confirmed.status === 'fulfilled' ? WAITING : 0);
});

test('a check that ends during a confirmation finds the lessons hidden and holds none of them again', async () => {
  const next = await noted();
  await outcomeWhileHeld(
    sql,
    (hold) => actAs(sql, first, hold),
    (tx) => tx`select public.confirm_hidings(${held})`,
    () => settle(sql, next),
  );
  expect(await run(held)).toEqual({ hidden: WAITING, held: 0 });
  expect(await run(next)).toEqual({ hidden: 0, held: 0 });
  expect(await hidden()).toBe(WAITING);
});

test('a confirmation is refused when a newer check replaces the hidings at that moment', async () => {
  const next = await noted();
  const outcome = await outcomeWhileHeld(
    sql,
    (hold) => sql.begin(hold),
    (tx) => settle(tx, next),
    () => confirm(first, held),
  );
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'PT409' } });
  expect(await run(held)).toEqual({ hidden: 0, held: 0 });
  expect(await run(next)).toEqual({ hidden: 0, held: WAITING });
  expect(await hidden()).toBe(0);
});

test('a lesson whose video is being changed during a confirmation stays visible', async () => {
  await outcomeWhileHeld(
    sql,
    (hold) => sql.begin(hold),
    (tx) =>
      tx`update public.videos set external_id = 'outro-vid-x' where external_id = 'aula-000001'`,
    () => confirm(first, held),
  );
  expect(await hidden()).toBe(WAITING - 1);
  const [lesson] = await sql`select status from public.videos where external_id = 'outro-vid-x'`;
  expect(lesson).toEqual({ status: 'active' });
});

test('a check that is settled twice at once hides its lessons once', async () => {
  await sql`update public.videos set status_checked_at = now() - interval '1 day'`;
  const next = await noted(5);
  const answers = await Promise.all([settle(sql, next), settle(sql, next)]);
  // What waits since before was not asked about again: it waits on, and with it what is one too many.
  expect(answers[0]).toEqual(answers[1]);
  expect(await run(next)).toEqual({ hidden: 0, held: WAITING });
});

test('5,000 lessons are held, and hidden by a confirmation, within the time limit of a request', async () => {
  await sql`
    insert into public.videos (external_id, title, description)
    select 'mais-' || lpad(n::text, 6, '0'), 'Aula longa ' || n, repeat('Sepse e choque. ', 30)
    from generate_series(1, 5000) as n`;
  const big = await noted(5050);
  expect(await settle(sql, big)).toMatchObject([{ held: '5050' }]);
  // The function ends what takes longer than its statement_timeout.
  expect(await confirm(first, big)).toBe(5050);
});

/** A check that found the first lessons missing. */
async function noted(count = WAITING): Promise<number> {
  await sql`update public.sync_runs set status = 'succeeded' where kind = 'catalogue_check'`;
  const [row] = await sql<{ id: number }[]>`
    insert into public.sync_runs (kind, status) values ('catalogue_check', 'running') returning id::int`;
  const id = row?.id ?? 0;
  await sql`
    insert into public.hidings (run_id, video_id, source, external_id, title, status_before, status, reason)
    select ${id}, v.id, v.source, v.external_id, v.title, v.status, 'deleted', 'não existe mais ou ficou privado'
    from public.videos as v order by v.id limit ${count}`;
  return id;
}

async function settle(on: Sql | TransactionSql, id: number) {
  return [
    ...(await on`select hidden, held from public.settle_hidings(${id}, now() - interval '1 minute')`),
  ];
}

async function run(id: number) {
  const [row] = await sql`select hidden, held from public.sync_runs where id = ${id}`;
  return row;
}

async function hidden(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from public.videos where status = 'deleted'`;
  return row?.count ?? 0;
}

async function administrator(): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.users (id, aud, role, email)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@scene.example`})`;
  await sql`insert into auth.sessions (id, user_id) values (${id}, ${id})`;
  await sql`update public.profiles set is_approved = true, role = 'admin' where id = ${id}`;
  return id;
}
