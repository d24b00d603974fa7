import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { mapConcurrent } from '../../functions/_shared/map-concurrent.ts';
import { testDeps } from '../../functions/_shared/testing/deps.ts';
import { HOSTILE_VALUES, UNSTORABLE } from '../../functions/_shared/testing/hostile-values.ts';
import { createApp } from '../../functions/api/app.ts';
import { type Operation, readOperations } from './openapi.ts';
import { startUnlimitedApi } from './unlimited-api.ts';
import { callFunction, createWorld, type Person, randomAddress } from './world.ts';

/**
 * Every field, parameter and column that the running stack shows gets every value that it does not expect: no answer
 * is a failure of ours, in the words of a machine, or as long as what was sent.
 */
type Json = Record<string, unknown>;

const CONCURRENCY = 12;
const LONGEST_REFUSAL = 2000;
const TEXTS = HOSTILE_VALUES.filter((one): one is [string, string] => typeof one[1] === 'string');

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

/** A value that the field accepts, by its name where the type is not enough. */
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

/** The contracts of the bodies, by call. What they refuse is tried without a stack (scripts/checks/every-field). */
const contracts = new Map<string, z.ZodType>(
  createApp(testDeps()).openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return [];
    const { method, path, request } = definition.route;
    const json = request?.body?.content['application/json'];
    return json && 'schema' in json && json.schema instanceof z.ZodType
      ? [[`${method.toUpperCase()} /api${path}`, json.schema] as const]
      : [];
  }),
);

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
      HOSTILE_VALUES.map(([what, value]) => ({
        what: `${name}: ${what} as ${field}`,
        operation,
        address: addressOf(operation),
        body: { ...whole, [field]: value },
      })).filter(({ body: sent }) => {
        const isUnstorable = UNSTORABLE.some((value) => value === sent[field]);
        return isUnstorable || contracts.get(name)?.safeParse(sent).success;
      }),
    ),
  ];
}

test('every field and parameter of the API accepts every value or refuses it with a message of its own', async () => {
  // The one would end the session, the other is one at a time in the whole database, and a file is no JSON.
  const requests = operations
    .filter(({ path }) => !/logout|sync-channel|upload-audio/.test(path))
    .flatMap(requestsOf);
  expect(requests.length).toBeGreaterThan(700);
  const wrong = await mapConcurrent(
    requests,
    CONCURRENCY,
    async ({ what, operation, address, body }) => {
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
        /^\p{Lu}[^<>]+$/u.test(String(message)) &&
        /^[a-z_]+$/.test(String(code)) &&
        !/invalid|expected|Entrada|esperad|Valor inválido/.test(String(message));
      return isKnown && status < 500 && isOurs && text.length < LONGEST_REFUSAL
        ? []
        : [`${what} -> ${status} ${text.slice(0, 300)}`];
    },
  );
  expect(wrong.flat()).toEqual([]);
});
