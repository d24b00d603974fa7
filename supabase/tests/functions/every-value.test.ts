import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testStack } from '../../../local/testing/stack-for-tests.ts';
import { toAppError, unwrap } from '../../../web/src/lib/errors.ts';
import { mapAtOnce } from '../../functions/_shared/at-once.ts';
import { NASTY } from '../../functions/_shared/testing/nasty.ts';
import { type Operation, readOperations } from './openapi.ts';
import { startUnlimitedApi } from './unlimited-api.ts';
import { callFunction, createWorld, type Person, randomAddress } from './world.ts';

/**
 * Every field, parameter and column that the running stack shows gets every value that it does not expect: no answer
 * is a failure of ours, in the words of a machine, or as long as what was sent.
 */
type Json = Record<string, unknown>;

const AT_ONCE = 12;
const LONGEST_REFUSAL = 2000;
const HUGE = 'x'.repeat(1_000_000);
const TEXTS = NASTY.filter((one): one is [string, string] => typeof one[1] === 'string');

const world = createWorld();
const ADDRESS = `cada.valor.${randomUUID()}@plantao.example`;
let api: Awaited<ReturnType<typeof startUnlimitedApi>>;
let operations: Operation[];
let superuser: Person;
let target: Person;
let ids: { video: number; podcast: number; category: number };

beforeAll(async () => {
  const [started, found, one, other, video, podcast, category] = await Promise.all([
    startUnlimitedApi(),
    readOperations(),
    world.person('superuser'),
    world.person('member'),
    world.video(),
    world.podcast(),
    world.category(),
  ]);
  api = started;
  operations = found;
  superuser = one;
  target = other;
  ids = { video, podcast, category };
});
afterAll(async () => {
  await api?.stop();
  await world.sql`delete from auth.users where email = ${ADDRESS}`;
  await world.end();
});

/** Half of a pair is no text that an address can carry: its bytes are tried elsewhere. */
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '\uFFFD');

/** A value that the field takes, by its name where its type says too little. */
function sampleOf(name: string, schema: Json): unknown {
  const byName: Json = {
    email: ADDRESS,
    emailOrPhone: ADDRESS,
    phone: '(11) 90000-0001',
    youtubeId: 'demo-cada-1',
    audioUrl: world.audioUrl,
    duration: '1:00',
    filePath: null,
    fileType: 'audio/mpeg',
    role: 'user',
    updates: { featured: false },
    categoryId: ids.category,
  };
  if (name in byName) return byName[name];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') return [sampleOf(name, schema.items as Json)];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return name.startsWith('video') ? ids.video : 1;
  return name.startsWith('video') ? 'demo-cada-2' : 'texto1';
}

function pathIdOf(path: string): string {
  if (path.includes('/users/')) return target.id;
  return String(path.includes('/podcasts/') ? ids.podcast : ids.video);
}

/** The address of a call, with this value in place of one of its parameters. */
function addressOf({ path, parameters }: Operation, named?: string, value = ''): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place, required, schema } of parameters) {
    const given = name === named ? value : undefined;
    const text = wellFormed(given ?? (place === 'path' ? pathIdOf(path) : 'texto'));
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(text));
    else if (place === 'query' && (given !== undefined || (required && schema))) {
      query.set(name, text);
    }
  }
  return `${address.slice(1)}?${query}`;
}

type Request = { what: string; operation: Operation; address: string; body?: Json };

function requestsOf(operation: Operation): Request[] {
  const { method, path, parameters, body } = operation;
  const name = `${method} ${path}`;
  const fields = Object.entries((body?.properties ?? {}) as Record<string, Json>);
  const whole = Object.fromEntries(
    fields.map(([field, schema]) => [field, sampleOf(field, schema)]),
  );
  return [
    ...parameters.flatMap((one) =>
      TEXTS.map(([what, value]) => ({
        what: `${name}: ${what} as ${one.name}`,
        operation,
        address: addressOf(operation, one.name, value),
        ...(body ? { body: whole } : {}),
      })),
    ),
    ...fields.flatMap(([field]) =>
      NASTY.map(([what, value]) => ({
        what: `${name}: ${what} as ${field}`,
        operation,
        address: addressOf(operation),
        body: { ...whole, [field]: value },
      })),
    ),
  ];
}

test('every field and parameter of the API takes or refuses every value in our own words', async () => {
  // The one would end the session, the other is one at a time in the whole database, and a file is no JSON.
  const requests = operations
    .filter(({ path }) => !/logout|sync-channel|upload-audio/.test(path))
    .flatMap(requestsOf);
  expect(requests.length).toBeGreaterThan(1000);
  const wrong = await mapAtOnce(requests, AT_ONCE, async ({ what, operation, address, body }) => {
    const { status, text, json } = await callFunction(address, {
      method: operation.method,
      who: superuser,
      base: api.url,
      ...(body ? { body } : {}),
      headers: { 'x-tested-address': randomAddress() },
    });
    // An id that the address itself does away with ('..') leads to another call, or to none.
    const isKnown = String(status) in operation.responses || status === 404 || status === 405;
    if (isKnown && status < 400) return [];
    const { message, code } = (json ?? {}) as Json;
    const isOurs =
      /^\p{Lu}[^<>=]+$/u.test(String(message)) &&
      /^[a-z_]+$/.test(String(code)) &&
      !/invalid|expected|Entrada|esperad|Valor inválido/.test(String(message));
    return isKnown && status < 500 && isOurs && text.length < LONGEST_REFUSAL
      ? []
      : [`${what} -> ${status} ${text.slice(0, 300)}`];
  });
  expect(wrong.flat()).toEqual([]);
});

