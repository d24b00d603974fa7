import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scratchSql } from './scratch-sql.ts';
import { outcomeWhileHeld } from './while-locked.ts';

/** Several schedulers, or one that is impatient, ask for the digest of one week at the same moment. */
const sql = await scratchSql(12);

const THURSDAY = '2026-12-03 10:00Z';
const MEMBERS = 200;

beforeAll(async () => {
  const people = Array.from({ length: MEMBERS }, (_, n) => ({
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email: `pessoa${n}@plantao.example`,
  }));
  await sql`insert into auth.users ${sql(people)}`;
  await sql`update public.profiles set is_approved = true`;
  await sql`insert into public.newsletter_subscriptions (user_id, email) select id, email from public.profiles`;
  await sql`
    insert into public.videos (external_id, title, announced_at) values ('aula-000001', 'Aula', '2026-12-01 12:00Z')`;
});
afterAll(async () => {});
beforeEach(async () => {
  await sql`delete from private.weekly_digests`;
  await sql`delete from private.outbox_emails`;
});

const write = (on: Pick<Sql, 'unsafe'> = sql) =>
  on
    .unsafe<{ count: number }[]>(
      `select private.write_weekly_digests('${THURSDAY}')::integer as count`,
    )
    .then(([row]) => row?.count);
const mails = async () => {
  const [row] = await sql<{ all: number; people: number }[]>`
    select count(*)::integer as all, count(distinct user_id)::integer as people
    from private.outbox_emails where template = 'weekly_digest'`;
  return row;
};

test('ten calls at once write one digest to each member', async () => {
  const counts = await Promise.all(Array.from({ length: 10 }, () => write()));
  expect(counts.sort()).toEqual([...Array(9).fill(0), MEMBERS].sort());
  expect(await mails()).toEqual({ all: MEMBERS, people: MEMBERS });
});

test('a call during another one waits and then writes no digest', async () => {
  const outcome = await outcomeWhileHeld(
    sql,
    (hold) => sql.begin(hold),
    (tx) => write(tx),
    () => write(),
  );
  expect(outcome).toEqual({ status: 'fulfilled', value: 0 });
  expect(await mails()).toEqual({ all: MEMBERS, people: MEMBERS });
});

test('a call takes over the digests of one that failed half-way', async () => {
  const outcome = await outcomeWhileHeld(
    sql,
    (hold) =>
      sql
        .begin(async (tx) => {
          await hold(tx);
          throw new Error('the server stopped');
        })
        .catch(() => undefined),
    (tx) => write(tx),
    () => write(),
  );
  expect(outcome).toEqual({ status: 'fulfilled', value: MEMBERS });
  expect(await mails()).toEqual({ all: MEMBERS, people: MEMBERS });
});
