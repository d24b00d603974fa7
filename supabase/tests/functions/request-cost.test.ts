import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testStack } from '../../../local/testing/stack-for-tests.ts';
import { createWorld, type Person } from './world.ts';

/** The cost of one request to the Data API, made with a token and without a screen. */
const world = createWorld();
let pending: Person;
let member: Person;
let admin: Person;
let video: number;

/** Takes longer than a life on any text of some length. */
const DEAR = '^(.+)(.+)(.+)(.+)\\4\\3\\2\\1$';

beforeAll(async () => {
  [pending, member, admin] = await Promise.all([
    world.person('pending'),
    world.person('member'),
    world.person('admin'),
  ]);
  await world.sql`
    update public.profiles set registration_notes = repeat('a', 1999) || 'b' where id = ${pending.id}`;
  video = await world.video({ category_id: await world.category() });
  await world.sql`
    insert into public.notes (user_id, video_id, at_seconds, body) values (${member.id}, ${video}, 1, 'Esta')`;
});
afterAll(() => world.end());

async function ask(
  who: Person,
  path: string,
  query: Record<string, string> = {},
  body?: object,
  { method = body ? 'POST' : 'GET', ...headers }: Record<string, string> = {},
) {
  const { gatewayUrl, publishableKey } = testStack();
  const response = await fetch(`${gatewayUrl}/rest/v1/${path}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${who.token}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as unknown };
}

describe('a pending user', () => {
  test('reads and completes their own profile', async () => {
    expect(await ask(pending, 'rpc/own_profile')).toMatchObject({
      status: 200,
      json: { id: pending.id, is_approved: false },
    });
    expect(
      await ask(pending, 'rpc/save_own_profile', {}, { p_changes: { crm: 'CRM ~ 1234' } }),
    ).toMatchObject({ status: 200, json: { crm: 'CRM ~ 1234' } });
  });

  test.each([
    ['match', 'pgrst_scalar->>registration_notes'],
    ['imatch', 'pgrst_scalar->>registration_notes'],
    ['not.match', 'pgrst_scalar->>0'],
  ])('cannot filter the results of functions with a pattern (%s)', async (operator, column) => {
    for (const path of ['rpc/own_profile', 'rpc/own_records']) {
      const answer = await ask(pending, path, { [column]: `${operator}.${DEAR}` });
      expect(answer).toMatchObject({ status: 400, json: { code: '22023' } });
    }
    const saved = await ask(
      pending,
      'rpc/save_own_profile',
      { or: `(${column}.${operator}.${DEAR})` },
      { p_changes: {} },
    );
    expect(saved.status).toBe(400);
  });

  test('cannot read the table profiles at all', async () => {
    const answer = await ask(pending, 'profiles', { registration_notes: `match.${DEAR}` });
    expect(answer).toEqual({ status: 200, json: [] });
  });

  test('is refused an insert of a lesson before its texts are processed', async () => {
    const title = 'a'.repeat(3_000_000);
    const answer = await ask(pending, 'videos', {}, { external_id: 'cost-000001', title });
    expect(answer).toMatchObject({ json: { code: '23514' } });
  });
});

describe("a member's request", () => {
  test.each([
    ['videos', { title: `match.${DEAR}` }],
    ['videos', { select: 'id,category:categories!inner(name)', 'category.name': 'imatch.x' }],
    ['rpc/search_videos', { q: 'aula', or: `(title.match.${DEAR},title.eq.x)` }],
    ['category_stats', { select: 'category_id,categories(*)', 'categories.name': 'match.x' }],
    ['rpc/search_videos', { q: 'aula', select: 'a:description,b:description' }],
    ['videos', { select: Array.from({ length: 400 }, (_, n) => `d${n}:description`).join() }],
  ])('is refused for a costly query of %s that no screen makes: %o', async (path, query) => {
    const answer = await ask(member, path, query);
    expect(answer.status).toBe(400);
  });

  const AGAIN = {
    status: 400,
    json: { code: '22023', message: 'the request asks for a column twice' },
  };

  test.each([
    ['notes', 'a:body,b:body'],
    ['notes', 'body,body'],
    ['notes', 'body,b:body::text'],
    ['notes', '*,body'],
    ['notes', '*,*'],
    ['notes', '"a FROM b":body,"c FROM d":body'],
    ['notes', '"a\\" FROM ":body,"b\\" FROM ":body'],
    ['notes', 'id,a:videos(description),b:videos(description)'],
    ['notes', 'id,a:videos(*),b:videos(*)'],
    ['notes', 'id,a:videos(title,...categories(name)),b:videos(categories(name))'],
    ['transcripts', 'a:cues,b:cues->0'],
    ['transcripts', 'a:cues->0->>text,b:cues->1->>text'],
    ['rpc/find_notes', 'a:body,b:body'],
  ])('is refused that answers with a column twice: %s?select=%s', async (path, select) => {
    expect(await ask(member, path, { select })).toMatchObject(AGAIN);
  });

  test('is refused a column twice in any form of the answer', async () => {
    const select = 'a:body,b:body';
    const query = { select, at_seconds: 'eq.7' };
    const note = { video_id: video, at_seconds: 7, body: 'Uma vez' };
    const back = { prefer: 'return=representation' };
    expect(await ask(member, 'notes', { select: 'id' }, note, back)).toMatchObject({ status: 201 });
    expect(await ask(member, 'notes', { select }, note, back)).toMatchObject(AGAIN);
    expect(await ask(member, 'rpc/find_notes', { select }, {})).toMatchObject(AGAIN);
    const change = { method: 'PATCH', ...back };
    expect(await ask(member, 'notes', query, { body: 'Outra' }, change)).toMatchObject(AGAIN);
    expect(
      await ask(member, 'notes', query, undefined, { method: 'DELETE', ...back }),
    ).toMatchObject(AGAIN);
    expect(await ask(member, 'notes', { select }, undefined, { accept: 'text/csv' })).toMatchObject(
      AGAIN,
    );
    expect(await ask(member, 'notes', { select }, undefined, { range: '0-0' })).toMatchObject(
      AGAIN,
    );
    expect(await ask(member, 'notes', { ...query, select: 'body' })).toMatchObject({
      json: [{ body: 'Uma vez' }],
    });
  });

  test('may compare one column several times, and name alike what is in two tables', async () => {
    const answer = await ask(member, 'notes', {
      select: 'id,title:item_title,video:videos(id,title,category:categories(name))',
      or: '(created_at.lt.2026-01-01,and(created_at.eq.2026-01-01,id.lt.00000000-0000-0000-0000-000000000001))',
      order: 'created_at.desc,id.desc',
    });
    expect(answer).toMatchObject({ status: 200 });
  });

  test('is answered with few long transcripts, and with all where their text is not asked for', async () => {
    // Hardly compressible, as the compressed size counts: 900 kB each.
    await world.sql.begin(async (sql) => {
      // What search makes of them costs a minute, and is not asked here.
      await sql`set local session_replication_role = replica`;
      await sql`
      with lessons as (
        insert into public.videos (external_id, title)
        select 'cost-long-' || n, 'Longa' from generate_series(1, 6) as n returning id)
      insert into public.transcripts (video_id, cues)
      select l.id, (
        select jsonb_agg(jsonb_build_object('start', n, 'end', n + 1, 'text',
          md5(l.id || '-' || n) || (select string_agg(md5(i || '-' || n), '') from generate_series(1, 29) as i)))
        from generate_series(1, 900) as n)
      from lessons as l`;
    });
    const long = { 'videos.title': 'eq.Longa' };
    const some = await ask(member, 'transcripts', {
      select: 'id,videos!inner(title)',
      ...long,
    });
    expect(some).toMatchObject({ status: 200, json: { length: 6 } });
    for (const select of [
      'cues,videos!inner(title)',
      '*,videos!inner(title)',
      'x:cues->0,videos!inner(title)',
    ]) {
      expect(await ask(member, 'transcripts', { select, ...long })).toMatchObject({
        status: 400,
        json: { message: 'the request asks for too many long texts at once' },
      });
    }
    const [{ id } = { id: 0 }] = some.json as { id: number }[];
    const one = await ask(member, 'transcripts', { select: 'cues', id: `eq.${id}` });
    expect(one).toMatchObject({ status: 200, json: [{ cues: { length: 900 } }] });
    await world.sql`delete from public.videos where external_id like 'cost-long-%'`;
  });

  test('may filter by words and embed the parent of a row', async () => {
    const answer = await ask(member, 'videos', {
      select: 'title,chapters,has_transcript,category:categories(name,slug)',
      title: 'ilike.*~*',
    });
    expect(answer.status).toBe(200);
  });

  test('cannot embed child rows, in any table', async () => {
    const relations = await world.sql<{ name: string }[]>`
      select relname as name from pg_catalog.pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`;
    // Upwards: from a row to the one that its foreign key names, through views as well.
    const upwards = await world.sql<{ name: string }[]>`
      select k.conrelid::regclass || ' ' || k.confrelid::regclass as name
      from pg_catalog.pg_constraint as k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace`;
    const allowed = upwards.flatMap(({ name }) =>
      name.endsWith(' categories') ? [name, `${name.split(' ')[0]} category_stats`] : [name],
    );
    const embedded: string[] = [];
    for (const { name: from } of relations) {
      for (const { name: to } of relations) {
        const { status } = await ask(member, from, { select: `${to}(*)`, limit: '1' });
        if (status === 200 || status === 300) embedded.push(`${from} ${to}`);
      }
    }
    expect(embedded).toContain('videos categories');
    // A table that is new here: its migration calls private.close_embedding().
    expect(embedded.filter((pair) => !allowed.includes(pair))).toEqual([]);
  });

  test('is limited to one deep page of search results at a time', async () => {
    const far = () => ask(member, 'rpc/search_videos', { q: 'aula', skip: '1000', select: 'id' });
    expect((await far()).status).toBe(200);
    await world.sql.begin(async (other) => {
      await other`select pg_advisory_xact_lock(hashtextextended('search ' || ${member.id}, 0))`;
      expect(await far()).toMatchObject({ status: 429, json: { code: 'PT429' } });
    });
    expect((await far()).status).toBe(200);
  });
});

test("an administrator's lists are refused a pattern and a column twice as well", async () => {
  for (const query of [{ action: `match.${DEAR}` }, { select: 'a:before,b:before' }]) {
    expect(await ask(admin, 'rpc/list_audit_log', query)).toMatchObject({
      status: 400,
      json: { code: '22023' },
    });
  }
  expect(await ask(admin, 'rpc/list_audit_log')).toMatchObject({ status: 200 });
});