/** What the Data API shows to people: functions with their arguments, and columns that they may write. */
async function exposed() {
  const functions = await world.sql<{ name: string; args: string[]; types: string[] }[]>`
    select p.proname as name, p.proargnames[1:p.pronargs] as args,
      array(select format_type(t, null) from unnest(p.proargtypes) as t) as types
    from pg_proc as p
    where p.pronamespace = 'public'::regnamespace and p.pronargs > 0
      and has_function_privilege('authenticated', p.oid, 'execute')`;
  const columns = await world.sql<{ table: string; column: string; type: string }[]>`
    select distinct table_name as table, column_name as column, data_type as type
    from information_schema.column_privileges
    join information_schema.columns using (table_schema, table_name, column_name)
    where table_schema = 'public' and grantee in ('anon', 'authenticated')
      and privilege_type in ('INSERT', 'UPDATE')`;
  return { functions, columns };
}

const BY_TYPE: Json = {
  uuid: randomUUID(),
  text: 'texto',
  boolean: false,
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  jsonb: {},
  'uuid[]': [],
  // No row has it: nothing of others is touched.
  bigint: 2_000_000_003,
};

test('every function and column of the Data API takes or refuses every value in words that screens know', async () => {
  const { functions, columns } = await exposed();
  expect(functions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['find_users', 'update_user', 'save_video_progress', 'search_videos']),
  );
  expect(columns.length).toBeGreaterThan(40);
  /** Rows of this test alone; of the other tables nothing is written, because something is always missing. */
  const rows: Record<string, string> = {
    videos: `id=eq.${ids.video}`,
    podcasts: `id=eq.${ids.podcast}`,
    categories: `id=eq.${ids.category}`,
    profiles: `id=eq.${superuser.id}`,
  };
  /** A column or argument of another type refuses nearly all of them before any code of ours sees them. */
  const valuesFor = (type: string) =>
    ['text', 'jsonb', 'ARRAY'].includes(type) || type.endsWith('[]')
      ? [...NASTY, ...(type === 'text' ? ([['a megabyte', HUGE]] as const) : [])]
      : NASTY.filter(([, value]) => !TEXTS.some(([, text]) => text === value));
  const requests = [
    ...functions.flatMap(({ name, args, types }) => {
      const whole = Object.fromEntries(args.map((arg, at) => [arg, BY_TYPE[types[at] ?? ''] ?? 1]));
      return args.flatMap((arg, at) =>
        valuesFor(types[at] ?? '').map(([what, value]) => ({
          what: `${name}(${arg}): ${what}`,
          method: 'POST',
          path: `rpc/${name}`,
          body: { ...whole, [arg]: value },
        })),
      );
    }),
    ...columns.flatMap(({ table, column, type }) =>
      valuesFor(type).map(([what, value]) => ({
        what: `${table}.${column}: ${what}`,
        method: table in rows ? 'PATCH' : 'POST',
        path: `${table}?${rows[table] ?? ''}`,
        body: { [column]: value },
      })),
    ),
    ...[...new Set(columns.map(({ table }) => table))].flatMap((table) =>
      TEXTS.map(([what, value]) => ({
        what: `${table} where ${what}`,
        method: 'GET',
        path: `${table}?or=(id.eq.${encodeURIComponent(wellFormed(value))})`,
        body: undefined,
      })),
    ),
  ];
  const { gatewayUrl, publishableKey } = testStack();
  const wrong = await mapAtOnce(requests, AT_ONCE, async ({ what, method, path, body }) => {
    const response = await fetch(`${gatewayUrl}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${superuser.token}`,
        'content-type': 'application/json',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (response.ok) return [];
    const { status, statusText } = response;
    const isWorded = codeOf({ text, status, statusText }) !== 'unknown';
    return status < 500 && isWorded && text.length < LONGEST_REFUSAL
      ? []
      : [`${what} -> ${status} ${text.slice(0, 300)}`];
  });
  expect(wrong.flat()).toEqual([]);
});

/** The code by which screens word a failure of the Data API. */
function codeOf({
  text,
  status,
  statusText,
}: {
  text: string;
  status: number;
  statusText: string;
}) {
  try {
    return unwrap({ data: null, error: JSON.parse(text), status, statusText });
  } catch (error) {
    return toAppError(error).code;
  }
}
