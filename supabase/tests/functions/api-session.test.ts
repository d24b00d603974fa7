import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicClient, testStack } from '../../../local/testing/stack-for-tests.ts';
import { type OwnFunction, startOwnFunction } from './own-function.ts';
import {
  callFunction,
  createWorld,
  PASSWORD,
  type Person,
  randomAddress,
  randomPhone,
} from './world.ts';

/** Sessions of the facade as a browser and as a program hold them. */
const world = createWorld();
let member: Person;
let api: OwnFunction;

beforeAll(async () => {
  // Of its own, because it believes what the tests say of where a call comes from: the limits by address
  // would otherwise count everything that is tried on this machine.
  [member, api] = await Promise.all([
    world.person('member'),
    startOwnFunction('api', {
      TRUSTED_IP_HEADER: 'x-tested-address',
      LOGIN_FAILURES_PER_ADDRESS: '12',
      REGISTRATIONS_PER_ADDRESS: '3',
    }),
  ]);
});
afterAll(async () => {
  await api.kill();
  await world.end();
});

type Options = NonNullable<Parameters<typeof callFunction>[1]>;

/** Calls from an address of its own, unless one is given. */
const call = (path: string, options: Options = {}, address = randomAddress()) =>
  callFunction(path, {
    ...options,
    base: api.url,
    headers: { ...options.headers, 'x-tested-address': address },
  });
const logIn = (emailOrPhone: string, password = PASSWORD, address = randomAddress()) =>
  call('api/auth/login', { body: { emailOrPhone, password } }, address);
const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? '';
const own = { origin: new URL(testStack().siteUrl).origin };

describe('by cookie', () => {
  test('a session by cookie is valid for every call until the log-out', async () => {
    const answer = await logIn(member.phone.replace(/\D/g, ''));
    expect(answer.status).toBe(200);
    const cookie = cookieOf(answer.headers);
    const read = () => call('api/auth/user', { method: 'GET', headers: { cookie } });
    expect((await read()).json).toMatchObject({ id: member.id });

    const videoId = await world.video();
    const favorite = (headers: Record<string, string>) =>
      call('api/user/favorites', { body: { videoId }, headers: { cookie, ...headers } });
    const foreign = await favorite({ origin: 'https://evil.example' });
    expect([foreign.status, foreign.json]).toMatchObject([403, { code: 'origin_refused' }]);
    expect((await favorite({})).status).toBe(403);
    expect((await favorite(own)).status).toBe(201);

    const out = await call('api/logout', { method: 'GET', headers: { cookie } });
    expect(out.status).toBe(302);
    expect(out.headers.get('location')).toBe(`${own.origin}/`);
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    expect(cookieOf(out.headers)).toBe('plantao_session=');
    // The session itself has ended, not only the browser's copy of it.
    expect((await read()).status).toBe(401);
    const { session } = answer.json as { session: { refreshToken: string } };
    const revived = await publicClient().auth.refreshSession({
      refresh_token: session.refreshToken,
    });
    expect(revived.error).not.toBeNull();
  });

  test('the cookie is not readable by scripts', async () => {
    const [cookie] = (await logIn(member.email)).headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
  });
});

test('supabase-js accepts the tokens of a log-in as a session', async () => {
  const { json } = await logIn(member.email);
  const { session } = json as { session: { accessToken: string; refreshToken: string } };
  const client = publicClient();
  const { data, error } = await client.auth.setSession({
    access_token: session.accessToken,
    refresh_token: session.refreshToken,
  });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(member.id);
  expect((await client.from('videos').select('id').limit(1)).data).toHaveLength(1);
});

