import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthTestBed,
  type AuthUnderTest,
  expectData,
  linkIn,
  newEmail,
  password,
  register,
  startAuthTestBed,
} from './testing/test-bed.ts';

let bed: AuthTestBed;
let auth: AuthUnderTest;

beforeAll(async () => {
  bed = await startAuthTestBed();
  auth = await bed.start({ email: { requireCurrentPassword: true, notifyPasswordChanged: true } });
});
afterAll(() => bed.stop());

const fresh = 'outra-senha-boa';
const canSignIn = async (email: string, secret: string) =>
  (await auth.client().auth.signInWithPassword({ email, password: secret })).error === null;

describe('a new password', () => {
  test('needs the current one, ends the other sessions and is told by mail', async () => {
    const { client, email } = await register(auth);
    const other = auth.client();
    const { session } = expectData(await other.auth.signInWithPassword({ email, password }));
    const missing = await client.auth.updateUser({ password: fresh });
    expect(missing.error).toMatchObject({ status: 400, code: 'current_password_required' });
    const wrong = await client.auth.updateUser({ password: fresh, current_password: 'errada' });
    expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid' });
    expect(await canSignIn(email, password)).toBe(true);

    expectData(await client.auth.updateUser({ password: fresh, current_password: password }));
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await other.auth.getUser()).error).not.toBeNull();
    const { refresh_token } = session;
    expect((await auth.client().auth.refreshSession({ refresh_token })).error).toMatchObject({
      code: 'refresh_token_not_found',
    });
    expect(await canSignIn(email, password)).toBe(false);
    expect(await canSignIn(email, fresh)).toBe(true);
    expect(auth.mails(email)[0]?.subject).toBe('Your password was changed');
  });

  test('must be another one, and strong', async () => {
    const { client, email } = await register(auth);
    const same = await client.auth.updateUser({ password, current_password: password });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
    const weak = await client.auth.updateUser({ password: '123', current_password: password });
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
    expect(await canSignIn(email, password)).toBe(true);
  });
});

describe('metadata of a user', () => {
  test('is merged with what is there, and null removes a key', async () => {
    const { client } = await register(auth);
    expectData(
      await client.auth.updateUser({
        data: { full_name: 'Ana', crm: '123', nested: { a: [1, null] } },
      }),
    );
    const { user } = expectData(
      await client.auth.updateUser({ data: { crm: null, city: 'Recife' } }),
    );
    expect(user.user_metadata).toMatchObject({
      full_name: 'Ana',
      city: 'Recife',
      nested: { a: [1, null] },
    });
    expect(user.user_metadata).not.toHaveProperty('crm');
  });

  test('of the application cannot be changed by its user', async () => {
    const { client, id } = await register(auth);
    const { session } = expectData(await client.auth.getSession());
    const response = await auth.fetch('/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${session?.access_token}` },
      body: JSON.stringify({ app_metadata: { role: 'superuser' }, role: 'service_role', data: {} }),
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error_code: 'not_admin' });
    const [row] = await bed.sql`select role, raw_app_meta_data from auth.users where id = ${id}`;
    expect(row).toEqual({
      role: 'authenticated',
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
    });
  });
});

describe('a new e-mail address', () => {
  test('counts once its mailbox confirms it, and the old one works until then', async () => {
    const { client, email, id } = await register(auth);
    const next = newEmail();
    const { user } = expectData(await client.auth.updateUser({ email: next.toUpperCase() }));
    expect(user).toMatchObject({ email, new_email: next });
    expect(await canSignIn(email, password)).toBe(true);
    expect(auth.mails(email)[0]?.subject).toBe('Confirm the new address');
    const mail = auth.mails(next)[0];
    expect(mail?.text).toContain(email);

    const response = await auth.fetch(linkIn(mail), { key: 'none' });
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.hash).toContain('type=email_change');
    expect(await canSignIn(next, password)).toBe(true);
    expect(await canSignIn(email, password)).toBe(false);
    const [row] = await bed.sql`
      select u.email, u.email_change, i.email as identity_email, p.email as profile_email
      from auth.users u join auth.identities i on i.user_id = u.id join public.profiles p on p.id = u.id
      where u.id = ${id}`;
    expect(row).toEqual({
      email: next,
      email_change: '',
      identity_email: next,
      profile_email: next,
    });
  });

  test('is confirmed from the old mailbox as well, where that is configured', async () => {
    const { client, email } = await register(auth);
    const next = newEmail();
    expectData(await client.auth.updateUser({ email: next }));
    await auth.fetch(linkIn(auth.mails(email)[0]), { key: 'none' });
    expect(await canSignIn(next, password)).toBe(true);
    const late = await auth.fetch(linkIn(auth.mails(next)[0]), { key: 'none' });
    expect(late.headers.get('location')).toContain('error_code=otp_expired');

    const single = await bed.start({ email: { doubleConfirmChanges: false } });
    const other = await register(single);
    expectData(await other.client.auth.updateUser({ email: newEmail() }));
    expect(single.mails(other.email)).toEqual([]);
  });

  test('must not be taken, before or at the last moment', async () => {
    const taken = await register(auth);
    const { client } = await register(auth);
    const refused = await client.auth.updateUser({ email: taken.email });
    expect(refused.error).toMatchObject({ status: 422, code: 'email_exists' });
    const next = newEmail();
    expectData(await client.auth.updateUser({ email: next }));
    expectData(await auth.client().auth.signUp({ email: next, password }));
    const late = await auth.fetch(linkIn(auth.mails(next)[0]), { key: 'none' });
    expect(late.headers.get('location')).toContain('error_code=email_exists');
  });

  test('must be an address', async () => {
    const { client } = await register(auth);
    const { error } = await client.auth.updateUser({ email: 'sem-arroba' });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});
