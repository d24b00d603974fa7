import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operation, readOperations, violation } from './openapi.ts';
import { callFunction, createWorld, PASSWORD, type Person, randomPhone } from './world.ts';

/** The rows that open and end a session, and who is refused at those that need Google or a file. */
const world = createWorld();
let operations: Operation[];
let people: Record<'pending' | 'inactive' | 'member', Person>;

beforeAll(async () => {
  const [found, pending, inactive, member] = await Promise.all([
    readOperations(),
    world.person('pending'),
    world.person('inactive'),
    world.person('member'),
  ]);
  operations = found;
  people = { pending, inactive, member };
});
afterAll(() => world.end());

/** Calls, checks the answer by the document, and returns it. */
async function call(row: string, options: Parameters<typeof callFunction>[1] = {}) {
  const [method = '', path = ''] = row.split(' ');
  const answer = await callFunction(`api${path}`, { ...options, method });
  const body = answer.status === 302 ? undefined : answer.json;
  expect(violation(operations, method, `/api${path}`, answer.status, body)).toBeNull();
  expect(answer.headers.get('x-request-id')).toBeTruthy();
  return answer;
}

const videoIds = ['dQw4w9WgXcQ'];
const REFUSING = [
  ['POST /user/change-password', 'member', { currentPassword: PASSWORD, newPassword: 'outra-1' }],
  ['POST /admin/youtube/sync-channel', 'admin', {}],
  ['POST /admin/youtube/import-video', 'admin', { videoId: videoIds[0] }],
  ['POST /admin/youtube/import-bulk', 'admin', { videoIds }],
  ['POST /admin/googledrive/import-video', 'admin', { fileId: '1PlantaoDemoArquivoAula000001' }],
  ['POST /admin/googledrive/import-folder', 'admin', { folderId: '1PlantaoDemoPastaGrande000001' }],
  ['POST /admin/videos/refresh-thumbnails', 'admin', { videoIds: [1] }],
  ['POST /admin/upload-audio', 'admin', 'file'],
] as const;

describe.each(REFUSING)('%s', (row, from, body) => {
  const send = () => {
    if (body !== 'file') return body;
    const form = new FormData();
    form.set('audio', new File(['ID3\u0003\0\0\0\0\0\0'], 'ronda.mp3', { type: 'audio/mpeg' }));
    return form;
  };

  test.each([
    ['anon', 401, 'unauthenticated'],
    ['pending', 403, 'pending_approval'],
    ['inactive', 403, 'account_inactive'],
    ...(from === 'admin' ? ([['member', 403, 'forbidden']] as const) : []),
  ] as const)('refuses %s', async (who, status, code) => {
    const { status: got, json } = await call(row, {
      who: who === 'anon' ? null : people[who],
      body: send(),
    });
    expect([got, json]).toMatchObject([status, { code }]);
  });
});

describe('a session of the API', () => {
  test('is started by e-mail and by phone, read, and ended', async () => {
    for (const emailOrPhone of [people.member.email, people.member.phone]) {
      const opened = await call('POST /auth/login', { body: { emailOrPhone, password: PASSWORD } });
      expect([opened.status, opened.json]).toMatchObject([200, { id: people.member.id }]);
      const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      expect((await call('GET /auth/user', { headers: { cookie } })).status).toBe(200);
      expect((await call('GET /logout', { headers: { cookie } })).status).toBe(302);
      expect((await call('GET /auth/user', { headers: { cookie } })).status).toBe(401);
    }
  });

  test('is refused with the documented shape', async () => {
    const wrong = { emailOrPhone: `${randomUUID()}@plantao.example`, password: 'errada' };
    expect((await call('POST /auth/login', { body: wrong })).status).toBe(401);
    expect((await call('POST /auth/login', { body: { password: 'x' } })).status).toBe(400);
    const foreign = { origin: 'https://evil.example' };
    expect((await call('POST /auth/login', { body: wrong, headers: foreign })).status).toBe(403);
  });

  test('is started by a registration', async () => {
    const form = {
      fullName: 'Ana Souza',
      phone: randomPhone(),
      email: `${randomUUID()}@plantao.example`,
      password: PASSWORD,
      turnstileToken: 'token-de-reserva',
    };
    const made = await call('POST /auth/register', { body: form });
    expect([made.status, made.json]).toMatchObject([201, { email: form.email, isApproved: false }]);
    expect((await call('POST /auth/register', { body: form })).status).toBe(409);
    expect(
      (await call('POST /auth/register', { body: { ...form, phone: '1' } })).json,
    ).toMatchObject({ field: 'phone' });
    await world.sql`delete from auth.users where id = ${(made.json as { id: string }).id}`;
  });

  test('can change its own password', async () => {
    const who = await world.person('member');
    const body = { currentPassword: PASSWORD, newPassword: 'nova-senha-2026' };
    expect((await call('POST /user/change-password', { who, body })).status).toBe(204);
    expect((await call('POST /user/change-password', { who, body })).status).toBe(400);
  });
});

test('the health check answers ok', async () => {
  expect((await call('GET /health')).status).toBe(200);
});
