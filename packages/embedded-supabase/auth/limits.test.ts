import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRateLimits } from './rate-limits.ts';
import { noRateLimits } from './settings.ts';
import {
  type AuthTestBed,
  expectData,
  newEmail,
  password,
  register,
  startAuthTestBed,
} from './testing/test-bed.ts';

let bed: AuthTestBed;

beforeAll(async () => {
  bed = await startAuthTestBed();
});
afterAll(() => bed.stop());

describe('token buckets', () => {
  test('refill steadily, each address and each limit for itself', () => {
    let now = 0;
    const two = { burst: 2, perFiveMinutes: 30 };
    const limits = createRateLimits(
      { ...noRateLimits, signInSignUps: two, tokenRefresh: two },
      () => now,
    );
    const take = (ip: string | null) => () => limits.takeRequest('signInSignUps', ip);
    take('a')();
    take('a')();
    expect(take('a')).toThrow('Request rate limit reached');
    take('b')();
    take(null)();
    limits.takeRequest('tokenRefresh', 'a');
    now += 9_999;
    expect(take('a')).toThrow();
    now += 1;
    take('a')();
    expect(take('a')).toThrow();
    now += 3_600_000;
    take('a')();
    take('a')();
    expect(take('a')).toThrow();
  });
});

describe('limits of requests per address', () => {
  const limited = { burst: 2, perFiveMinutes: 1 };

  test('answer 429 and leave other addresses alone', async () => {
    const auth = await bed.start({ rateLimits: { signInSignUps: limited } });
    const { email } = await register(auth, { ip: '203.0.113.1' });
    const attempt = (ip: string) =>
      auth.client({ ip }).auth.signInWithPassword({ email, password: 'errada!' });
    expect((await attempt('203.0.113.1')).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await attempt('203.0.113.1')).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    });
    expect((await attempt('203.0.113.2')).error).toMatchObject({ code: 'invalid_credentials' });
  });

  test('take the address of a client from a server with a secret key only', async () => {
    const auth = await bed.start({ rateLimits: { signInSignUps: limited } });
    const attempt = (key: 'secret' | 'publishable', ip: string) =>
      auth.fetch('/token?grant_type=password', {
        method: 'POST',
        key,
        headers: { 'x-forwarded-for': '203.0.113.50', 'sb-forwarded-for': ip },
        body: JSON.stringify({ email: newEmail(), password }),
      });
    const statuses = async (key: 'secret' | 'publishable') => {
      const answers = [];
      for (const n of [1, 2, 3]) answers.push((await attempt(key, `198.51.100.${n}`)).status);
      return answers;
    };
    expect(await statuses('secret')).toEqual([400, 400, 400]);
    expect(await statuses('publishable')).toEqual([400, 400, 429]);
  });

  test('cover refreshes, links and changes of the account', async () => {
    const auth = await bed.start({
      rateLimits: { tokenRefresh: limited, tokenVerifications: limited, accountRequests: limited },
    });
    const { client } = await register(auth);
    const tries: (() => Promise<{ error: { code?: string | undefined } | null }>)[] = [
      () => auth.client().auth.refreshSession({ refresh_token: 'unknown' }),
      () => client.auth.updateUser({ password: 'nova-senha-1', current_password: 'errada' }),
    ];
    for (const attempt of tries) {
      await attempt();
      await attempt();
      expect((await attempt()).error).toMatchObject({ code: 'over_request_rate_limit' });
    }
    const follow = () => auth.fetch('/verify?type=recovery&token=unknown', { key: 'none' });
    const answers = [await follow(), await follow(), await follow()];
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
      expect.stringContaining('otp_expired'),
      expect.stringContaining('otp_expired'),
      expect.stringContaining('over_request_rate_limit'),
    ]);
  });
});

test('mails per hour are limited for the whole service', async () => {
  const auth = await bed.start({ rateLimits: { emailSent: 1 } });
  const one = await register(auth);
  const other = await register(auth);
  expect((await auth.client().auth.resetPasswordForEmail(one.email)).error).toBeNull();
  expect((await auth.client().auth.resetPasswordForEmail(other.email)).error).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
  });
  expect(auth.mails(other.email)).toEqual([]);
});

describe('the bot check', () => {
  let provider: Server;
  let asked: URLSearchParams[] = [];

  beforeAll(async () => {
    provider = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      asked.push(form);
      const success = form.get('secret') === 'segredo' && form.get('response') === 'humano';
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify(
          success ? { success } : { success, 'error-codes': ['invalid-input-response'] },
        ),
      );
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => provider.close());

  const start = () => {
    asked = [];
    // A TCP server has an AddressInfo once it listens.
    const { port } = provider.address() as AddressInfo;
    return bed.start({ captcha: { secret: 'segredo', verifyUrl: `http://127.0.0.1:${port}/` } });
  };

  test('guards registration, log-in and recovery', async () => {
    const auth = await start();
    const email = newEmail();
    const client = auth.client({ ip: '203.0.113.7' });
    const attempts = (captchaToken?: string) => {
      const options = captchaToken === undefined ? {} : { captchaToken };
      return [
        () => client.auth.signUp({ email, password, options }),
        () => client.auth.signInWithPassword({ email, password, options }),
        () => client.auth.resetPasswordForEmail(email, options),
      ];
    };
    for (const attempt of [...attempts(), ...attempts('robô')]) {
      expect((await attempt()).error).toMatchObject({ status: 400, code: 'captcha_failed' });
    }
    for (const attempt of attempts('humano')) expect((await attempt()).error).toBeNull();
    expect(asked.at(-1)?.get('remoteip')).toBe('203.0.113.7');
  });

  test('is not asked for refreshes and for servers with a secret key', async () => {
    const auth = await start();
    const email = newEmail();
    expectData(await auth.admin.auth.admin.createUser({ email, password, email_confirm: true }));
    const { session } = expectData(await auth.admin.auth.signInWithPassword({ email, password }));
    const refresh_token = session?.refresh_token ?? '';
    expectData(await auth.client().auth.refreshSession({ refresh_token }));
    expect(asked).toEqual([]);
  });

  test('lets nobody in while its provider is away', async () => {
    const auth = await bed.start({
      captcha: { secret: 'segredo', verifyUrl: 'http://127.0.0.1:9/' },
    });
    const { error } = await auth.client().auth.signUp({
      email: newEmail(),
      password,
      options: { captchaToken: 'humano' },
    });
    expect(error).toMatchObject({ status: 500 });
  });
});
