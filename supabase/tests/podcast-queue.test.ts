import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { scratchSql } from './scratch-sql.ts';

/** Devices of one member that change the queue at the same moment, which pgTAP's one connection cannot. */
const sql = await scratchSql(8);
let member: string;
let episodes: number[];

beforeAll(async () => {
  member = randomUUID();
  await sql`insert into auth.users (id, email, raw_user_meta_data) values
    (${member}, 'fila@scene.example', '{"first_name": "Ana", "last_name": "Souza"}')`;
  await sql`insert into auth.sessions (id, user_id) values (${member}, ${member})`;
  await sql`update public.profiles set is_approved = true, is_active = true where id = ${member}`;
  const rows = await sql<{ id: number }[]>`insert into public.podcasts (title, audio_url)
    select 'queue', '/x' from generate_series(1, 210) returning id::integer`;
  episodes = rows.map(({ id }) => id);
});

type Change = { op: 'add' | 'move' | 'remove'; podcast_id: number | undefined; rank?: number };

const change = (...changes: Change[]) =>
  sql.begin(async (tx) => {
    const claims = { sub: member, role: 'authenticated', session_id: member };
    await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    await tx`set local role authenticated`;
    return tx<{ refusal: string }[]>`
      select refusal from public.change_podcast_queue(${tx.json(changes)}, now(), now())`;
  });
const queued = async () =>
  (
    await sql<{ id: number }[]>`select podcast_id::integer as id from public.podcast_queue
      where removed_at is null order by rank, podcast_id`
  ).map(({ id }) => id);

test('what several devices add at once all stays, in one order', async () => {
  const some = episodes.slice(0, 8);
  await Promise.all(some.map((podcast_id) => change({ op: 'add', podcast_id, rank: 1 })));
  expect(await queued()).toEqual(some);
  const [first, second] = some;
  await Promise.all([
    change({ op: 'move', podcast_id: first, rank: 9 }),
    change({ op: 'move', podcast_id: second, rank: 8 }),
    change({ op: 'remove', podcast_id: some[2] }),
    change({ op: 'move', podcast_id: some[2], rank: 0 }),
  ]);
  expect(await queued()).toEqual([...some.slice(3), second, first]);
  await change(...some.map((podcast_id) => ({ op: 'remove' as const, podcast_id })));
  expect(await queued()).toEqual([]);
});

test('no device gets past the 200 entries of a queue while another one adds', async () => {
  const add = (podcast_id: number | undefined, rank: number): Change => ({
    op: 'add',
    podcast_id,
    rank,
  });
  await change(...episodes.slice(0, 198).map(add));
  const answers = await Promise.all(episodes.slice(198).map((id) => change(add(id, 300))));
  expect(answers.filter((refused) => refused.length === 0)).toHaveLength(2);
  expect(await queued()).toHaveLength(200);
});
