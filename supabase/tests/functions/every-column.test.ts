import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testStack } from '../../../local/testing/stack-for-tests.ts';
import { toAppError, unwrap } from '../../../web/src/lib/errors.ts';
import { mapConcurrent } from '../../functions/_shared/map-concurrent.ts';
import { HOSTILE_VALUES } from '../../functions/_shared/testing/hostile-values.ts';
import { createWorld, type Person } from './world.ts';

/**
 * Every argument and column that the Data API shows to people gets every value that it does not expect: no answer is a
 * failure of the database, unknown to the screens, or as long as what was sent.
 */
type Json = Record<string, unknown>;

const CONCURRENCY = 12;
const LONGEST_REFUSAL = 2000;
const HUGE = 'x'.repeat(1_000_000);
const TEXTS = HOSTILE_VALUES.filter((one): one is [string, string] => typeof one[1] === 'string');

const world = createWorld();
let superuser: Person;
let ids: { video: number; podcast: number; category: number };

beforeAll(async () => {
  const [person, video, podcast, category] = await Promise.all([
    world.person('superuser'),
    world.video(),
    world.podcast(),
    world.category(),
  ]);
  superuser = person;
  ids = { video, podcast, category };
});
afterAll(() => world.end());

/** The Data API for signed-in people: functions with their arguments, and writable columns. */
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
  // No row has it, so no data of others are changed.
  bigint: 2_000_000_003,
};

test('every function and column of the Data API accepts every value or refuses it with a known error', async () => {
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
      ? [...HOSTILE_VALUES, ...(type === 'text' ? ([['a megabyte', HUGE]] as const) : [])]
      : HOSTILE_VALUES.filter(([, value]) => !TEXTS.some(([, text]) => text === value));
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
        path: `${table}?or=(id.eq.${encodeURIComponent(value.replace(/\p{Cs}/gu, '\uFFFD'))})`,
        body: undefined,
      })),
    ),
  ];
  const { gatewayUrl, publishableKey } = testStack();
  const wrong = await mapConcurrent(requests, CONCURRENCY, async ({ what, method, path, body }) => {
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

/** The code by which screens choose the message of a failure of the Data API. */
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
