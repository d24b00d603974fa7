import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testStack } from '../../../local/testing/stack-for-tests.ts';
import { createWorld, type Person } from './world.ts';

/** The cost of one request to the Data API, made with a token and without a screen. */
const world = createWorld();
let pending: Person;
let member: Person;

/** Takes longer than a life on any text of some length. */
const DEAR = '^(.+)(.+)(.+)(.+)\\4\\3\\2\\1$';

beforeAll(async () => {
  [pending, member] = await Promise.all([world.person('pending'), world.person('member')]);
  await world.sql`
    update public.profiles set registration_notes = repeat('a', 1999) || 'b' where id = ${pending.id}`;
  await world.video({ category_id: await world.category() });
});
afterAll(() => world.end());

async function ask(who: Person, path: string, query: Record<string, string> = {}, body?: object) {
  const { gatewayUrl, publishableKey } = testStack();
  const response = await fetch(`${gatewayUrl}/rest/v1/${path}?${new URLSearchParams(query)}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${who.token}`,
      'content-type': 'application/json',
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
    ['videos', { select: Array.from({ length: 400 }, (_, n) => `d${n}:description`).join() }],
  ])('is refused for a costly query of %s that no screen makes: %o', async (path, query) => {
    const answer = await ask(member, path, query);
    expect(answer.status).toBe(400);
  });

  test('may filter by words and embed the parent of a row', async () => {
    const answer = await ask(member, 'videos', {
      select: '*,category:categories(name,slug)',
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
