import { afterAll, describe, expect, test } from 'vitest';
import { publicClient } from '../../../local/testing/stack-for-tests.ts';
import { callFunction, createWorld, PASSWORD, type Person } from './world.ts';

/** What a stranger at an open shared computer tries with its session, by curl, past the screens. */
const world = createWorld();
afterAll(() => world.end());

const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id;
const logIn = (person: Person, password = PASSWORD) =>
  publicClient().auth.signInWithPassword({ email: person.email, password });

/** The person's phone, and a computer that it has let in. */
async function connected(state: 'member' | 'superuser') {
  const phone = await world.person(state);
  const client = publicClient();
  const { data } = await client.auth.signInWithPassword({ email: phone.email, password: PASSWORD });
  if (!data.session) throw new Error('no session');
  const { access_token: token, refresh_token: refreshToken } = data.session;
  await world.sql`select private.share_session(${sessionOf(token)}, ${sessionOf(phone.token)})`;
  return { phone, computer: { ...phone, token, refreshToken, client } };
}

const isAlive = async ({ client }: Person) => (await client.rpc('own_profile')).error === null;

describe('at Auth, a shared computer', () => {
  test('sets no new password, also with the present one, and signs nobody out by that', async () => {
    const { phone, computer } = await connected('member');
    const change = { password: 'outra-senha-2026', current_password: PASSWORD };
    expect((await computer.client.auth.updateUser(change)).error).toMatchObject({ status: 500 });
    expect(await isAlive(phone)).toBe(true);
    expect((await logIn(phone, 'outra-senha-2026')).error).not.toBeNull();
    expect((await logIn(phone)).error).toBeNull();
    expect((await phone.client.auth.updateUser(change)).error).toBeNull();
    expect(await isAlive(computer)).toBe(false);
  });

  test('that signs the other devices out ends itself, and the person is told', async () => {
    const { phone, computer } = await connected('member');
    expect((await computer.client.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect(await isAlive(phone)).toBe(false);
    expect(await isAlive(computer)).toBe(false);
    expect(
      (await publicClient().auth.refreshSession({ refresh_token: computer.refreshToken })).error,
    ).not.toBeNull();
    const told = await world.sql`
      select title from public.user_notifications where user_id = ${phone.id} and type = 'security'`;
    expect(told).toEqual([{ title: 'Computador compartilhado encerrado' }]);
  });
});

test('the functions refuse a shared computer what is for own devices only, and change nothing', async () => {
  const { phone, computer } = await connected('superuser');
  const other = await world.person('member');
  const pending = await world.person('pending');
  const isRefused = async (
    path: string,
    body: object,
    method: 'POST' | 'PUT' | 'DELETE' = 'POST',
  ) => {
    const { status, json } = await callFunction(path, { who: computer, body, method });
    expect([path, status, json]).toMatchObject([path, 403, { code: 'shared_computer' }]);
  };
  await isRefused('accounts/update', { userId: other.id, email: `x${other.email}` });
  await isRefused('accounts/update', { userId: other.id, role: 'superuser' });
  await isRefused('accounts/password', { userId: other.id, password: 'definida-2026' });
  await isRefused('accounts/reject', { userId: pending.id });
  await isRefused('accounts/erase', { userId: other.id });
  await isRefused('accounts/delete-own', { password: PASSWORD });
  await isRefused('api/user/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'outra-senha-2026',
  });
  await isRefused('youtube/captions-connect', {});
  await isRefused('youtube/captions-disconnect', {});
  const people = await world.sql`
    select p.role from public.profiles as p where p.id in (${other.id}, ${pending.id}, ${phone.id}) order by p.role`;
  expect(people.map(({ role }) => role)).toEqual(['superuser', 'user', 'user']);
  expect((await logIn(other)).error).toBeNull();
  const own = await callFunction('accounts/password', {
    who: phone,
    body: { userId: other.id, password: 'definida-2026' },
  });
  expect(own.status).toBe(204);
});
