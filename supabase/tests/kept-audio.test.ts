import { randomUUID } from 'node:crypto';
import type { ReservedSql, Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchSql } from './scratch-sql.ts';

/**
 * No audio is lost, in any order of what people and the cleanup do. Statements are those of the screens (also of
 * the site's version before, which deleted files by itself), of Storage and of the nightly cleanup.
 */
const sql = await scratchSql(8);
let editors: [ReservedSql, ReservedSql];
let service: ReservedSql;

const INTERLEAVINGS = 250;
const STEPS = 14;
/** The allowed answers to an editor: a refusal with a reason, never a lost file. */
const REFUSALS = ['PT410', 'PT404', '23505'];

beforeAll(async () => {
  editors = [await editor(), await editor()];
  service = await connect('service_role', { role: 'service_role' });
});

afterAll(async () => {
  for (const connection of [...(editors ?? []), service]) connection?.release();
});

test(`no file that a row names, or that was replaced within 30 days, is removed in ${INTERLEAVINGS} random interleavings`, {
  timeout: 120_000,
}, async () => {
  for (let seed = 1; seed <= INTERLEAVINGS; seed += 1) await interleave(seed);
});

test("a save that names a file and the file's deletion wait for each other in either order", async () => {
  const [first, second] = [await upload(), await upload()];
  const podcast = await newPodcast(await upload());

  const saving = sql.begin(async (tx) => {
    await tx`update public.podcasts set file_path = ${first} where id = ${podcast}`;
    const deleting = remove(service, first);
    await waitUntilBlocked();
    return { deleting };
  });
  expect(await (await saving).deleting).toBe(0);

  const deleting = sql.begin(async (tx) => {
    await tx`select set_config('storage.allow_delete_query', 'true', true)`;
    await tx`delete from storage.objects where name = ${second}`;
    const refused = codeOf(
      editors[0]`update public.podcasts set file_path = ${second} where id = ${podcast}`,
    );
    await waitUntilBlocked();
    return { refused };
  });
  expect(await (await deleting).refused).toBe('PT410');
  expect(await fileOf(podcast)).toBe(first);
});

test('a file named by an open transaction cannot be claimed, and a claimed file cannot be named', async () => {
  const path = await upload();
  await letTimePass(2);
  const podcast = await newPodcast(await upload());

  await sql.begin(async (tx) => {
    await tx`update public.podcasts set file_path = ${path} where id = ${podcast}`;
    expect(await claim()).not.toContain(path);
  });
  expect(await claim()).not.toContain(path);

  const abandoned = await upload();
  await letTimePass(2);
  expect(await claim()).toContain(abandoned);
  const taking = editors[0]`update public.podcasts set file_path = ${abandoned} where id = ${podcast}`;
  expect(await codeOf(taking)).toBe('PT410');
  // A cleanup that died between claim and deletion is taken up by the next one.
  expect(await claim()).toContain(abandoned);
  expect(await remove(service, abandoned)).toBe(1);
  expect(await claim()).not.toContain(abandoned);
});

test('a concurrent restore and replacement of one audio lose no file and do not deadlock', async () => {
  const podcast = await newPodcast(await upload());
  const first = await fileOf(podcast);
  await editors[0]`update public.podcasts set file_path = ${await upload()} where id = ${podcast}`;
  const [kept] = await editors[0]<{ id: string }[]>`
    select id from public.kept_audio() where podcast_id = ${podcast}`;
  const next = await upload();

  const outcomes = await Promise.all([
    codeOf(editors[0]`select public.restore_audio(${kept?.id ?? null})`),
    codeOf(editors[1]`update public.podcasts set file_path = ${next} where id = ${podcast}`),
  ]);

  expect(outcomes).toEqual([null, null]);
  expect(await lost()).toEqual([]);
  expect(await isStored(first)).toBe(true);
});

