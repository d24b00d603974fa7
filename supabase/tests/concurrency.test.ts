import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { expect, test } from 'vitest';
import { actAs, scratchSql } from './scratch-sql.ts';
import { outcomeWhileHeld } from './while-locked.ts';

/** Concurrent changes, which need several connections; pgTAP has one. */
const sql = await scratchSql(12);

test('two concurrent senders never claim the same mail', async () => {
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

test('a progress event that arrives many times at once counts once', async () => {
  const [member, video] = [await person(), await lesson()];
  const event = randomUUID();

  await Promise.all(
    Array.from({ length: 10 }, () =>
      actAs(sql, member, (tx) => save(tx, video, event, 60, 30, 100)),
    ),
  );

  expect(await progress(member, video)).toEqual([{ position: 60, watched: 30 }]);
});

test('many progress events at once keep one row with the newest position and every played second', async () => {
  const [member, video] = [await person(), await lesson()];

  await Promise.all(
    // Ten seconds apart, ten seconds played in each.
    Array.from({ length: 20 }, (_, n) =>
      actAs(sql, member, (tx) => save(tx, video, randomUUID(), n * 10, 10, 1000 - n * 10)),
    ),
  );

  expect(await progress(member, video)).toEqual([{ position: 190, watched: 200 }]);
});

test('concurrent views of one lesson by one member count once', async () => {
  const [member, video] = [await person(), await lesson()];

  await Promise.all(
    Array.from({ length: 8 }, () =>
      actAs(sql, member, (tx) => tx`select public.record_video_view(${video})`),
    ),
  );

  const [row] = await sql<{ views: number }[]>`
    select view_count::integer as views from public.videos where id = ${video}`;
  expect(row?.views).toBe(1);
});

test('two superusers who demote each other do not both succeed', async () => {
  const [first, second] = [await person('superuser'), await person('superuser')];
  const demote = (caller: string, target: string) =>
    actAs(sql, caller, (tx) => tx`select public.update_user(${target}, p_role => 'user')`);

  const outcomes = await Promise.allSettled([demote(first, second), demote(second, first)]);

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [left] = await sql<{ count: number }[]>`
    select count(*)::integer as count from public.profiles where role = 'superuser' and is_approved`;
  expect(left?.count).toBe(1);
});

test("an approval waits for a concurrent change of the person's role and respects it", async () => {
  const [superuser, admin] = [await person('superuser'), await person('admin')];
  const pending = await person('user', false);

  const approval = await whileLocked(
    superuser,
    (tx) => tx`select public.update_user(${pending}, p_role => 'admin')`,
    () => actAs(sql, admin, (tx) => tx`select public.approve_users(array[${pending}]::uuid[])`),
  );

  expect(approval).toMatchObject({ status: 'rejected', reason: { code: '42501' } });
  expect(await accessOf(pending)).toEqual({ role: 'admin', is_approved: false });
});

test("an approval that waited for a concurrent revocation respects the person's role", async () => {
  const [superuser, admin, target] = [
    await person('superuser'),
    await person('admin'),
    await person('admin'),
  ];

  const approval = await whileLocked(
    null,
    (tx) => tx`update public.profiles set is_approved = false where id = ${target}`,
    () => actAs(sql, admin, (tx) => tx`select public.approve_users(array[${target}]::uuid[])`),
  );

  expect(approval).toMatchObject({ status: 'rejected', reason: { code: '42501' } });
  await actAs(sql, superuser, (tx) => tx`select public.approve_users(array[${target}]::uuid[])`);
  expect(await accessOf(target)).toEqual({ role: 'admin', is_approved: true });
});

test('a person who gets a role while all pending users are approved is skipped', async () => {
  const [superuser, admin] = [await person('superuser'), await person('admin')];
  const [pending, other] = [await person('user', false), await person('user', false)];

  await whileLocked(
    superuser,
    (tx) => tx`select public.update_user(${pending}, p_role => 'admin')`,
    () => actAs(sql, admin, (tx) => tx`select public.approve_pending(now())`),
  );

  expect(await accessOf(pending)).toEqual({ role: 'admin', is_approved: false });
  expect(await accessOf(other)).toEqual({ role: 'user', is_approved: true });
});

test("a rejection and a suspension wait for a concurrent change of the person's role", async () => {
  const [superuser, admin] = [await person('superuser'), await person('admin')];
  const [pending, member] = [await person('user', false), await person()];

  const outcomes = await Promise.all([
    whileLocked(
      superuser,
      (tx) => tx`select public.update_user(${pending}, p_role => 'admin')`,
      () => actAs(sql, admin, (tx) => tx`select public.reject_user(${pending})`),
    ),
    whileLocked(
      superuser,
      (tx) => tx`select public.update_user(${member}, p_role => 'admin')`,
      () => actAs(sql, admin, (tx) => tx`select public.set_user_active(${member}, false)`),
    ),
  ]);

  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '42501' } });
  }
});

