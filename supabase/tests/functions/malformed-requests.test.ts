import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testStack } from '../../../local/testing/stack-for-tests.ts';
import { mapConcurrent } from '../../functions/_shared/map-concurrent.ts';
import { readOperations } from './openapi.ts';
import { createWorld, type Person } from './world.ts';

/** Requests that `fetch` would not send: other methods, bytes that are no text, bodies that never end well. */
const world = createWorld();
let member: Person;
beforeAll(async () => {
  member = await world.person('member');
});
afterAll(() => world.end());

type Answer = { status: number; text: string; headers: IncomingHttpHeaders };

/** Sends a request as it is; `pieces` of 50 kB follow, with their length declared or not. */
function send(options: RequestOptions, pieces = 0): Promise<Answer> {
  const { hostname, port } = new URL(testStack().gatewayUrl);
  const headers = { apikey: testStack().publishableKey, ...options.headers };
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, ...options, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }),
      );
    });
    outgoing.once('error', reject);
    outgoing.once('connect', (answer, socket) => {
      socket.destroy();
      resolve({ status: answer.statusCode ?? 0, text: '', headers: answer.headers });
    });
    const piece = Buffer.alloc(50_000, 'x');
    for (let count = 0; count < pieces; count += 1) outgoing.write(piece);
    outgoing.end();
  });
}

const signed = () => ({ authorization: `Bearer ${member.token}` });

test.each(['TRACE', 'CONNECT', 'PROPFIND', 'PURGE'])(
  'every part of the stack answers the method %s without a server error',
  async (method) => {
    for (const path of [
      '/functions/v1/api/videos',
      '/rest/v1/categories',
      '/auth/v1/user',
      '/storage/v1/bucket',
      '/',
    ]) {
      const { status } = await send({ method, path, headers: signed() });
      expect([path, status]).toEqual([path, expect.toSatisfy((code) => code >= 400 && code < 500)]);
      if (method === 'TRACE' || method === 'CONNECT') expect(status).toBe(405);
    }
  },
);

test('addresses with unusual encodings cause no server error', async () => {
  const operations = (await readOperations()).filter(({ path }) => !path.includes('logout'));
  const bad = ['%', '%zz', '%ED%A0%80', '%00', '%ff%fe', '%C0%AF', '..%2f..%2f', '%5c'];
  const addresses = operations.flatMap(({ method, path, parameters }) =>
    parameters.flatMap(({ name, in: place }) =>
      bad.map((text) => ({
        method,
        path: `/functions/v1${place === 'path' ? path.replace(/\{\w+\}/, text) : `${path}?${name}=${text}`}`,
      })),
    ),
  );
  expect(addresses.length).toBeGreaterThan(200);
  const ours = await mapConcurrent(addresses, 8, async (address) => {
    const { status, text } = await send({ ...address, headers: signed() });
    const isOurs = status < 400 || /^\{"message":"\p{Lu}[^"]+","code":"[a-z_]+"/u.test(text);
    return status < 500 && isOurs ? [] : [`${address.method} ${address.path} ${status} ${text}`];
  });
  expect(ours.flat()).toEqual([]);
  for (const text of bad) {
    for (const path of [`categories?name=eq.${text}`, `categories?${text}=eq.1`, text]) {
      const { status } = await send({ path: `/rest/v1/${path}`, headers: signed() });
      expect([path, status]).toEqual([path, expect.toSatisfy((code) => code < 500)]);
    }
  }
});

test.each([
  ['a token of other letters', { authorization: 'Bearer \xFF\xFE.\xE9.\xE9' }, 401],
  ['a cookie that is no session', { cookie: 'plantao_session=%ED%A0%80%00~\xFF' }, 401],
  ['a cookie of another form', { cookie: '%ED%A0%80=\xFF; plantao_session' }, 401],
  ['a token of 16 kB', { authorization: `Bearer ${'a'.repeat(8000)}.${'b'.repeat(4000)}.c` }, 401],
])('%s counts as no session', async (_what, headers, status) => {
  const answer = await send({ path: '/functions/v1/api/videos', headers });
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining('"message"')]);
});

test('a body of five megabytes is refused in every encoding, after the caller was checked', async () => {
  const call = { method: 'PUT', path: '/functions/v1/api/user/profile' };
  const type = { 'content-type': 'application/json' };
  for (const length of [{ 'content-length': '5000000' }, { 'transfer-encoding': 'chunked' }]) {
    const nobody = await send({ ...call, headers: { ...type, ...length } }, 100);
    expect([nobody.status, nobody.text]).toEqual([401, expect.stringContaining('Faça login')]);
    const known = await send({ ...call, headers: { ...type, ...length, ...signed() } }, 100);
    expect([known.status, known.text]).toEqual([413, expect.stringContaining('grande demais')]);
  }
});
