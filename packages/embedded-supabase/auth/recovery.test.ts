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
} from './test-support.ts';

let bed: AuthTestBed;
let auth: AuthUnderTest;
let confirming: AuthUnderTest;

beforeAll(async () => {
  bed = await startAuthTestBed();
  auth = await bed.start({ email: { requireCurrentPassword: true } });
  confirming = await bed.start({ email: { enableConfirmations: true } });
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

describe('recovery', () => {
  test('mails a link as text and as HTML', async () => {
    const { email } = await register(auth);
    await askForLink(email);
    const [mail, ...others] = auth.mails(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Reset your password', to: [email] });
    expect(mail?.from).toContain('Test Project');
    expect(mail?.text).toMatch(/^Hello \S+@plantao\.example\n/);
    expect(mail?.text).toContain('New password: http://127.0.0.1:55299/auth/v1/verify?token=');
    expect(mail?.text).not.toMatch(/[<>]|&amp;|\{\{/);
    expect(mail?.html).toContain('lang="en"');
    expect(mail?.html).not.toContain('{{');
  });

  test('the link leads back with a session that may set a password without the old one', async () => {
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

  test('the link works once', async () => {
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

  test('two clicks at once open one session', async () => {
    const { email } = await register(auth);
    const link = await askForLink(email);
    const results = await Promise.all([follow(auth, link), follow(auth, link), follow(auth, link)]);
    expect(results.filter(({ values }) => values.has('access_token'))).toHaveLength(1);
  });

  test('only the newest link works, and only for an hour', async () => {
    const { email, id } = await register(auth);
    const old = await askForLink(email);
    const link = await askForLink(email);
    expect((await follow(auth, old)).values.get('error_code')).toBe('otp_expired');
    await bed.sql`update auth.users set recovery_sent_at = now() - interval '61 minutes' where id = ${id}`;
    expect((await follow(auth, link)).values.get('error_code')).toBe('otp_expired');
    await bed.sql`update auth.users set recovery_sent_at = now() - interval '59 minutes' where id = ${id}`;
    expect((await follow(auth, link)).values.has('access_token')).toBe(true);
  });

  test('verifyOtp takes the hash of the link, once', async () => {
    const { email } = await register(auth);
    const token_hash =
      new URLSearchParams((await askForLink(email)).split('?')[1]).get('token') ?? '';
    const client = auth.client();
    const { user } = expectData(await client.auth.verifyOtp({ type: 'recovery', token_hash }));
    expect(user?.email).toBe(email);
    const again = await auth.client().auth.verifyOtp({ type: 'recovery', token_hash });
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('a link is for one purpose', async () => {
    const { email } = await register(auth);
    const token_hash =
      new URLSearchParams((await askForLink(email)).split('?')[1]).get('token') ?? '';
    const signup = await auth.client().auth.verifyOtp({ type: 'signup', token_hash });
    expect(signup.error).toMatchObject({ code: 'otp_expired' });
    const change = await auth.client().auth.verifyOtp({ type: 'email_change', token_hash });
    expect(change.error).toMatchObject({ code: 'otp_expired' });
  });

  test('an unknown address gets the same answer and no mail', async () => {
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

  test('a banned user gets no session', async () => {
    const { email, id } = await register(auth);
    const link = await askForLink(email);
    expectData(await auth.admin.auth.admin.updateUserById(id, { ban_duration: '1h' }));
    expect((await follow(auth, link)).values.get('error_code')).toBe('user_banned');
  });

  test('addresses with characters of HTML come through', async () => {
    const email = `o'hara&filhos+${crypto.randomUUID()}@plantao.example`;
    expectData(await auth.client().auth.signUp({ email, password }));
    await askForLink(email);
    const [mail] = auth.mails(email);
    expect(mail?.text).toContain(email);
    expect(mail?.html).toContain('o&#39;hara&amp;filhos');
  });
});

describe('confirmation of an address', () => {
  test('comes before the first session', async () => {
    const email = newEmail();
    const { user, session } = expectData(
      await confirming
        .client()
        .auth.signUp({ email, password, options: { emailRedirectTo: `${siteUrl}/auth` } }),
    );
    expect(session).toBeNull();
    expect(user).toMatchObject({ email, confirmation_sent_at: expect.any(String) });
    const early = await confirming.client().auth.signInWithPassword({ email, password });
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
    const options = { emailRedirectTo: `${siteUrl}/auth` };
    const resent = await confirming.client().auth.resend({ type: 'signup', email, options });
    expect(resent.error).toBeNull();
    expect(confirming.mails(email)).toHaveLength(2);
    const [mail] = confirming.mails(email);
    expect(mail?.subject).toBe('Confirm your address');
    const { location, values } = await follow(confirming, linkIn(mail));
    expect(location.pathname).toBe('/auth');
    expect(values.get('type')).toBe('signup');
    expectData(await confirming.client().auth.signInWithPassword({ email, password }));
    const [identity] = await bed.sql`
      select identity_data ->> 'email_verified' as verified from auth.identities where email = ${email}`;
    expect(identity?.verified).toBe('true');
  });

  test('a second registration looks like a first one', async () => {
    const { email, id } = await register(auth);
    const { user, session } = expectData(
      await confirming.client().auth.signUp({ email, password }),
    );
    expect(session).toBeNull();
    expect(user).toMatchObject({ email, identities: [] });
    expect(user?.id).not.toBe(id);
    expect(confirming.mails(email)).toEqual([]);
  });
});

describe('magic link', () => {
  test('signs in by link or code', async () => {
    const { email } = await register(auth);
    const asked = await auth
      .client()
      .auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(asked.error).toBeNull();
    const [mail] = auth.mails(email);
    expect(mail?.subject).toBe('Your sign-in link');
    const token = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    const wrong = await auth.client().auth.verifyOtp({
      type: 'email',
      email,
      token: token === '000000' ? '000001' : '000000',
    });
    expect(wrong.error).toMatchObject({ status: 403, code: 'otp_expired' });
    const { user } = expectData(
      await auth.client().auth.verifyOtp({ type: 'email', email, token }),
    );
    expect(user?.email).toBe(email);
  });

  test('does not register strangers unless asked to', async () => {
    const email = newEmail();
    const { error } = await auth
      .client()
      .auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' });
    expect(auth.mails(email)).toEqual([]);
  });
});

test('another mail of the kind has to wait', async () => {
  const patient = await bed.start({ email: { maxFrequency: 60 } });
  const { email } = await register(patient);
  expect((await patient.client().auth.resetPasswordForEmail(email)).error).toBeNull();
  const again = await patient.client().auth.resetPasswordForEmail(email);
  expect(again.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  expect(again.error?.message).toMatch(/after \d+ seconds/);
  expect(patient.mails(email)).toHaveLength(1);
});