/** One random but repeatable order of the steps of two editors and the cleanup. */
async function interleave(seed: number): Promise<void> {
  const random = randomFrom(seed);
  const pick = <T>(items: readonly T[]): T | undefined =>
    items[Math.floor(random() * items.length)];
  const trail: string[] = [];
  /** Days since the beginning, and when each file was last taken from a podcast. */
  let day = 0;
  const replacedOn = new Map<string, number>();
  const uploads: string[] = [];
  const desks = editors.map((connection) => ({
    connection,
    opened: null as { id: string; path: string } | null,
    sent: null as string | null,
  }));
  let named: string[] = [];
  const start = [await upload(), await upload()];
  uploads.push(...start);
  for (const path of start) await newPodcast(path);

  const acts = {
    async open(desk) {
      const rows = await desk.connection<{ id: string; path: string }[]>`
        select id, file_path as path from public.podcasts where title = 'interleaving'`;
      desk.opened = pick(rows) ?? null;
    },
    async upload(desk) {
      desk.sent = await upload();
      uploads.push(desk.sent);
    },
    // Every field travels, the audio as it was opened unless another was sent.
    async save(desk) {
      const { connection, opened } = desk;
      if (!opened) return;
      const path = desk.sent ?? opened.path;
      await note(async () => {
        const [saved] = await connection`
          update public.podcasts set description = ${String(random())}, file_path = ${path}
          where id = ${opened.id} returning id`;
        // As the previous version of the site: it does not know that the file is not named any more.
        if (saved && path !== opened.path && random() < 0.5) await remove(connection, opened.path);
        desk.sent = null;
        desk.opened = null;
      });
    },
    async create(desk) {
      const { connection, sent } = desk;
      if (!sent) return;
      await note(() => newPodcast(sent, connection));
      desk.sent = null;
    },
    async deletePodcast({ connection, opened }) {
      if (!opened) return;
      await note(async () => {
        await connection`delete from public.podcasts where id = ${opened.id}`;
        if (random() < 0.5) await remove(connection, opened.path);
      });
    },
    async restore({ connection }) {
      const kept = pick(await connection<{ id: string }[]>`select id from public.kept_audio()`);
      if (kept) await note(() => connection`select public.restore_audio(${kept.id})`);
    },
    async abandon(desk) {
      if (desk.sent) await remove(desk.connection, desk.sent);
      desk.sent = null;
    },
    async deleteAnyFile({ connection }) {
      const path = pick(uploads);
      if (path) await remove(connection, path);
    },
    async listOrphans() {
      named = await claim();
    },
    async removeOrphan() {
      const path = named.pop();
      if (path) await remove(service, path);
    },
    async die() {
      named = [];
    },
    async letDaysPass() {
      const days = pick([2, 20, 31]) ?? 2;
      day += days;
      await letTimePass(days);
    },
  } satisfies Record<string, (desk: (typeof desks)[number]) => Promise<void>>;

  /** Runs a change and notes which files it took from podcasts. A refusal changes nothing. */
  async function note(change: () => Promise<unknown>): Promise<void> {
    const before = await namedFiles();
    const code = await codeOf(change());
    expect([null, ...REFUSALS], trail.join(' → ')).toContain(code);
    const after = new Set(await namedFiles());
    for (const path of before) if (!after.has(path)) replacedOn.set(path, day);
  }

  for (let step = 0; step < STEPS; step += 1) {
    const name = pick(Object.keys(acts) as (keyof typeof acts)[]) ?? 'open';
    const desk = pick(desks);
    if (!desk) return;
    trail.push(name);
    await acts[name](desk);
    const owed = [...replacedOn].filter(([, on]) => day - on < 30).map(([path]) => path);
    expect(await lost(owed), `${seed}: ${trail.join(' → ')}`).toEqual([]);
  }

  await letTimePass(31);
  for (const path of await claim()) await remove(service, path);
  const [left] = await sql<{ count: number }[]>`
    select count(*)::integer as count from storage.objects as o
    where o.bucket_id = 'podcasts' and not exists (select from public.podcasts as p where p.file_path = o.name)`;
  expect(left?.count, `${seed}: nothing is left behind`).toBe(0);
  await sql`delete from public.podcasts`;
  await letTimePass(31);
  for (const path of await claim()) await remove(service, path);
}

/** Files that a podcast names, or that are owed, and that are not stored. */
async function lost(owed: string[] = []): Promise<string[]> {
  const rows = await sql<{ path: string }[]>`
    select w.path
    from (select file_path as path from public.podcasts union select unnest(${owed}::text[])) as w
    where not exists (select from storage.objects as o where o.bucket_id = 'podcasts' and o.name = w.path)`;
  return rows.map(({ path }) => path);
}

async function namedFiles(): Promise<string[]> {
  const rows = await sql<{ path: string }[]>`select file_path as path from public.podcasts`;
  return rows.map(({ path }) => path);
}

async function fileOf(podcast: string): Promise<string> {
  const [row] = await sql<{ path: string }[]>`
    select file_path as path from public.podcasts where id = ${podcast}`;
  return row?.path ?? '';
}

async function isStored(path: string): Promise<boolean> {
  return (await sql`select from storage.objects where name = ${path}`).length === 1;
}

/** What Storage writes once a file has arrived. */
async function upload(): Promise<string> {
  const path = `${randomUUID()}/${randomUUID()}.mp3`;
  await sql`insert into storage.objects (bucket_id, name, version, metadata)
    values ('podcasts', ${path}, ${randomUUID()}, '{"size": 2000, "mimetype": "audio/mpeg"}')`;
  return path;
}

async function newPodcast(path: string, by: Sql | ReservedSql = sql): Promise<string> {
  const [row] = await by<{ id: string }[]>`
    insert into public.podcasts (title, audio_url, file_path)
    values ('interleaving', '/x', ${path}) returning id`;
  return row?.id ?? '';
}

/** Deletes a file as Storage does; returns how many went. */
async function remove(by: ReservedSql, path: string): Promise<number> {
  return (await by`delete from storage.objects where bucket_id = 'podcasts' and name = ${path}`)
    .count;
}

async function claim(): Promise<string[]> {
  const rows = await service<{ name: string }[]>`select name from public.orphaned_files()`;
  return rows.map(({ name }) => name);
}

async function letTimePass(days: number): Promise<void> {
  const span = `${days} days`;
  await sql`update storage.objects set created_at = created_at - ${span}::interval`;
  await sql`update private.kept_audio
    set kept_at = kept_at - ${span}::interval, kept_until = kept_until - ${span}::interval`;
}

async function waitUntilBlocked(): Promise<void> {
  await expect
    .poll(async () => {
      const rows = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`;
      return rows.length;
    })
    .toBeGreaterThan(0);
}

async function codeOf(work: PromiseLike<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

/** An administrator's connection, as PostgREST and Storage have one. */
async function editor(): Promise<ReservedSql> {
  const [id, session] = [randomUUID(), randomUUID()];
  await sql`insert into auth.users (id, aud, role, email)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@scene.example`})`;
  await sql`update public.profiles set is_approved = true, role = 'admin' where id = ${id}`;
  await sql`insert into auth.sessions (id, user_id) values (${session}, ${id})`;
  return connect('authenticated', { sub: id, role: 'authenticated', session_id: session });
}

async function connect(role: string, claims: object): Promise<ReservedSql> {
  const connection = await sql.reserve();
  await connection`select
    set_config('request.jwt.claims', ${JSON.stringify(claims)}, false),
    set_config('storage.allow_delete_query', 'true', false),
    set_config('role', ${role}, false)`;
  return connection;
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
