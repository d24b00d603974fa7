import { afterAll, describe, expect, test } from 'vitest';
import { mailTo, publicClient, testStack } from '../../../local/testing/stack-for-tests.ts';
import { callFunction, createWorld, PASSWORD, type Person } from './world.ts';

/** A change of one's own address: with the password, with the old mailbox, and taken back by it. */
const world = createWorld();
afterAll(() => world.end());

const { gatewayUrl, publishableKey } = testStack();

/** Auth itself, as the holder of a token asks it. */
async function askAuth(path: string, body: object, { method = 'POST', token = '' } = {}) {
  const response = await fetch(`${gatewayUrl}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  // Auth answers nothing that has another form.
  const { access_token: opened } = (await response.json()) as { access_token?: string };
  return { status: response.status, opened };
}

/** Follows the link of a mail as our page does. */
async function tokenIn(to: string, subject: RegExp, link: RegExp) {
  const { text } = await mailTo(to, { subject, timeoutMs: 20_000 });
  return link.exec(text)?.[1] ?? '';
}
const confirmNew = async (address: string) => {
  const token_hash = await tokenIn(address, /Confirme a troca/, /[#&]token=([^&\s]+)/);
  return (await askAuth('verify', { type: 'email_change', token_hash })).status;
};
const press = async (token: string) =>
  (await callFunction('api/auth/address-change', { body: { token } })).json;

const addressOf = async ({ id }: Person) =>
  (await world.sql`select email from auth.users where id = ${id}`)[0]?.email;
const canSignIn = async (email: string, password = PASSWORD) =>
  (await publicClient().auth.signInWithPassword({ email, password })).error === null;

describe('a change of the own address', () => {
  test('is not to be had with a session alone, whoever asks Auth', async () => {
    const person = await world.person('member');
    const email = `ladrao.${person.email}`;
    const ask = async () =>
      (await askAuth('user', { email }, { method: 'PUT', token: person.token })).status;
    expect(await ask()).toBe(500);
    expect(await ask()).toBe(500);
    const { status } = await callFunction('accounts/new-address', {
      who: person,
      body: { email, password: 'chute-errado' },
    });
    expect(status).toBe(400);
    expect(await ask()).toBe(500);
    const tokens = await world.sql`select 1 from auth.one_time_tokens where user_id = ${person.id}`;
    expect(tokens).toHaveLength(0);
    expect(await addressOf(person)).toBe(person.email);
  });

  test('with the password happens once the new mailbox confirms it, and the old one undoes it', async () => {
    const person = await world.person('member');
    const email = `nova.${person.email}`;
    const logins = () =>
      world.sql`select 1 from public.user_login_logs where user_id = ${person.id}`;
    const before = (await logins()).length;
    const asked = await callFunction('accounts/new-address', {
      who: person,
      body: { email, password: PASSWORD },
    });
    expect(asked.status).toBe(204);
    // The check of the password is no sign-in.
    expect(await logins()).toHaveLength(before);
    expect(await addressOf(person)).toBe(person.email);
    const told = await mailTo(person.email, { subject: /Pediram a troca/, timeoutMs: 20_000 });
    expect(told.text).toContain(email);
    const again = await askAuth('user', { email }, { method: 'PUT', token: person.token });
    expect(again.status).not.toBe(200);

    expect(await confirmNew(email)).toBe(200);
    expect(await addressOf(person)).toBe(email);
    const undo = await tokenIn(person.email, /Seu e-mail foi trocado/, /#desfazer\.(\w+)/);
    expect(await press(undo)).toEqual({ outcome: 'undone' });
    expect(await addressOf(person)).toBe(person.email);
    expect([await canSignIn(person.email), await canSignIn(email)]).toEqual([false, false]);
    const call = await callFunction('api/auth/user', { method: 'GET', who: person });
    expect(call.status).toBe(401);
    await mailTo(person.email, { subject: /Redefina sua senha/ });
    expect(await press(undo)).toEqual({ outcome: 'undone' });
    const stored = await world.sql`
      select 1 from private.address_changes as c, private.outbox_emails as e
      where e.user_id = ${person.id} and (c::text || e::text) ~ ${undo}`;
    expect(stored).toHaveLength(0);
  });

  test('is undone also where the person who made it registered the former address', async () => {
    const person = await world.person('member');
    const email = `ladrao.${person.email}`;
    await callFunction('accounts/new-address', {
      who: person,
      body: { email, password: PASSWORD },
    });
    await confirmNew(email);
    const undo = await tokenIn(person.email, /Seu e-mail foi trocado/, /#desfazer\.(\w+)/);
    const signUp = () => publicClient().auth.signUp({ email: person.email, password: PASSWORD });
    const squatter = (await signUp()).data.user?.id ?? '';
    await world.sql`update public.profiles set is_approved = true where id = ${squatter}`;
    // Whom an administrator let in, no link deletes.
    expect(await press(undo)).toMatchObject({ code: 'email_taken' });
    await world.sql`update public.profiles set is_approved = false where id = ${squatter}`;
    expect(await press(undo)).toEqual({ outcome: 'undone' });
    expect(await addressOf(person)).toBe(person.email);
    expect(await world.sql`select 1 from auth.users where id = ${squatter}`).toHaveLength(0);
    expect(await canSignIn(email)).toBe(false);
  });

  test('needs the password also in a session that a mailed link opened', async () => {
    const person = await world.person('member');
    await publicClient().auth.resetPasswordForEmail(person.email);
    const token_hash = await tokenIn(person.email, /Redefina sua senha/, /[#&]token=([^&\s]+)/);
    const { opened: token } = await askAuth('verify', { type: 'recovery', token_hash });
    const set = async (password: string) =>
      (await askAuth('user', { password }, { method: 'PUT', token })).status;
    expect(await set('senha-da-dona-1')).toBe(200);
    expect(await set('senha-do-ladrao-2')).toBe(400);
    expect(await canSignIn(person.email, 'senha-da-dona-1')).toBe(true);
  });

  test('without the password waits for both mailboxes, the old one first', async () => {
    const person = await world.person('member');
    const email = `nova.${person.email}`;
    const form = { fullName: 'Bia Lima', phone: person.phone, email };
    const asked = await callFunction('api/user/profile', {
      method: 'PATCH',
      who: person,
      body: form,
    });
    expect([asked.status, asked.json]).toMatchObject([200, { email: person.email }]);
    const allow = await tokenIn(person.email, /Autorize a troca/, /#autorizar\.(\w+)/);
    const early = await askAuth('user', { email }, { method: 'PUT', token: person.token });
    expect(early.status).toBe(500);
    expect(await press(allow)).toEqual({ outcome: 'allowed' });
    expect(await addressOf(person)).toBe(person.email);
    expect(await confirmNew(email)).toBe(200);
    expect(await addressOf(person)).toBe(email);
    expect(await canSignIn(email)).toBe(true);
    await mailTo(person.email, { subject: /Seu e-mail foi trocado/, timeoutMs: 20_000 });
  });
});
