import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthTestBed,
  type AuthUnderTest,
  expectData,
  password,
  register,
  startAuthTestBed,
} from './testing/test-bed.ts';

let bed: AuthTestBed;
let auth: AuthUnderTest;

beforeAll(async () => {
  bed = await startAuthTestBed();
  auth = await bed.start();
});
afterAll(() => bed.stop());

/** A second device of somebody. */
async function secondDevice(email: string) {
  const client = auth.client();
  expectData(await client.auth.signInWithPassword({ email, password }));
  return client;
}

const isLive = async (client: ReturnType<AuthUnderTest['client']>) => {
  const { session } = expectData(await client.auth.getSession());
  const { error } = await auth.client().auth.getUser(session?.access_token ?? '');
  return error === null;
};

describe('getUser', () => {
  test('answers with the user as stored now', async () => {
    const { client, email, id } = await register(auth);
    await bed.sql`update auth.users set raw_user_meta_data = '{"full_name":"Nova"}' where id = ${id}`;
    const { user } = expectData(await client.auth.getUser());
    expect(user).toMatchObject({ id, email, user_metadata: { full_name: 'Nova' } });
  });

  test("refuses a deleted user's live token", async () => {
    const { client, id } = await register(auth);
    expectData(await auth.admin.auth.admin.deleteUser(id));
    expect((await client.auth.getUser()).error).toMatchObject({
      status: 403,
      code: 'user_not_found',
    });
  });

  test('refuses the token of a session that has ended', async () => {
    const { client } = await register(auth);
    const { session } = expectData(await client.auth.getSession());
    const token = session?.access_token ?? '';
    await client.auth.signOut();
    const raw = await auth.fetch('/user', { headers: { authorization: `Bearer ${token}` } });
    expect(raw.status).toBe(403);
    expect(await raw.json()).toMatchObject({ error_code: 'session_not_found' });
    // auth-js words it as its own error.
    expect((await auth.client().auth.getUser(token)).error?.name).toBe('AuthSessionMissingError');
  });

  const signed = (secret: string, claims: object, alg = 'HS256') =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret));

  test('refuses tokens that this service did not sign', async () => {
    const { id } = await register(auth);
    const claims = { sub: id, role: 'authenticated' };
    const forged = await signed('x'.repeat(40), claims);
    const otherAlgorithm = await signed(bed.context.jwtSecret, claims, 'HS512');
    const expired = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(Math.floor(Date.now() / 1000) - 60)
      .sign(new TextEncoder().encode(bed.context.jwtSecret));
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`.replaceAll(
      '=',
      '',
    );
    for (const token of [forged, otherAlgorithm, expired, unsigned, 'rubbish']) {
      const { error } = await auth.client().auth.getUser(token);
      expect(error, token).toMatchObject({ status: 403, code: 'bad_jwt' });
    }
  });

  test('refuses API keys and requests without a token', async () => {
    const key = await auth.fetch('/user');
    expect(key.status).toBe(403);
    expect(await key.json()).toMatchObject({ error_code: 'bad_jwt' });
    const nothing = await auth.fetch('/user', { key: 'none' });
    expect(nothing.status).toBe(401);
    expect(await nothing.json()).toMatchObject({ error_code: 'no_authorization' });
  });

  test("refuses a token that names somebody else's session", async () => {
    const one = await register(auth);
    const other = await register(auth);
    const [session] = await bed.sql`select id from auth.sessions where user_id = ${other.id}`;
    const token = await signed(bed.context.jwtSecret, { sub: one.id, session_id: session?.id });
    const raw = await auth.fetch('/user', { headers: { authorization: `Bearer ${token}` } });
    expect(await raw.json()).toMatchObject({ error_code: 'session_not_found' });
  });
});

describe('refresh', () => {
  const refresh = (refresh_token: string) =>
    auth.client({ ip: '198.51.100.7', userAgent: 'Tablet' }).auth.refreshSession({ refresh_token });

  /** Moves what happened to the session's tokens into the past. */
  const age = (id: string, seconds: number) => bed.sql`
    update auth.refresh_tokens set updated_at = updated_at - ${seconds} * interval '1 second' where user_id = ${id}`;

  async function firstToken() {
    const registered = await register(auth);
    const { session } = expectData(await registered.client.auth.getSession());
    return { ...registered, token: session?.refresh_token ?? '' };
  }

  test('rotates the token within one session and keeps the date of the sign-in', async () => {
    const { id, token } = await firstToken();
    const [before] = await bed.sql`select last_sign_in_at from auth.users where id = ${id}`;
    const next = expectData(await refresh(token)).session;
    expect(next?.refresh_token).not.toBe(token);
    expect(next?.user.id).toBe(id);
    const third = expectData(await refresh(next?.refresh_token ?? '')).session;
    expect(third?.refresh_token).not.toBe(next?.refresh_token);
    const [row] = await bed.sql`
      select (select count(*)::int from auth.sessions where user_id = u.id) as sessions, u.last_sign_in_at,
        s.refreshed_at is not null as refreshed, host(s.ip) as ip, s.user_agent
      from auth.users u join auth.sessions s on s.user_id = u.id where u.id = ${id}`;
    expect(row).toEqual({
      sessions: 1,
      last_sign_in_at: before?.last_sign_in_at,
      refreshed: true,
      ip: '198.51.100.7',
      user_agent: 'Tablet',
    });
  });

  test('gives the current token again to a client that lost the answer', async () => {
    const { id, token } = await firstToken();
    const next = expectData(await refresh(token)).session?.refresh_token;
    await age(id, 3600);
    expect(expectData(await refresh(token)).session?.refresh_token).toBe(next);
  });

  test('accepts an old token within the reuse interval', async () => {
    const { id, token } = await firstToken();
    const second = expectData(await refresh(token)).session?.refresh_token ?? '';
    expectData(await refresh(second));
    await age(id, 8);
    expectData(await refresh(token));
  });

  test('revokes the whole family when an old token comes back later', async () => {
    const { id, token } = await firstToken();
    const second = expectData(await refresh(token)).session?.refresh_token ?? '';
    const third = expectData(await refresh(second)).session?.refresh_token ?? '';
    await age(id, 11);
    expect((await refresh(token)).error).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
    });
    await age(id, 11);
    expect((await refresh(third)).error).toMatchObject({ code: 'refresh_token_already_used' });
  });

  test('gives one successor to several requests at once', async () => {
    const { id, token } = await firstToken();
    const tabs = Array.from({ length: 12 }, () => refresh(token));
    for (const result of await Promise.all(tabs)) expectData(result);
    const [row] = await bed.sql`
      select count(*)::int as active from auth.refresh_tokens where user_id = ${id} and not revoked`;
    expect(row?.active).toBe(1);
  });

  test('refuses unknown tokens and those of a session that ended', async () => {
    const { client, token } = await firstToken();
    expect((await refresh('abcdefghij23')).error).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
    });
    await client.auth.signOut();
    expect((await refresh(token)).error).toMatchObject({ code: 'refresh_token_not_found' });
  });

  test.each(['unknown', 'ABCDEFGHIJ23', 'abcdefghij234', 'abcdef-hij23'])(
    'refuses %s, which no refresh token looks like, as on the platform',
    async (text) => {
      expect((await refresh(text)).error).toMatchObject({
        status: 400,
        code: 'validation_failed',
        message: 'Refresh token is not valid',
      });
    },
  );

  test('refuses a session past its end', async () => {
    const { id, token } = await firstToken();
    await bed.sql`update auth.sessions set not_after = now() - interval '1 second' where user_id = ${id}`;
    expect((await refresh(token)).error).toMatchObject({ code: 'session_expired' });
  });
});

describe('signOut', () => {
  test('with the scope local ends this session only', async () => {
    const { client, email } = await register(auth);
    const other = await secondDevice(email);
    const { session } = expectData(await client.auth.getSession());
    expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect((await auth.client().auth.getUser(session?.access_token ?? '')).error).not.toBeNull();
    expect(await isLive(other)).toBe(true);
  });

  test('with the scope others ends all sessions but this one', async () => {
    const { client, email } = await register(auth);
    const other = await secondDevice(email);
    expect((await client.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect(await isLive(client)).toBe(true);
    expect(await isLive(other)).toBe(false);
  });

  test('with the scope global ends all sessions', async () => {
    const { client, email } = await register(auth);
    const other = await secondDevice(email);
    expect((await client.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect(await isLive(other)).toBe(false);
    expect((await other.auth.refreshSession()).error).toMatchObject({
      code: 'refresh_token_not_found',
    });
  });

  test('with an unknown scope ends nothing', async () => {
    const { client } = await register(auth);
    const { session } = expectData(await client.auth.getSession());
    const response = await auth.fetch('/logout?scope=everywhere', {
      method: 'POST',
      headers: { authorization: `Bearer ${session?.access_token}` },
    });
    expect(response.status).toBe(400);
    expect(await isLive(client)).toBe(true);
  });
});
