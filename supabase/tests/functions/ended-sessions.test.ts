import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicClient, serviceClient, testStack } from '../../../local/testing/stack-for-tests.ts';
import { callFunction, createWorld, PASSWORD, type Person } from './world.ts';

/** Every way to end a session, tried with everything that accepts a token. */
const world = createWorld();
let superuser: Person;
let videoId: number;
/** A favorite of each member. */
let listedId: number;

beforeAll(async () => {
  [superuser, videoId, listedId] = await Promise.all([
    world.person('superuser'),
    world.video(),
    world.video(),
  ]);
});
afterAll(() => world.end());

const actOn = (path: string, body: object) =>
  callFunction(`accounts/${path}`, { who: superuser, body });
const logOut = (who: Person, scope: string) =>
  fetch(`${testStack().gatewayUrl}/auth/v1/logout?scope=${scope}`, {
    method: 'POST',
    headers: { apikey: testStack().publishableKey, authorization: `Bearer ${who.token}` },
  });

/** The status of each way in, with the token as it was copied; of a deletion, how many rows went. */
async function waysOf(who: Person, photo: string) {
  const { gatewayUrl, publishableKey } = testStack();
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = {
      apikey: publishableKey,
      authorization: `Bearer ${who.token}`,
      ...(init.body ? { 'content-type': 'application/json' } : {}),
    };
    const answer = await fetch(`${gatewayUrl}${path}`, { ...init, headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  // Without rows no policy runs, so the status alone proves nothing.
  const unlist = async () => {
    const { data } = await who.client
      .from('user_favorites')
      .delete()
      .eq('video_id', listedId)
      .setHeader('authorization', `Bearer ${who.token}`)
      .select('id');
    return data?.length ?? 0;
  };
  const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });
  return {
    read: await ask('/rest/v1/videos?select=id&limit=1'),
    call: await ask('/rest/v1/rpc/home_shelves', post({})),
    write: await ask('/rest/v1/user_favorites', post({ video_id: videoId })),
    unlisted: await unlist(),
    profile: await ask('/rest/v1/profiles?select=id&limit=1'),
    records: await ask('/rest/v1/rpc/own_records', post({})),
    file: await ask(`/storage/v1/object/authenticated/avatars/${photo}`),
    sign: await ask(`/storage/v1/object/sign/avatars/${photo}`, post({ expiresIn: 60 })),
    api: await ask('/functions/v1/api/user/favorites'),
    account: await ask('/auth/v1/user'),
  };
}

async function memberWithPhoto() {
  const who = await world.person('member');
  const photo = `${who.id}/${randomUUID()}.png`;
  await world.sql`insert into public.user_favorites (user_id, video_id) values (${who.id}, ${listedId})`;
  const bytes = new Blob([new Uint8Array(100)], { type: 'image/png' });
  expect((await who.client.storage.from('avatars').upload(photo, bytes)).error).toBeNull();
  return { who, photo };
}

const OPEN = {
  read: 200,
  call: 200,
  write: 201,
  unlisted: 1,
  profile: 200,
  records: 200,
  file: 200,
  sign: 200,
  api: 200,
  account: 200,
};
const OVER = {
  read: 401,
  call: 401,
  write: 401,
  unlisted: 0,
  profile: 401,
  records: 401,
  // Storage answers 400 to a request for what it does not show.
  file: 400,
  sign: 400,
  api: 401,
};

test('a token is accepted everywhere while its session exists', async () => {
  const { who, photo } = await memberWithPhoto();
  expect(await waysOf(who, photo)).toEqual(OPEN);
});

describe('every call is refused from the next one on, after', () => {
  test.each<[string, (who: Person) => PromiseLike<unknown>]>([
    ['a log-out', (who) => logOut(who, 'local')],
    ['"Sair de todos os dispositivos"', (who) => logOut(who, 'global')],
    [
      'a password set by a superuser',
      (who) => actOn('password', { userId: who.id, password: 'definida-2026' }),
    ],
    [
      'another address set by a superuser',
      (who) => actOn('update', { userId: who.id, email: `${randomUUID()}@plantao.example` }),
    ],
    [
      'a suspension',
      (who) => superuser.client.rpc('set_user_active', { p_user_id: who.id, p_is_active: false }),
    ],
    ['a ban', (who) => serviceClient().auth.admin.updateUserById(who.id, { ban_duration: '24h' })],
    [
      'a deletion by a superuser',
      (who) => callFunction(`api/admin/users/${who.id}`, { method: 'DELETE', who: superuser }),
    ],
    [
      'leaving',
      (who) => callFunction('accounts/delete-own', { who, body: { password: PASSWORD } }),
    ],
    [
      'the log-out of a cookie',
      (who) =>
        callFunction('api/logout', {
          method: 'GET',
          headers: { cookie: `plantao_session=${who.token}~${who.refreshToken}` },
        }),
    ],
  ])('%s', async (_act, act) => {
    const { who, photo } = await memberWithPhoto();
    await act(who);
    const ways = await waysOf(who, photo);
    expect(ways).toMatchObject(OVER);
    expect(ways.account).toBeGreaterThanOrEqual(400);
    const revived = await publicClient().auth.refreshSession({ refresh_token: who.refreshToken });
    expect(revived.error).not.toBeNull();
  });

  test("a rejected person's token is refused also where pending users are allowed", async () => {
    const who = await world.person('pending');
    expect(await waysOf(who, 'x')).toMatchObject({ profile: 200, records: 200 });
    expect((await actOn('reject', { userId: who.id })).status).toBe(204);
    expect(await waysOf(who, 'x')).toMatchObject(OVER);
  });
});

test('a changed password ends every other session of the person', async () => {
  const { who, photo } = await memberWithPhoto();
  const login = await callFunction('api/auth/login', {
    body: { emailOrPhone: who.email, password: PASSWORD },
  });
  const { session } = login.json as { session: { accessToken: string } };
  const other = { ...who, token: session.accessToken };
  const answer = await callFunction('api/user/change-password', {
    who: other,
    body: { currentPassword: PASSWORD, newPassword: 'outra-senha-2026' },
  });
  expect(answer.status).toBe(204);
  expect(await waysOf(who, photo)).toMatchObject(OVER);
  expect(await waysOf(other, photo)).toEqual(OPEN);
});