test('an account that is being approved is not deleted by its "not me" link', async () => {
  const [admin, pending] = [await person('admin'), await person('user', false)];
  await sql`
    insert into private.address_links (user_id, confirm_hash, disown_hash, expires_at)
    values (${pending}, ${'1'.repeat(64)}, ${'2'.repeat(64)}, now() + interval '1 hour')`;

  const answer = await whileLocked(
    admin,
    (tx) => tx`select public.approve_users(array[${pending}]::uuid[])`,
    () => sql`select public.use_address_link(${'2'.repeat(64)}, true) as outcome`,
  );

  expect(answer).toMatchObject({ status: 'fulfilled', value: [{ outcome: 'reported' }] });
  expect(await accessOf(pending)).toEqual({ role: 'user', is_approved: true });
});

test('only one of the two links of a mail takes effect when both are followed at once', async () => {
  const pending = await person('user', false);
  await sql`
    insert into private.address_links (user_id, confirm_hash, disown_hash, expires_at)
    values (${pending}, ${'3'.repeat(64)}, ${'4'.repeat(64)}, now() + interval '1 hour')`;

  const answers = await Promise.all(
    [false, true, false, true].map(
      (isDisowning) => sql<{ outcome: string }[]>`
        select public.use_address_link(${(isDisowning ? '4' : '3').repeat(64)}, ${isDisowning}) as outcome`,
    ),
  );

  const outcomes = new Set(answers.map(([row]) => row?.outcome));
  expect(outcomes).toSatisfy(
    (seen: Set<string>) =>
      seen.size === 2 && seen.has('used') && seen.has('confirmed') !== seen.has('disowned'),
  );
});

test('links mailed to an address are not valid once the address is being changed', async () => {
  const pending = await person('user', false);
  const [mail] = await sql<{ id: string }[]>`
    update private.outbox_emails set status = 'sending' where user_id = ${pending} returning id`;

  const issue = await whileLocked(
    null,
    (tx) =>
      tx`update auth.users set email = ${`novo.${pending}@scene.example`} where id = ${pending}`,
    () => sql`
      select public.issue_address_links(${mail?.id ?? 0}, ${'5'.repeat(64)}, ${'6'.repeat(64)}) as is_issued`,
  );

  expect(issue).toMatchObject({ status: 'fulfilled', value: [{ is_issued: false }] });
});

test('an approval is either undone or mailed, never both', async () => {
  const admin = await person('admin');
  const people = await Promise.all(Array.from({ length: 20 }, () => person('user', false)));
  await actAs(sql, admin, (tx) => tx`select public.approve_users(${people}::uuid[])`);
  // Due this moment, while the button is still there.
  await sql`
    update private.outbox_emails set next_attempt_at = now()
    where user_id = any (${people}::uuid[]) and template = 'registration_approved'`;

  const claims: { dedupe_key: string }[][] = [];
  await Promise.all([
    ...Array.from({ length: 5 }, async () => {
      claims.push(await sql`select dedupe_key from public.claim_outbox_emails(4)`);
    }),
    ...people.map((id) =>
      actAs(sql, admin, (tx) => tx`select public.undo_approval(array[${id}]::uuid[])`),
    ),
  ]);

  for (const id of people) {
    const isMailed = claims.flat().some(({ dedupe_key: key }) => key.includes(id));
    expect((await accessOf(id))?.is_approved, id).toBe(isMailed);
  }
});

