import { describe, expect, test } from 'vitest';
import { apiKeyRule, applyApiKey } from './api-keys.ts';

const keys = {
  publishableKey: 'sb_publishable_p',
  secretKey: 'sb_secret_s',
  anonJwt: 'anon.jwt.x',
  serviceRoleJwt: 'service.jwt.x',
};
const url = new URL('http://127.0.0.1/rest/v1/videos');

function apply(headers: Record<string, string>, target = url, rule = apiKeyRule(target.pathname)) {
  return applyApiKey(new Headers(headers), target, rule, keys);
}

async function refusal(headers: Record<string, string>, target = url) {
  const decision = apply(headers, target);
  if (!('refusal' in decision)) {
    return undefined;
  }
  // The gateway's own answers carry a message and a hint.
  const body = (await decision.refusal.json()) as { message: string };
  return { status: decision.refusal.status, message: body.message };
}

function authorization(headers: Record<string, string>, target = url) {
  const decision = apply(headers, target);
  return 'refusal' in decision ? 'refused' : decision.headers.get('authorization');
}

describe('API keys at the gateway', () => {
  test.each([
    ['publishable key', { apikey: 'sb_publishable_p' }, 'Bearer anon.jwt.x'],
    ['secret key', { apikey: 'sb_secret_s' }, 'Bearer service.jwt.x'],
    ['legacy anon key', { apikey: 'anon.jwt.x' }, 'Bearer anon.jwt.x'],
    ['legacy service key', { apikey: 'service.jwt.x' }, 'Bearer service.jwt.x'],
    [
      'publishable key on both headers',
      { apikey: 'sb_publishable_p', authorization: 'Bearer sb_publishable_p' },
      'Bearer anon.jwt.x',
    ],
    [
      "a user's token beside the publishable key",
      { apikey: 'sb_publishable_p', authorization: 'Bearer user.jwt.x' },
      'Bearer user.jwt.x',
    ],
    [
      "a user's token beside the secret key: the user's rights, not more",
      { apikey: 'sb_secret_s', authorization: 'Bearer user.jwt.x' },
      'Bearer user.jwt.x',
    ],
  ])('become a role: %s', (_name, headers, expected) => {
    expect(authorization(headers)).toBe(expected);
  });

  test('are taken from the address too', () => {
    expect(authorization({}, new URL('http://127.0.0.1/rest/v1/x?apikey=sb_publishable_p'))).toBe(
      'Bearer anon.jwt.x',
    );
  });

  test('are never forwarded themselves', () => {
    const decision = apply({ apikey: 'sb_secret_s' });
    expect('headers' in decision && decision.headers.has('apikey')).toBe(false);
  });

  test.each([
    ['no key', {}, 'No API key found in request'],
    ['no key, with a token', { authorization: 'Bearer user.jwt.x' }, 'No API key found in request'],
    ['a wrong key', { apikey: 'sb_publishable_other' }, 'Invalid API key'],
    [
      'a secret key in a browser',
      { apikey: 'sb_secret_s', 'user-agent': 'Mozilla/5.0' },
      'Forbidden use of secret API key in browser',
    ],
  ])('are refused: %s', async (_name, headers, message) => {
    expect(await refusal(headers)).toEqual({ status: 401, message });
  });

  test.each([
    '/storage/v1/object/sign/podcasts/a.mp3',
    '/storage/v1/object/public/x/a.png',
    '/auth/v1/verify',
    '/auth/v1/callback',
  ])('are not needed for %s, which gets no rights without one', (path) => {
    expect(authorization({}, new URL(`http://127.0.0.1${path}`))).toBeNull();
  });

  test.each(['/auth/v1/token', '/auth/v1/verify/../admin/users', '/rest/v1/verify'])(
    'are demanded on %s',
    async (path) => {
      expect((await refusal({}, new URL(`http://127.0.0.1${path}`)))?.status).toBe(401);
    },
  );

  test('are refused when they are wrong, also where none is needed', async () => {
    const link = new URL('http://127.0.0.1/storage/v1/object/sign/x');
    expect((await refusal({ apikey: 'wrong' }, link))?.message).toBe('Invalid API key');
  });
});
