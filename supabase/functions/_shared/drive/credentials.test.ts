import { expect, it } from 'vitest';
import { testDeps } from '../testing/deps.ts';
import { json } from '../testing/network.ts';
import { drive } from './api.ts';
import { driveHeaders } from './credentials.ts';

const TOKEN_URL = 'https://oauth2.googleapis.com/token';

async function keyPair() {
  const pair = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    true,
    ['sign', 'verify'],
  );
  const der = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const body = btoa(String.fromCharCode(...der));
  return { pem: `-----BEGIN PRIVATE KEY-----\\n${body}\\n-----END PRIVATE KEY-----`, pair };
}

const bytes = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0));

it('signs in as the service account, once for as long as its token lives', async () => {
  const { pem, pair } = await keyPair();
  const deps = testDeps({
    GOOGLE_API_KEY: 'AIza-unused',
    GOOGLE_SERVICE_ACCOUNT_EMAIL: 'plantao@projeto.iam.gserviceaccount.com',
    GOOGLE_SERVICE_ACCOUNT_KEY: pem,
  });
  deps.network.on({ [`POST ${TOKEN_URL}`]: () => json({ access_token: 'ya29.token' }) });
  expect(await driveHeaders(deps)).toEqual({ authorization: 'Bearer ya29.token' });
  await driveHeaders(deps);
  expect(deps.network.calls).toHaveLength(1);
  deps.pass(3500 * 1000);
  await driveHeaders(deps);
  expect(deps.network.calls).toHaveLength(2);

  const form = new URLSearchParams(String(deps.network.calls[0]?.body));
  const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
  expect(JSON.parse(new TextDecoder().decode(bytes(claims)))).toMatchObject({
    iss: 'plantao@projeto.iam.gserviceaccount.com',
    aud: TOKEN_URL,
    scope: 'https://www.googleapis.com/auth/drive.readonly',
  });
  const isGenuine = await crypto.subtle.verify(
    'RSASSA-PKCS1-v1_5',
    pair.publicKey,
    bytes(signature),
    new TextEncoder().encode(`${header}.${claims}`),
  );
  expect(isGenuine).toBe(true);
});

it('without an account uses the key, and says when its key cannot be read', async () => {
  expect(await driveHeaders(testDeps({ GOOGLE_API_KEY: 'AIza-key' }))).toEqual({
    'x-goog-api-key': 'AIza-key',
  });
  const broken = testDeps({
    GOOGLE_SERVICE_ACCOUNT_EMAIL: 'x@y.example',
    GOOGLE_SERVICE_ACCOUNT_KEY: 'bm90IGEga2V5',
  });
  await expect(driveHeaders(broken)).rejects.toMatchObject({ status: 503 });
  await expect(driveHeaders(testDeps())).rejects.toMatchObject({ status: 503 });
});

it('a refused account is a wrong key, an outage is none', async () => {
  const { pem } = await keyPair();
  const deps = testDeps({
    GOOGLE_SERVICE_ACCOUNT_EMAIL: 'outra@projeto.iam.gserviceaccount.com',
    GOOGLE_SERVICE_ACCOUNT_KEY: pem,
  });
  deps.network.on({ [`POST ${TOKEN_URL}`]: () => json({ error: 'invalid_grant' }, 400) });
  await expect(driveHeaders(deps)).rejects.toMatchObject({ type: 'unauthorized' });
  deps.network.on({ [`POST ${TOKEN_URL}`]: () => new Response('', { status: 503 }) });
  await expect(driveHeaders(deps)).rejects.toMatchObject({ type: 'general' });
  deps.network.on({ [`POST ${TOKEN_URL}`]: () => new Response('<html>', { status: 429 }) });
  await expect(driveHeaders(deps)).rejects.toMatchObject({ type: 'rate' });
});

it('a token that ended before its time is replaced, once', async () => {
  const { pem } = await keyPair();
  const deps = testDeps({
    GOOGLE_SERVICE_ACCOUNT_EMAIL: 'terceira@projeto.iam.gserviceaccount.com',
    GOOGLE_SERVICE_ACCOUNT_KEY: pem,
  });
  let given = 0;
  let oldest = 2;
  deps.network.on({
    [`POST ${TOKEN_URL}`]: () => {
      given += 1;
      return json({ access_token: `ya29.${given}` });
    },
    'GET https://www.googleapis.com/drive/v3/files/abc': (request) =>
      Number(request.headers.get('authorization')?.split('.')[1]) >= oldest
        ? json({ id: 'abc' })
        : json({ error: { code: 401, errors: [{ reason: 'authError' }] } }, 401),
  });
  const api = await drive(deps);
  const item = { id: 'abc', resourceKey: null };
  expect(await Promise.all([api.file(item), api.file(item)])).toMatchObject([
    { id: 'abc' },
    { id: 'abc' },
  ]);
  oldest = 99;
  const before = given;
  await expect(api.file(item)).rejects.toMatchObject({ type: 'unauthorized', status: 401 });
  expect(given).toBe(before + 1);
});