test('a rejection is either undone or ended with its mail, never both and never half', async () => {
  const admin = await person('admin');
  const people = await Promise.all(Array.from({ length: 20 }, () => person('user', false)));
  await actAs(sql, admin, (tx) => tx`select public.reject_users(${people}::uuid[], 'Cena')`);
  await sql`update private.held_rejections set due_at = clock_timestamp() + interval '20 milliseconds'`;
  const finish = () => sql`select private.finish_due_rejections(null, 99)`;
  await Promise.all([
    finish(),
    ...people.map((id) =>
      actAs(sql, admin, (tx) => tx`select public.undo_rejection(array[${id}]::uuid[])`),
    ),
  ]);
  await sql`update private.held_rejections set due_at = now()`;
  await finish();
  const half = await sql`
    select p.id from unnest(${people}::uuid[]) as p (id) left join public.profiles as q using (id)
    left join private.outbox_emails as e on e.user_id = p.id and e.status = 'pending'
    where (q.id is null) <> (e.id is not null)`;
  expect(half).toEqual([]);
});

test('lessons added at the same moment are one notification per member', async () => {
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

test('of two concurrent edits based on the same version exactly one is written', async () => {
  const [first, second, admin] = [
    await person('admin'),
    await person('admin'),
    await person('superuser'),
  ];
  const [video, member] = [await lesson(), await person()];
  for (let round = 0; round < 10; round += 1) {
    const [read] = await sql<{ video: string; member: string }[]>`
      select (select updated_at::text from public.videos where id = ${video}) as video,
        (select updated_at::text from public.profiles where id = ${member}) as member`;
    const [videoVersion, memberVersion] = [read?.video ?? '', read?.member ?? ''];

    const edits = await Promise.all(
      [first, second].map((caller) =>
        actAs(
          sql,
          caller,
          (tx) => tx<{ id: string }[]>`
            update public.videos set title = ${`Aula ${caller} ${round}`}
            where id = ${video} and updated_at = ${videoVersion}::text::timestamptz returning id`,
        ),
      ),
    );
    expect(edits.filter(({ length }) => length === 1)).toHaveLength(1);

    const calls = await Promise.allSettled(
      ['Um', 'Dois'].map((name) =>
        actAs(
          sql,
          admin,
          (tx) =>
            tx`select public.update_user(${member}, ${`${name} da Vez ${round}`}, p_version => ${memberVersion}::text::timestamptz)`,
        ),
      ),
    );
    const refusals = calls.filter(({ status }) => status === 'rejected');
    expect(refusals).toEqual([
      expect.objectContaining({ reason: expect.objectContaining({ code: 'PT409' }) }),
    ]);
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

/** An account, approved unless said otherwise; returns its id. */
async function person(role = 'user', isApproved = true): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.users (id, aud, role, email)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@scene.example`})`;
  // Signed in, in a session with the person's own id.
  await sql`insert into auth.sessions (id, user_id) values (${id}, ${id})`;
  await sql`update public.profiles set is_approved = ${isApproved}, role = ${role} where id = ${id}`;
  // No sender of another test has anything to do with it.
  await sql`update private.outbox_emails set status = 'sent' where user_id = ${id}`;
  return id;
}

async function accessOf(id: string) {
  const [row] = await sql`select role, is_approved from public.profiles where id = ${id}`;
  return row && { ...row };
}

/** The result of `second` when it begins before `first`, by this caller or without one, is committed. */
function whileLocked(
  caller: string | null,
  first: (tx: TransactionSql) => Promise<unknown>,
  second: () => Promise<unknown>,
) {
  return outcomeWhileHeld(
    sql,
    (hold) => (caller === null ? sql.begin(hold) : actAs(sql, caller, hold)),
    first,
    second,
  );
}

async function lesson(): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.videos (external_id, title, duration)
    values (${randomUUID().slice(0, 11)}, 'Aula', '1:00:00') returning id`;
  if (row === undefined) throw new Error('the lesson was not made');
  return row.id;
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
