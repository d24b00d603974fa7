import { randomUUID } from 'node:crypto';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ScratchDatabase,
  startScratchDatabase,
} from '../../local/testing/scratch-database.ts';

/** What only shows when two people act in the same moment; pgTAP has one connection. */
let database: ScratchDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await startScratchDatabase();
  sql = postgres(database.url, { max: 12, onnotice: () => undefined });
});

afterAll(async () => {
  await sql?.end();
  await database?.stop();
});

test('two senders never get the same mail', async () => {
  await sql`
    select private.enqueue_email('scene', 'a@scene.example', '{}', 'scene:' || n)
    from generate_series(1, 200) as n`;

  const claims = await Promise.all(
    Array.from(
      { length: 10 },
      () => sql<{ id: string }[]>`select id from public.claim_outbox_emails(20)`,
    ),
  );

  const ids = claims.flat().map(({ id }) => id);
  expect(ids).toHaveLength(200);
  expect(new Set(ids).size).toBe(200);
});

test('one event that arrives many times at once counts once', async () => {
  const [member, video] = [await person(), await lesson()];
  const event = randomUUID();

  await Promise.all(
    Array.from({ length: 10 }, () => as(member, (tx) => save(tx, video, event, 60, 30, 100))),
  );

  expect(await progress(member, video)).toEqual([{ position: 60, watched: 30 }]);
});

test('many events at once keep one row, the newest position and every played second', async () => {
  const [member, video] = [await person(), await lesson()];

  await Promise.all(
    // Ten seconds apart, ten seconds played in each.
    Array.from({ length: 20 }, (_, n) =>
      as(member, (tx) => save(tx, video, randomUUID(), n * 10, 10, 1000 - n * 10)),
    ),
  );

  expect(await progress(member, video)).toEqual([{ position: 190, watched: 200 }]);
});

test('a view that is counted many times at once counts once', async () => {
  const [member, video] = [await person(), await lesson()];

  await Promise.all(
    Array.from({ length: 8 }, () =>
      as(member, (tx) => tx`select public.record_video_view(${video})`),
    ),
  );

  const [row] = await sql<{ views: number }[]>`
    select view_count::integer as views from public.videos where id = ${video}`;
  expect(row?.views).toBe(1);
});

test('two superusers who demote each other do not both succeed', async () => {
  const [first, second] = [await person('superuser'), await person('superuser')];
  const demote = (caller: string, target: string) =>
    as(caller, (tx) => tx`select public.update_user(${target}, p_role => 'user')`);

  const outcomes = await Promise.allSettled([demote(first, second), demote(second, first)]);

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [left] = await sql<{ count: number }[]>`
    select count(*)::integer as count from public.profiles where role = 'superuser' and is_approved`;
  expect(left?.count).toBe(1);
});

test('pages of new lessons that come in the same moment are one digest per member', async () => {
  const [first, second] = [await person(), await person()];

  await Promise.all(
    Array.from(
      { length: 8 },
      (_, page) => sql`
        insert into public.videos (external_id, title)
        select 'page-' || ${page}::integer || '-' || lpad(n::text, 4, '0'), 'Aula'
        from generate_series(1, 6) as n`,
    ),
  );

  const digests = await sql`
    select user_id, metadata, message from public.user_notifications
    where type = 'new_videos' and user_id in (${first}, ${second})`;
  expect(digests.map(({ user_id }) => user_id).sort()).toEqual([first, second].sort());
  for (const digest of digests) {
    expect(digest).toMatchObject({
      metadata: { videoCount: 48 },
      message: '48 novas aulas foram adicionadas ao acervo.',
    });
  }
});

test('bulk changes across categories wait for each other instead of deadlocking', async () => {
  await sql`insert into public.categories (name, slug)
    select 'Cena', 'cena-' || n from generate_series(1, 4) as n`;
  await sql`insert into public.videos (external_id, title, category_id, is_active)
    select 'bulk-' || lpad(c.id || '-' || n, 6, '0'), 'Aula', c.id, false
    from public.categories as c, generate_series(1, 5) as n where c.slug like 'cena-%'`;

  const outcomes = await Promise.allSettled(
    Array.from(
      { length: 10 },
      (_, n) => sql`
        update public.videos set is_active = not is_active
        where right(external_id, 1) = ${String((n % 5) + 1)} and external_id like 'bulk-%'`,
    ),
  );

  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  const drift = await sql`
    select t.category_id from private.catalogue_totals as t
    where t.active_video_count <> (
      select count(*) from public.videos as v
      where v.category_id is not distinct from t.category_id and v.is_active and v.status = 'active')`;
  expect(drift).toHaveLength(0);
});

/** An approved account; returns its id. */
async function person(role = 'user'): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.users (id, aud, role, email)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@scene.example`})`;
  // Signed in, in a session with the person's own id.
  await sql`insert into auth.sessions (id, user_id) values (${id}, ${id})`;
  await sql`update public.profiles set is_approved = true, role = ${role} where id = ${id}`;
  return id;
}

async function lesson(): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.videos (external_id, title, duration)
    values (${randomUUID().slice(0, 11)}, 'Aula', '1:00:00') returning id`;
  if (row === undefined) throw new Error('the lesson was not made');
  return row.id;
}

/** Runs as PostgREST would run a call of this person. */
function as<T>(userId: string, act: (tx: TransactionSql) => Promise<T>): Promise<unknown> {
  return sql.begin(async (tx) => {
    const claims = JSON.stringify({ sub: userId, role: 'authenticated', session_id: userId });
    await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
    await act(tx);
  });
}

function save(
  tx: TransactionSql,
  video: string,
  event: string,
  position: number,
  played: number,
  secondsAgo: number,
) {
  return tx`select public.save_video_progress(
    ${video}, ${event}, ${position}, ${played}, now() - make_interval(secs => ${secondsAgo}))`;
}

function progress(userId: string, video: string) {
  return sql`
    select progress_seconds::integer as position, watched_seconds::integer as watched
    from public.user_video_progress where user_id = ${userId} and video_id = ${video}`.then(
    (rows) => [...rows],
  );
}
