import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthTestBed,
  type AuthUnderTest,
  expectData,
  newEmail,
  password,
  register,
  startAuthTestBed,
} from './testing/test-bed.ts';

let bed: AuthTestBed;
let auth: AuthUnderTest;

beforeAll(async () => {
  bed = await startAuthTestBed();
  auth = await bed.start({ email: { requireCurrentPassword: true } });
});
afterAll(() => bed.stop());

const admin = () => auth.admin.auth.admin;
const unknownId = '00000000-0000-4000-8000-000000000000';

describe('administration of users', () => {
  const calls: [string, string][] = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${unknownId}`],
    ['PUT', `/admin/users/${unknownId}`],
    ['DELETE', `/admin/users/${unknownId}`],
    ['POST', '/admin/generate_link'],
  ];
  const call = (
    method: string,
    path: string,
    headers: Record<string, string>,
    key: 'publishable' | 'none',
  ) => auth.fetch(path, { method, headers, key, ...(method === 'GET' ? {} : { body: '{}' }) });

  test.each(calls)('%s %s answers 401 without a token', async (method, path) => {
    const response = await call(method, path, {}, 'none');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 401, error_code: 'no_authorization' });
  });

  test.each(calls)('%s %s answers 403 to a publishable key', async (method, path) => {
    const response = await call(method, path, {}, 'publishable');
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 403, error_code: 'not_admin' });
  });

  test.each(calls)('%s %s answers 403 to a signed-in user', async (method, path) => {
    const { client } = await register(auth);
    const { session } = expectData(await client.auth.getSession());
    const headers = { authorization: `Bearer ${session?.access_token}` };
    const response = await call(method, path, headers, 'publishable');
    expect(response.status).toBe(403);
  });
});

describe('listUsers', () => {
  test('pages through all users, the newest first', async () => {
    await bed.sql`delete from auth.users`;
    const emails: string[] = [];
    for (let n = 0; n < 5; n++) emails.unshift((await register(auth)).email);
    const first = expectData(await admin().listUsers({ page: 1, perPage: 2 }));
    expect(first).toMatchObject({ total: 5, nextPage: 2, lastPage: 3, aud: 'authenticated' });
    const second = expectData(await admin().listUsers({ page: 2, perPage: 2 }));
    const third = expectData(await admin().listUsers({ page: 3, perPage: 2 }));
    expect(third).toMatchObject({ total: 5, nextPage: null, lastPage: 3 });
    const seen = [first, second, third].flatMap(({ users }) => users.map(({ email }) => email));
    expect(seen).toEqual(emails);
    expect(first.users[0]?.identities).toHaveLength(1);
    expect(expectData(await admin().listUsers()).users).toHaveLength(5);
  });

  test.each(['page=0', 'page=x', 'per_page=-1'])('refuses %s', async (query) => {
    const response = await auth.fetch(`/admin/users?${query}`, { key: 'secret' });
    expect(response.status).toBe(400);
  });
});

describe('createUser', () => {
  test('makes an account that can sign in once its address is confirmed', async () => {
    const email = newEmail();
    const { user } = expectData(
      await admin().createUser({
        email,
        password,
        email_confirm: true,
        user_metadata: { full_name: 'Dra. Rita' },
        app_metadata: { origin: 'import' },
      }),
    );
    expect(user).toMatchObject({
      email,
      user_metadata: { full_name: 'Dra. Rita', email_verified: true },
      app_metadata: { provider: 'email', providers: ['email'], origin: 'import' },
    });
    expect(auth.mails(email)).toEqual([]);
    expectData(await auth.client().auth.signInWithPassword({ email, password }));
    const unconfirmed = newEmail();
    expectData(await admin().createUser({ email: unconfirmed, password }));
    const early = await auth.client().auth.signInWithPassword({ email: unconfirmed, password });
    expect(early.error).toMatchObject({ code: 'email_not_confirmed' });
  });

  test('refuses attributes that are taken, empty or malformed', async () => {
    const { email } = await register(auth);
    expect((await admin().createUser({ email, password })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
    for (const attributes of [
      { password },
      { email: 'sem-arroba' },
      { email: newEmail(), ban_duration: 'amanhã' },
      { email: newEmail(), password: 'x'.repeat(73) },
    ]) {
      const { error } = await admin().createUser(attributes);
      expect(error, JSON.stringify(attributes)).toMatchObject({
        status: 400,
        code: 'validation_failed',
      });
    }
  });

  test('refuses an attribute that this service does not know', async () => {
    for (const attributes of [{ phone: '+5511988887777' }, { role: 'service_role' }]) {
      const { error } = await admin().createUser({ email: newEmail(), ...attributes });
      expect(error).toMatchObject({ status: 400, code: 'bad_json' });
    }
  });

  test('answers 500 when a trigger raises', async () => {
    const user_metadata = { phone: '(11) 96666-5555' };
    expectData(await admin().createUser({ email: newEmail(), user_metadata }));
    const { error } = await admin().createUser({ email: newEmail(), user_metadata });
    expect(error).toMatchObject({ status: 500, message: 'Database error saving new user' });
  });
});

describe('generateLink', () => {
  const generate = async (email: string) => {
    const { properties, user } = expectData(
      await admin().generateLink({ type: 'magiclink', email }),
    );
    return { user, token_hash: properties.hashed_token, link: properties.action_link };
  };
  const verify = (token_hash: string, type: 'magiclink' | 'email_change' = 'magiclink') =>
    auth.client({ ip: '203.0.113.5' }).auth.verifyOtp({ token_hash, type });

  test('hands over, without a mail, a token that opens one session', async () => {
    const { email, id } = await register(auth);
    const { user, token_hash, link } = await generate(email);
    expect(user?.id).toBe(id);
    expect(link).toContain(`token=${token_hash}&type=magiclink`);
    expect((await verify(token_hash, 'email_change')).error).toMatchObject({ code: 'otp_expired' });
    const answers = await Promise.all([verify(token_hash), verify(token_hash), verify(token_hash)]);
    expect(answers.filter(({ data }) => data.session?.user.id === id)).toHaveLength(1);
    expect((await verify(token_hash)).error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect(auth.mails(email)).toEqual([]);
  });

  test('confirms the address that it opens, as on the platform', async () => {
    const email = newEmail();
    expectData(await admin().createUser({ email, password }));
    const { session } = expectData(await verify((await generate(email)).token_hash));
    expect(session?.user.email_confirmed_at).toEqual(expect.any(String));
  });

  test('hands over the link of a new mailbox, which changes the address', async () => {
    const { email, id } = await register(auth);
    const next = newEmail();
    const change = (newEmail: string, of = email) =>
      admin().generateLink({ type: 'email_change_new', email: of, newEmail });
    const { user, properties } = expectData(await change(next));
    expect(user).toMatchObject({ email, new_email: next });
    expect(properties.verification_type).toBe('email_change_new');
    const link = new URL(properties.action_link).searchParams;
    expect(link.get('type')).toBe('email_change');
    const token = link.get('token') ?? '';
    expect([auth.mails(email), auth.mails(next)]).toEqual([[], []]);
    // As on the platform, the token beside the link is not the one in it, and opens nothing.
    const beside = await verify(properties.hashed_token, 'email_change');
    expect(beside.error).toMatchObject({ code: 'otp_expired' });
    expect((await verify(token)).error).toMatchObject({ code: 'otp_expired' });
    const { session } = expectData(await verify(token, 'email_change'));
    expect(session?.user).toMatchObject({ id, email: next });
    const taken = await register(auth);
    expect((await change(taken.email, next)).error).toMatchObject({ code: 'email_exists' });
    expect((await change('sem-arroba', next)).error).toMatchObject({ code: 'validation_failed' });
    expect((await change(newEmail())).error).toMatchObject({ code: 'user_not_found' });
  });

  test('refuses a banned user, an unknown address, another type and an empty token', async () => {
    const { email, id } = await register(auth);
    const { token_hash } = await generate(email);
    expectData(await admin().updateUserById(id, { ban_duration: '1h' }));
    expect((await verify(token_hash)).error).toMatchObject({ code: 'user_banned' });
    const unknown = await admin().generateLink({ type: 'magiclink', email: newEmail() });
    expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' });
    const invite = await admin().generateLink({ type: 'invite', email });
    expect(invite.error).toMatchObject({ status: 400, code: 'validation_failed' });
    for (const body of ['{"type":"magiclink"}', '{"token_hash":"x"}', '{}']) {
      expect((await auth.fetch('/verify', { method: 'POST', body })).status).toBe(400);
    }
  });
});

test('getUserById finds a user or answers 404', async () => {
  const { id, email } = await register(auth);
  expect(expectData(await admin().getUserById(id)).user).toMatchObject({ id, email });
  expect((await admin().getUserById(unknownId)).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
  });
  const malformed = await auth.fetch('/admin/users/12', { key: 'secret' });
  expect(malformed.status).toBe(404);
});

describe('updateUserById', () => {
  test('sets a password without the old one and ends all sessions', async () => {
    const { client, email, id } = await register(auth);
    const { session } = expectData(await client.auth.getSession());
    expect((await admin().updateUserById(id, { password: '123' })).error).toMatchObject({
      code: 'weak_password',
    });
    expect((await client.auth.getUser()).error).toBeNull();
    expectData(await admin().updateUserById(id, { password: 'dada-pela-chefia' }));
    expect((await client.auth.getUser()).error).not.toBeNull();
    const refresh_token = session?.refresh_token ?? '';
    const refreshed = await auth.client().auth.refreshSession({ refresh_token });
    expect(refreshed.error).toMatchObject({ code: 'refresh_token_not_found' });
    expectData(
      await auth.client().auth.signInWithPassword({ email, password: 'dada-pela-chefia' }),
    );
  });

  test('changes an address at once, in the profile too', async () => {
    const { id } = await register(auth);
    const email = newEmail();
    const { user } = expectData(await admin().updateUserById(id, { email, email_confirm: true }));
    expect(user.email).toBe(email);
    expect(auth.mails(email)).toEqual([]);
    expectData(await auth.client().auth.signInWithPassword({ email, password }));
    const [profile] = await bed.sql`select email from public.profiles where id = ${id}`;
    expect(profile?.email).toBe(email);
  });

  test('answers 500 to an address that somebody else has and changes nothing, as on the platform', async () => {
    const { id, email } = await register(auth);
    const other = await register(auth);
    const response = await auth.fetch(`/admin/users/${id}`, {
      method: 'PUT',
      key: 'secret',
      body: JSON.stringify({ email: other.email, password: 'dada-pela-chefia' }),
    });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      code: 500,
      error_code: 'unexpected_failure',
      msg: 'Error updating user',
    });
    expectData(await auth.client().auth.signInWithPassword({ email, password }));
  });

  test('merges metadata of both kinds', async () => {
    const { id } = await register(auth);
    const { user } = expectData(
      await admin().updateUserById(id, {
        user_metadata: { full_name: 'Ana', nick: 'A' },
        app_metadata: { plan: 'x' },
      }),
    );
    expect(user.user_metadata).toMatchObject({ full_name: 'Ana', nick: 'A' });
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'], plan: 'x' });
  });

  test('refuses unknown users and bans of unknown length', async () => {
    const { id } = await register(auth);
    expect((await admin().updateUserById(unknownId, {})).error).toMatchObject({ status: 404 });
    const ban = await admin().updateUserById(id, { ban_duration: 'sempre' });
    expect(ban.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

describe('deleteUser', () => {
  test('removes the account with its identities, sessions and profile', async () => {
    const { email, id } = await register(auth);
    expectData(await admin().deleteUser(id));
    const [row] = await bed.sql`
      select (select count(*)::int from auth.identities where user_id = ${id}) as identities,
        (select count(*)::int from auth.sessions where user_id = ${id}) as sessions,
        (select count(*)::int from public.profiles where id = ${id}) as profiles`;
    expect(row).toEqual({ identities: 0, sessions: 0, profiles: 0 });
    expect((await admin().deleteUser(id)).error).toMatchObject({ status: 404 });
    expectData(await auth.client().auth.signUp({ email, password }));
  });

  test('refuses to delete softly', async () => {
    const { client, id } = await register(auth);
    expect((await admin().deleteUser(id, true)).error).toMatchObject({ status: 400 });
    expectData(await client.auth.getUser());
  });

  test('fails when a row of another table still needs the user', async () => {
    const { id } = await register(auth);
    await bed.owner`create table if not exists public.needs_user (id uuid references auth.users (id) on delete restrict)`;
    await bed.owner`insert into public.needs_user values (${id})`;
    expect((await admin().deleteUser(id)).error).toMatchObject({
      status: 500,
      message: 'Database error deleting user',
    });
  });
});
