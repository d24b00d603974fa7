import { afterAll, describe, expect, test } from 'vitest';
import { mailTo, publicClient } from '../../../local/testing/stack-for-tests.ts';
import { callFunction, createWorld, type Person, randomAddress } from './world.ts';

/** The links in the mail about a registration, for the owner of the address and for another person. */
const world = createWorld();
afterAll(() => world.end());

const PAGES = { confirm: 'confirmar-email', disown: 'nao-fui-eu' } as const;

/** The tokens of the newest mail of a subject to this person. */
async function tokensOf({ email }: Person, subject = /Recebemos seu cadastro/) {
  const { text } = await mailTo(email, { subject, timeoutMs: 20_000 });
  const tokenOn = (page: string) => new RegExp(`/${page}#([0-9a-f]{64})`).exec(text)?.[1] ?? '';
  return { confirm: tokenOn(PAGES.confirm), disown: tokenOn(PAGES.disown) };
}

const follow = async (act: 'confirm-email' | 'disown', token: string) =>
  (await callFunction(`api/auth/${act}`, { body: { token } })).json;

const profileOf = async ({ id }: Person) =>
  (
    await world.sql`
      select is_approved, email_confirmed_at is not null as is_confirmed
      from public.profiles where id = ${id}`
  )[0];

describe('the links of the mail about a registration', () => {
  test('confirm the address without giving access', async () => {
    const person = await world.person('pending');
    const { confirm, disown } = await tokensOf(person);
    expect(await profileOf(person)).toEqual({ is_approved: false, is_confirmed: false });
    expect(await follow('confirm-email', confirm)).toEqual({ outcome: 'confirmed' });
    expect(await profileOf(person)).toEqual({ is_approved: false, is_confirmed: true });
    expect(await follow('disown', disown)).toEqual({ outcome: 'used' });
    const own = await callFunction('api/auth/user', { method: 'GET', who: person });
    expect(own.json).toMatchObject({ emailConfirmedAt: expect.any(String), isApproved: false });
    const stored = await world.sql`
      select 1 from private.address_links as l, private.outbox_emails as e
      where e.user_id = ${person.id} and (l::text || e::text) ~ ${`${confirm}|${disown}`}`;
    expect(stored).toHaveLength(0);
  });

  test("delete an account registered with somebody else's address, and end its sessions at once", async () => {
    const person = await world.person('pending');
    const { disown } = await tokensOf(person);
    expect(await follow('disown', disown)).toEqual({ outcome: 'disowned' });
    expect(await profileOf(person)).toBeUndefined();
    const renewed = await publicClient().auth.refreshSession({
      refresh_token: person.refreshToken,
    });
    expect(renewed.error).not.toBeNull();
    const call = await callFunction('api/auth/user', { method: 'GET', who: person });
    expect(call.status).toBe(401);
    expect(await follow('disown', disown)).toEqual({ outcome: 'disowned' });
  });

  test('are sent again on request, and become invalid when the address changes', async () => {
    const person = await world.person('pending');
    const first = await tokensOf(person);
    await world.sql`
      update private.outbox_emails set created_at = now() - interval '2 minutes'
      where user_id = ${person.id}`;
    const answer = await person.client.rpc('request_address_confirmation');
    expect(answer.data).toBe(0);
    const again = await tokensOf(person, /Confirme seu e-mail/);
    expect(again.confirm).not.toBe(first.confirm);
    await world.sql`
      update auth.users set email = ${`novo.${person.email}`} where id = ${person.id}`;
    for (const token of [first.confirm, again.confirm]) {
      expect(await follow('confirm-email', token)).toEqual({ outcome: 'unknown' });
    }
    expect(await profileOf(person)).toMatchObject({ is_confirmed: false });
  });

  test('are limited in wrong attempts', async () => {
    const headers = { 'x-forwarded-for': randomAddress() };
    const statuses = new Set<number>();
    for (let guess = 0; guess < 200 && !statuses.has(429); guess += 1) {
      const body = { token: `${guess}`.padStart(64, '0') };
      statuses.add((await callFunction('api/auth/disown', { body, headers })).status);
    }
    expect([...statuses]).toEqual([200, 429]);
    // Where no proxy is trusted, every test of this machine is the same caller.
    await world.sql`delete from private.rate_limits where bucket = 'link:address'`;
  });
});

test('an approval that is undone in time sends neither mail nor notification', async () => {
  const [admin, person] = await Promise.all([world.person('admin'), world.person('pending')]);
  const approval = await callFunction(`api/admin/users/${person.id}/approve`, { who: admin });
  expect(approval.json).toMatchObject({ isApproved: true });
  expect((await person.client.from('videos').select('id').limit(1)).data).toHaveLength(1);
  const { data } = await admin.client.rpc('undo_approval', { p_user_ids: [person.id] });
  expect(data).toBe(1);
  expect((await person.client.from('videos').select('id').limit(1)).data).toEqual([]);
  const told = await world.sql`
    select 'mail' from private.outbox_emails
    where user_id = ${person.id} and template = 'registration_approved'
    union all select 'bell' from public.user_notifications where user_id = ${person.id}`;
  expect(told).toHaveLength(0);
});
