import { describe, expect, it } from 'vitest';
import { testDeps } from '../_shared/testing/deps.ts';
import { json } from '../_shared/testing/network.ts';
import { servePeople, tokenOf } from '../_shared/testing/people.ts';
import { createApp } from './app.ts';

/** A call without a valid body is refused with a message about the body, and changes nothing. */
const deps = testDeps();
servePeople(deps);
// A call that reached its handler would get another answer.
deps.network.on({ 'POST /rest/v1/rpc/take_rate_limit': () => json(0) });
const app = createApp(deps);

const calls = app.openAPIRegistry.definitions.flatMap((definition) => {
  if (definition.type !== 'route') return [];
  const { method, path, request } = definition.route;
  const body = request?.body?.content ?? {};
  return 'application/json' in body ? [[method.toUpperCase(), `/api${path}`] as const] : [];
});

const JSON_TYPE = { 'content-type': 'application/json' };
const BODIES: [string, RequestInit, number][] = [
  ['nothing', {}, 400],
  ['nothing, called JSON', { headers: JSON_TYPE }, 400],
  ['an empty text', { body: '', headers: JSON_TYPE }, 400],
  ['an empty object', { body: '{}', headers: JSON_TYPE }, 400],
  ['null', { body: 'null', headers: JSON_TYPE }, 400],
  ['a list', { body: '[]', headers: JSON_TYPE }, 400],
  ['a text', { body: '"x"', headers: JSON_TYPE }, 400],
  ['half a JSON', { body: '{"a":', headers: JSON_TYPE }, 400],
  ['an unknown field', { body: '{"__proto__":1,"nada":2}', headers: JSON_TYPE }, 400],
  [
    'bytes that are no UTF-8',
    { body: new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]), headers: JSON_TYPE },
    400,
  ],
  ['JSON without a type', { body: new TextEncoder().encode('{}') }, 415],
  ['JSON called a form', { body: '{}', headers: { 'content-type': 'text/plain' } }, 415],
  ['a form', { body: new URLSearchParams({ a: 'b' }) }, 415],
  ['too much', { body: `"${'x'.repeat(300_000)}"`, headers: JSON_TYPE }, 413],
];

describe.each(calls)('%s %s', (method, path) => {
  it.each(BODIES)('refuses %s', async (_what, init, status) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${tokenOf('superuser')}`);
    const address = path.replace(/\/users\/\{id\}/, `/users/${crypto.randomUUID()}`);
    const response = await app.request(address.replace(/\{\w+\}/, '1'), {
      ...init,
      method,
      headers,
    });
    const { message } = (await response.json()) as { message: string };
    expect([response.status, message]).toEqual([status, expect.stringMatching(/^\p{Lu}[^<>]+$/u)]);
    expect(message).not.toMatch(/Valor inválido|invalid|Invalid|expected/);
  });
});

it('a body without a declared length is counted while it is read', async () => {
  const piece = new TextEncoder().encode('x'.repeat(64_000));
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(piece);
    },
  });
  const response = await app.request('/api/user/profile', {
    method: 'PUT',
    headers: { ...JSON_TYPE, authorization: `Bearer ${tokenOf('member')}` },
    body: endless,
    duplex: 'half',
  } as RequestInit);
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({
    message: 'O corpo da requisição é grande demais. Envie menos de uma vez.',
  });
  expect(sent).toBeLessThan(10);
});
