import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Operation, readOperations } from './openapi.ts';
import { startUnlimitedApi } from './unlimited-api.ts';
import { callFunction, createWorld, type Person, randomAddress } from './world.ts';

/**
 * Requests made at random from the document: the answer to any request is one that the document knows,
 * in our shape, and never a failure of ours. Other seeds are tried by FUZZ_SEED.
 */
const SEED = Number(process.env.FUZZ_SEED ?? 485_710);
const REQUESTS = 600;

const world = createWorld();
let operations: Operation[];
let people: Person[];
/**
 * Rows of this test only, and unknown ids, so that nothing else is changed. Any of them is tried as the id of any kind of
 * row: an episode's that a category has too would change that category, and all that is in it.
 */
let ids: number[];
const FIRST_IDS = { videos: 1_000_000, podcasts: 1_100_000, categories: 1_200_000 };
let api: Awaited<ReturnType<typeof startUnlimitedApi>>;
/** The one address that is whole: accounts that are opened with it go when the test ends. */
const ADDRESS = `fuzz.${randomUUID()}@plantao.example`;

beforeAll(async () => {
  api = await startUnlimitedApi();
  // The last superuser of this stack must not be among those who try to delete and demote.
  people = await Promise.all([
    world.person('member'),
    world.person('admin'),
    world.person('pending'),
  ]);
  for (const [table, first] of Object.entries(FIRST_IDS)) {
    await world.sql`
      select setval(ids, greatest(nextval(ids), ${first}))
      from cast(pg_get_serial_sequence(${`public.${table}`}, 'id') as regclass) as ids`;
  }
  ids = [
    ...(await Promise.all([world.video(), world.video(), world.podcast(), world.category()])),
    ...[0, -1, 2_000_000_001, 2_000_000_002],
  ];
  operations = (await readOperations()).filter(
    ({ method, path }) =>
      // Tried elsewhere: the one ends the session of the caller, a sync is one at a time in the whole
      // database, and a file is no JSON.
      !/logout|sync-channel|upload-audio/.test(`${method} ${path}`),
  );
});
afterAll(async () => {
  await api?.stop();
  await world.sql`delete from auth.users where email = ${ADDRESS}`;
  // What was added at random may be in the category of this test, which could not go then.
  await world.sql`delete from public.videos where category_id = any (${ids})`;
  await world.sql`delete from public.podcasts where category_id = any (${ids})`;
  await world.end();
});

/** A small generator of random numbers (mulberry32): a failure can be repeated by its seed. */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  return { next, pick };
}
const random = randomFrom(SEED);

const HOSTILE_VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  'x'.repeat(3000),
  "'; drop table videos; --",
  '%_\\',
  '\u0000',
  '\uD800',
  '👩‍⚕️',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'a,b.eq.c)or(',
  [],
  {},
  [[]],
  { __proto__: null, constructor: 1 },
  '99999999999999999999',
  'NaN',
];

/** A value that fits a schema, or sometimes a different one. */
function valueFor(schema: Record<string, unknown> | undefined): unknown {
  if (random.next() < 0.25 || schema === undefined) return random.pick(HOSTILE_VALUES);
  if (Array.isArray(schema.enum)) return random.pick(schema.enum);
  if (Array.isArray(schema.anyOf)) return valueFor(random.pick(schema.anyOf));
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case 'integer':
    case 'number':
      return random.pick(ids);
    case 'boolean':
      return random.next() < 0.5;
    case 'array':
      return Array.from({ length: random.pick([0, 1, 2, 5]) }, () =>
        valueFor(schema.items as Record<string, unknown>),
      );
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>)
          .filter(() => random.next() < 0.85)
          .map(([name, inner]) => [name, valueFor(inner)]),
      );
    default:
      return random.pick(['texto', randomUUID(), ADDRESS, '(11) 90000-0001', ...HOSTILE_VALUES]);
  }
}

function addressOf(operation: Operation): string {
  let { path } = operation;
  const query = new URLSearchParams();
  for (const { name, in: place, schema } of operation.parameters) {
    const value = valueFor(schema);
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    // Half of a pair is no text that an address can carry.
    const safe = text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(safe) || '%20');
    else if (random.next() < 0.7) query.set(name, safe);
  }
  return `${path.slice(1)}?${query}`;
}

/** A body for a call: as the document wants it, or hardly; now and then too long, or of another type. */
function bodyOf(operation: Operation): { body?: string; type?: string } {
  if (operation.body === undefined) return {};
  const type = random.next() < 0.04 ? random.pick(OTHER_TYPES) : 'application/json';
  const body =
    random.next() < 0.04 ? `"${'x'.repeat(300_000)}"` : JSON.stringify(valueFor(operation.body));
  return { body, type };
}
const OTHER_TYPES = ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded', 'x'];

test(`${REQUESTS} requests at random (FUZZ_SEED=${SEED})`, { timeout: 120_000 }, async () => {
  for (let count = 0; count < REQUESTS; count += 1) {
    const operation = random.pick(operations);
    const path = addressOf(operation);
    const { body, type } = bodyOf(operation);
    const who = random.pick([...people, null]);
    const answer = await callFunction(path, {
      method: operation.method,
      who,
      base: api.url,
      ...(body === undefined ? {} : { body }),
      headers: {
        'x-tested-address': randomAddress(),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
    });
    const request = `${operation.method} ${path} ${type} ${body?.slice(0, 4000) ?? ''} -> ${answer.status} ${answer.text}`;
    expect(answer.status, request).toBeLessThan(500);
    // An id that the address itself does away with ('..') leads to another call, or to none.
    const known = [...Object.keys(operation.responses), '404', '405'];
    expect(known, request).toContain(String(answer.status));
    if (answer.status >= 400) {
      expect(answer.json, request).toMatchObject({
        message: expect.any(String),
        code: expect.stringMatching(/^[a-z_]+$/),
      });
      expect(answer.text, request).not.toMatch(/select |\bat .*\.ts|sb_secret|postgres|violates/i);
    }
  }
});