describe('a failed log-in', () => {
  test('has the same answer for an unknown address, an unknown phone and a wrong password', async () => {
    const answers = await Promise.all([
      logIn(`${randomUUID()}@plantao.example`),
      logIn(randomPhone()),
      logIn(member.email, 'errada'),
      logIn(member.phone, 'errada'),
    ]);
    for (const { status, text, headers } of answers) {
      expect(status).toBe(401);
      expect(text).toBe(answers[0].text);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  test('makes an address wait that guesses, first a minute, and lets the owner in from another one', async () => {
    const victim = await world.person('member');
    const address = randomAddress();
    const tries = Array.from({ length: 5 }, () => logIn(victim.email, 'errada', address));
    for (const { status } of await Promise.all(tries)) expect(status).toBe(401);
    const stopped = await logIn(victim.phone, PASSWORD, address);
    expect([stopped.status, stopped.json]).toMatchObject([429, { code: 'rate_limited' }]);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(stopped.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await logIn(victim.phone, PASSWORD)).status).toBe(200);
    expect((await logIn(member.email, PASSWORD, address)).status).toBe(200);
  });

  test('lets the owner in after ten strangers were wrong, each from an address of their own', async () => {
    const victim = await world.person('member');
    const tries = Array.from({ length: 10 }, () => logIn(victim.email, 'errada'));
    for (const { status } of await Promise.all(tries)) expect(status).toBe(401);
    expect((await logIn(victim.email, PASSWORD)).status).toBe(200);
  });
});

test('twelve failed log-ins from one address block that address for every account, and no other address', async () => {
  const address = randomAddress();
  const nobody = () => logIn(`${randomUUID()}@plantao.example`, 'errada', address);
  for (const { status } of await Promise.all(Array.from({ length: 12 }, nobody))) {
    expect(status).toBe(401);
  }
  expect((await logIn(member.email, PASSWORD, address)).status).toBe(429);
  expect((await logIn(member.email)).status).toBe(200);
});

test('successful log-ins do not count against the limits', async () => {
  const address = randomAddress();
  for (let count = 0; count < 15; count += 1) {
    expect((await logIn(member.email, PASSWORD, address)).status).toBe(200);
  }
});

test('the login log has the address and browser of the person', async () => {
  const who = await world.person('member');
  const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1';
  for (const [emailOrPhone, address] of [
    [who.email, '10.9.8.7'],
    [who.phone, '10.9.8.6'],
  ] as const) {
    const body = { emailOrPhone, password: PASSWORD };
    await call('api/auth/login', { body, headers: { 'user-agent': browser } }, address);
    const [last] = await world.sql`
      select host(ip_address) as address, user_agent as browser from public.user_login_logs
      where user_id = ${who.id} order by id desc limit 1`;
    expect(last).toEqual({ address, browser });
  }
});

describe('a registration through the API', () => {
  const form = () => ({
    fullName: 'Ana Souza',
    phone: randomPhone(),
    email: `${randomUUID()}@plantao.example`,
    password: PASSWORD,
    turnstileToken: 'token-de-reserva',
  });
  const register = (body: Record<string, string>, address = randomAddress()) =>
    call('api/auth/register', { body }, address);

  test('creates a pending account with a session by cookie and without access to content', async () => {
    const answer = await register(form());
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ isApproved: false, role: 'user', fullName: 'Ana Souza' });
    const headers = { cookie: cookieOf(answer.headers) };
    const content = await call('api/videos', { method: 'GET', headers });
    expect([content.status, content.json]).toMatchObject([403, { code: 'pending_approval' }]);
    await world.sql`delete from auth.users where id = ${(answer.json as { id: string }).id}`;
  });

  test('is limited to three per address', async () => {
    const address = randomAddress();
    const body = { ...form(), email: member.email };
    for (let count = 0; count < 3; count += 1) {
      expect((await register(body, address)).status).toBe(409);
    }
    expect((await register(body, address)).json).toMatchObject({ code: 'rate_limited' });
  });

  test('is refused for a taken address or phone, naming the field', async () => {
    const email = await register({ ...form(), email: member.email });
    expect([email.status, email.json]).toMatchObject([
      409,
      { code: 'email_taken', field: 'email' },
    ]);
    const phone = await register({ ...form(), phone: `+55 ${member.phone}` });
    expect([phone.status, phone.json]).toMatchObject([
      409,
      { code: 'phone_taken', field: 'phone' },
    ]);
  });
});

test("a deleted account's unexpired token is refused", async () => {
  const gone = await world.person('member');
  await world.sql`delete from auth.users where id = ${gone.id}`;
  const answer = await call('api/auth/user', { method: 'GET', who: gone });
  expect(answer.status).toBe(401);
});

test('a revoked approval is effective from the next call', async () => {
  const who = await world.person('member');
  const read = () => call('api/videos/recent', { method: 'GET', who });
  expect((await read()).status).toBe(200);
  await world.sql`update public.profiles set is_approved = false where id = ${who.id}`;
  expect((await read()).json).toMatchObject({ code: 'pending_approval' });
});
