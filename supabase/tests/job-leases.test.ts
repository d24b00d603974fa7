import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { scratchSql } from './scratch-sql.ts';

/** Workers that take runs over from each other in every order that comes; pgTAP has one connection. */
const sql = await scratchSql(12);

beforeAll(async () => {});
const WORKERS = 8;
/** How much has to have happened before the sums say anything. */
const ENOUGH = { written: 400, takenOver: 20 };
const chance = (share: number) => Math.random() < share;

test('random crashes and pauses of workers lose no write of a run and allow none by two holders', async () => {
  let written = 0;
  let takenOver = 0;
  let isOver = false;

  /** Starts or continues, saves some pages, and then pauses, ends, or stops its heartbeats until it may be taken over. */
  const work = async () => {
    while (written < ENOUGH.written || takenOver < ENOUGH.takenOver) {
      const holder = randomUUID();
      const [run] = await sql<{ id: string; imported: number; stalls: number }[]>`
        select id, imported, stalls from public.open_run('scene_fuzz', ${holder})`;
      if (!run) {
        await sql`select pg_sleep(0.002)`;
        continue;
      }
      if (run.stalls > 0) takenOver += 1;
      let { imported } = run;
      const write = async (state: Record<string, unknown>, pauseMs: number | null = null) => {
        const [answer] = await sql<{ is_mine: boolean }[]>`
          select public.save_run(
            ${run.id}, ${holder}, ${sql.json({ ...state, imported: imported + 1 } as never)}, ${pauseMs}) as is_mine`;
        if (!answer?.is_mine) return false;
        imported += 1;
        written += 1;
        return true;
      };
      let isMine = true;
      while (isMine && chance(0.8)) isMine = await write({ cursor: { at: imported } });
      if (isMine && chance(0.2)) await write({ cursor: null, status: 'succeeded' });
      else if (isMine && chance(0.4)) await write({ cursor: null }, 0);
      // Else it dies here.
    }
  };
  /** Stops the heartbeats of the holder for too long, at any point. */
  const freeze = async () => {
    while (!isOver) {
      await sql`
        update public.sync_runs set heartbeat_at = heartbeat_at - interval '26 seconds'
        where kind = 'scene_fuzz' and status = 'running'`;
      await sql`select pg_sleep(0.003)`;
    }
  };
  const freezing = freeze();
  await Promise.all(Array.from({ length: WORKERS }, work));
  isOver = true;
  await freezing;

  const [sum] = await sql`
    select sum(imported)::int as imported, count(*) filter (where status = 'running')::int as running
    from public.sync_runs where kind = 'scene_fuzz'`;
  expect(sum?.imported).toBe(written);
  expect(sum?.running).toBeLessThanOrEqual(1);
  expect(written).toBeGreaterThan(100);
  expect(takenOver).toBeGreaterThan(5);
});

test('of many concurrent starts of a job exactly one succeeds', async () => {
  for (let round = 0; round < 20; round += 1) {
    const kind = `scene_start_${round}`;
    const opened = await Promise.all(
      Array.from(
        { length: 10 },
        () => sql`select id from public.open_run(${kind}, ${randomUUID()})`,
      ),
    );
    expect(opened.flat()).toHaveLength(1);
  }
});

test('a run is not taken over while a page is being stored', async () => {
  const holder = randomUUID();
  const [run] = await sql<{ id: string }[]>`
    select id from public.open_run('scene_page', ${holder})`;
  await sql`update public.sync_runs set heartbeat_at = now() - interval '1 minute' where id = ${run?.id ?? 0}`;
  const order: string[] = [];
  let taking: Promise<unknown> = Promise.resolve();
  await sql.begin(async (tx) => {
    const headers = JSON.stringify({ 'x-run-holder': holder });
    await tx`select set_config('request.headers', ${headers}, true), set_config('role', 'service_role', true)`;
    await tx`insert into public.videos (external_id, title) values ('scene-page1', 'Aula')`;
    taking = sql`select id from public.open_run('scene_page', ${randomUUID()})`.then(() =>
      order.push('taken over'),
    );
    await tx`select pg_sleep(0.2)`;
    order.push('stored');
  });
  await taking;
  expect(order).toEqual(['stored', 'taken over']);
});

test('the tick leaves an idle session that Auth renews at this moment to the next one, and keeps nobody from signing in', async () => {
  const [member, renewed, idle] = [randomUUID(), randomUUID(), randomUUID()];
  const isThere = async (session: string) =>
    (await sql`select 1 from auth.sessions where id = ${session}`).length > 0;
  await sql`insert into auth.users (id, aud, role, email)
    values (${member}, 'authenticated', 'authenticated', ${`${member}@scene.example`})`;
  for (const session of [renewed, idle]) {
    await sql`insert into auth.sessions (id, user_id) values (${session}, ${member})`;
    await sql`select private.share_session(${session})`;
  }
  await sql`update private.shared_sessions set last_used_at = now() - interval '16 minutes'`;

  await sql.begin(async (auth) => {
    await auth`select 1 from auth.sessions where id = ${renewed} for update`;
    await sql.begin(async (tick) => {
      // A wait would fail instead of standing still.
      await tick`set local lock_timeout = '1s'`;
      await tick`select * from private.tick_jobs(false)`;
      // The tick is not committed, and the same person signs in.
      await sql.begin(async (signIn) => {
        await signIn`set local lock_timeout = '1s'`;
        await signIn`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${member})`;
      });
    });
  });
  expect([await isThere(renewed), await isThere(idle)]).toEqual([true, false]);
  await sql`select * from private.tick_jobs(false)`;
  expect(await isThere(renewed)).toBe(false);
});
