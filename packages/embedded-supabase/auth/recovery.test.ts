import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthTestBed,
  type AuthUnderTest,
  expectData,
  linkIn,
  newEmail,
  password,
  register,
  siteUrl,
  startAuthTestBed,
} from './testing/test-bed.ts';

let bed: AuthTestBed;
let auth: AuthUnderTest;

beforeAll(async () => {
  bed = await startAuthTestBed();
  auth = await bed.start({ email: { requireCurrentPassword: true } });
});
afterAll(() => bed.stop());

const follow = async (on: AuthUnderTest, link: string) => {
  const response = await on.fetch(link, { key: 'none' });
  expect(response.status).toBe(303);
  const location = new URL(response.headers.get('location') ?? '');
  return { location, values: new URLSearchParams(location.hash.slice(1)) };
};

const askForLink = async (email: string, redirectTo?: string) => {
  const asked = await auth
    .client()
    .auth.resetPasswordForEmail(email, redirectTo ? { redirectTo } : {});
  expect(asked.error).toBeNull();
  return linkIn(auth.mails(email)[0]);
};

describe('a new password', () => {
  test('takes back the links that were mailed before it', async () => {
    const { email, client } = await register(auth);
    const recovery = await askForLink(email);
    const change = await client.auth.updateUser({ email: newEmail() });
    expect(change.error).toBeNull();
    const ofNew = linkIn(auth.mails(change.data.user?.new_email ?? '')[0]);
    const { error } = await client.auth.updateUser({
      password: `${password}-nova`,
      current_password: password,
    });
    expect(error).toBeNull();
    for (const link of [recovery, ofNew]) {
      expect((await follow(auth, link)).values.get('error_code')).toBe('otp_expired');
    }
  });
});

describe('recovery', () => {
  test('sends a link by mail, as text and as HTML', async () => {
    const { email } = await register(auth);
    await askForLink(email);
    const [mail, ...others] = auth.mails(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Reset your password', to: [email] });
    expect(mail?.from).toContain('Test Project');
    expect(mail?.text).toMatch(/^Hello \S+@project\.example\n/);
    expect(mail?.text).toContain('New password: http://127.0.0.1:55299/auth/v1/verify?token=');
    expect(mail?.text).not.toMatch(/[<>]|&amp;|\{\{/);
    expect(mail?.html).toContain('lang="en"');
    expect(mail?.html).not.toContain('{{');
  });

  test('opens, by its link, a session that may set a password without the old one', async () => {
    const { email } = await register(auth);
    const link = await askForLink(email, `${siteUrl}/auth/nova-senha?x=1`);
    const { location, values } = await follow(auth, link);
    expect(location.href).toMatch(/^http:\/\/127\.0\.0\.1:5173\/auth\/nova-senha\?x=1#/);
    expect(Object.fromEntries(values)).toMatchObject({
      type: 'recovery',
      token_type: 'bearer',
      expires_in: '3600',
    });
    const client = auth.client();
    expectData(
      await client.auth.setSession({
        access_token: values.get('access_token') ?? '',
        refresh_token: values.get('refresh_token') ?? '',
      }),
    );
    expectData(await client.auth.updateUser({ password: 'senha-recuperada' }));
    expectData(
      await auth.client().auth.signInWithPassword({ email, password: 'senha-recuperada' }),
    );
  });

  test('has a link that works once', async () => {
    const { email } = await register(auth);
    const link = await askForLink(email);
    await follow(auth, link);
    const { location, values } = await follow(auth, link);
    expect(location.origin).toBe(siteUrl);
    expect(Object.fromEntries(values)).toMatchObject({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    });
  });

  test('opens one session for several clicks at once', async () => {
    const { email } = await register(auth);
    const link = await askForLink(email);
    const results = await Promise.all([follow(auth, link), follow(auth, link), follow(auth, link)]);
    expect(results.filter(({ values }) => values.has('access_token'))).toHaveLength(1);
  });

  test('accepts only the newest link, and only for an hour', async () => {
    const { email, id } = await register(auth);
    const old = await askForLink(email);
    const link = await askForLink(email);
    expect((await follow(auth, old)).values.get('error_code')).toBe('otp_expired');
    await bed.sql`update auth.users set recovery_sent_at = now() - interval '61 minutes' where id = ${id}`;
    expect((await follow(auth, link)).values.get('error_code')).toBe('otp_expired');
    await bed.sql`update auth.users set recovery_sent_at = now() - interval '59 minutes' where id = ${id}`;
    expect((await follow(auth, link)).values.has('access_token')).toBe(true);
  });

  test('refuses its link for another purpose', async () => {
    const { email } = await register(auth);
    const link = await askForLink(email);
    const changed = await follow(auth, link.replace('type=recovery', 'type=email_change'));
    expect(changed.values.get('error_code')).toBe('otp_expired');
    const unknown = await follow(auth, link.replace('type=recovery', 'type=invite'));
    expect(unknown.values.get('error_code')).toBe('validation_failed');
    expect((await follow(auth, link)).values.has('access_token')).toBe(true);
  });

  test('answers the same to an unknown address and sends no mail', async () => {
    const email = newEmail();
    const { data, error } = await auth.client().auth.resetPasswordForEmail(email);
    expect({ data, error }).toEqual({ data: {}, error: null });
    expect(auth.mails(email)).toEqual([]);
  });

  test.each([
    'https://evil.example/',
    'http://127.0.0.1:5173.evil.example/',
    'http://127.0.0.1:5173@evil.example/',
    'http://127.0.0.1:9999/',
    'https://127.0.0.1:5173/',
    'javascript:alert(1)',
    '//evil.example',
  ])('never leads to %s', async (redirectTo) => {
    const { email } = await register(auth);
    const link = await askForLink(email, redirectTo);
    expect((await follow(auth, link)).location.origin).toBe(siteUrl);
    // Nor does a link that somebody else has edited.
    const forged = `/verify?token=x&type=recovery&redirect_to=${encodeURIComponent(redirectTo)}`;
    expect((await follow(auth, forged)).location.origin).toBe(siteUrl);
  });

  test('leads to localhost as well as to 127.0.0.1', async () => {
    const { email } = await register(auth);
    const link = await askForLink(email, 'http://localhost:5173/auth');
    expect((await follow(auth, link)).location.href).toMatch(/^http:\/\/localhost:5173\/auth#/);
  });

  test('opens no session for a banned user', async () => {
    const { email, id } = await register(auth);
    const link = await askForLink(email);
    expectData(await auth.admin.auth.admin.updateUserById(id, { ban_duration: '1h' }));
    expect((await follow(auth, link)).values.get('error_code')).toBe('user_banned');
  });

  test('sends mail to addresses with characters of HTML', async () => {
    const email = `o'hara&filhos+${crypto.randomUUID()}@project.example`;
    expectData(await auth.client().auth.signUp({ email, password }));
    await askForLink(email);
    const [mail] = auth.mails(email);
    expect(mail?.text).toContain(email);
    expect(mail?.html).toContain('o&#39;hara&amp;filhos');
  });
});

test('a second mail of one kind to one person has to wait', async () => {
  const patient = await bed.start({ email: { maxFrequency: 60 } });
  const { email } = await register(patient);
  expect((await patient.client().auth.resetPasswordForEmail(email)).error).toBeNull();
  const again = await patient.client().auth.resetPasswordForEmail(email);
  expect(again.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  expect(again.error?.message).toMatch(/after \d+ seconds/);
  expect(patient.mails(email)).toHaveLength(1);
});
