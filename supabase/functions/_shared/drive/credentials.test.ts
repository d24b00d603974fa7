import { describe, expect, it } from 'vitest';
import { testDeps } from '../testing/deps.ts';
import { json } from '../testing/network.ts';
import { drive } from './api.ts';
import { readServiceAccount } from './service-account.ts';

const TOKEN_URL = 'https://oauth2.googleapis.com/token';

const EMAIL = 'plantao@projeto.iam.gserviceaccount.com';
const ITEM = { id: 'abc', resourceKey: null };
const FILE = 'GET https://www.googleapis.com/drive/v3/files/abc';

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
  const lines = body.match(/.{1,64}/g) ?? [];
  const pem = ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n');
  return { pem, body, pair };
}

const bytes = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0));

/** A service account whose tokens Drive accepts, with the requests made. */
function build(env: Record<string, string>, answer: () => Response) {
  const deps = testDeps(env);
  deps.network.on({ [`POST ${TOKEN_URL}`]: answer, [FILE]: () => json({ id: 'abc' }) });
  const file = async () => (await drive(deps)).file(ITEM);
  const assertions = () =>
    deps.network.calls
      .filter(({ path }) => path === TOKEN_URL)
      .map(({ body }) => new URLSearchParams(String(body)).get('assertion') ?? '');
  return { deps, file, assertions };
}
const token = () => json({ access_token: 'ya29.token' });

it('the service account signs in once for the lifetime of its token', async () => {
  const { pem, pair } = await keyPair();
  const { deps, file, assertions } = build(
    { GOOGLE_SERVICE_ACCOUNT_EMAIL: EMAIL, GOOGLE_SERVICE_ACCOUNT_KEY: pem },
    token,
  );
  await file();
  await file();
  expect(deps.network.calls.at(-1)?.headers.get('authorization')).toBe('Bearer ya29.token');
  expect(assertions()).toHaveLength(1);
  deps.pass(3500 * 1000);
  await file();
  expect(assertions()).toHaveLength(2);

  const [header = '', claims = '', signature = ''] = assertions()[0]?.split('.') ?? [];
  expect(JSON.parse(new TextDecoder().decode(bytes(claims)))).toMatchObject({
    iss: EMAIL,
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

describe('the key of the service account', () => {
  const named = 'arquivo@projeto.iam.gserviceaccount.com';
  const fileOf = (pem: string) =>
    JSON.stringify({ type: 'service_account', private_key: pem, client_email: named }, null, 2);

  it.each<[string, (pem: string, body: string) => string, string]>([
    ['the PEM', (pem) => pem, EMAIL],
    ['the PEM on one line', (pem) => pem.replaceAll('\n', '\\n'), EMAIL],
    ['the PEM on one line in quotes', (pem) => `"${pem.replaceAll('\n', '\\n')}"`, EMAIL],
    ['the PEM with the line ends of Windows', (pem) => pem.replaceAll('\n', '\r\n'), EMAIL],
    [
      'the PEM with written-out line ends of Windows',
      (pem) => pem.replaceAll('\n', '\\r\\n'),
      EMAIL,
    ],
    ['the PEM with doubly escaped line ends', (pem) => pem.replaceAll('\n', '\\\\n'), EMAIL],
    ['the PEM in base64', (pem) => btoa(pem), EMAIL],
    ['the bare base64 of the key', (_pem, body) => body, EMAIL],
    ['the JSON file', fileOf, named],
    ['the JSON file on one line', (pem) => JSON.stringify(JSON.parse(fileOf(pem))), named],
    ['the JSON file in quotes', (pem) => `'${fileOf(pem)}'`, named],
    ['the JSON file behind a byte order mark', (pem) => `\ufeff${fileOf(pem)}\r\n`, named],
    [
      'the JSON file with the line ends of Windows',
      (pem) => fileOf(pem).replaceAll('\n', '\r\n'),
      named,
    ],
    ['the JSON file as a text of JSON', (pem) => JSON.stringify(fileOf(pem)), named],
    ['the JSON file with escaped quotes', (pem) => JSON.stringify(fileOf(pem)).slice(1, -1), named],
    [
      'the JSON file whose key has real line ends',
      (pem) => fileOf(pem).replaceAll('\\n', '\n'),
      named,
    ],
    [
      'the JSON file with escaped equals signs',
      (pem) => fileOf(pem).replaceAll('=', '\\u003d'),
      named,
    ],
    ['the JSON file in base64', (pem) => btoa(fileOf(pem)), named],
    [
      'the JSON file in base64, byte order mark and all',
      (pem) => btoa(`\xef\xbb\xbf${fileOf(pem)}`),
      named,
    ],
    ['the JSON file in a block of code', (pem) => `\`\`\`json\n${fileOf(pem)}\n\`\`\``, named],
    [
      'the JSON file in base64 of many lines',
      (pem) => (btoa(fileOf(pem)).match(/.{1,76}/g) ?? []).join('\n'),
      named,
    ],
  ])('is understood as %s', async (_name, write, email) => {
    const { pem, body, pair } = await keyPair();
    const account = await readServiceAccount(write(pem, body), EMAIL);
    expect(account.email).toBe(email);
    const data = new TextEncoder().encode('x');
    const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', account.key, data);
    expect(await crypto.subtle.verify('RSASSA-PKCS1-v1_5', pair.publicKey, signature, data)).toBe(
      true,
    );
  });

  it.each([
    ['no key at all', 'bm90IGEga2V5', /arquivo JSON inteiro/],
    ['no base64', '%%%', /arquivo JSON inteiro/],
    ['a cut key', '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg', /arquivo JSON inteiro/],
    [
      'a public key',
      '-----BEGIN PUBLIC KEY-----\nMIIBIjANBg==\n-----END PUBLIC KEY-----',
      /não pôde ser lida/,
    ],
    [
      'PKCS 1',
      '-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKC\n-----END RSA PRIVATE KEY-----',
      /PKCS 1/,
    ],
    [
      'the JSON of an OAuth client',
      '{"installed":{"client_id":"1.apps","client_secret":"s"}}',
      /não é a chave de uma conta de serviço/,
    ],
    ['a cut JSON', '{"type":"service_account","private_k', /não é a chave de uma conta de serviço/],
    ['the path of the file', '/home/ana/chave.json', /arquivo JSON inteiro/],
  ])('that is %s is refused with what to paste', async (_name, key, words) => {
    const read = readServiceAccount(key, EMAIL);
    await expect(read).rejects.toMatchObject({
      name: 'GoogleError',
      type: 'unauthorized',
      source: 'drive_account',
      message: expect.stringMatching(words),
    });
    await expect(read).rejects.not.toThrow(/MII|apps|ana/);
  });

  it('without an e-mail is refused with what to paste', async () => {
    const { pem } = await keyPair();
    await expect(readServiceAccount(pem, undefined)).rejects.toThrow(/Falta o e-mail/);
  });
});

describe('a service account that Google refuses', () => {
  it.each([
    ['invalid_grant', 'Invalid JWT Signature.', /foi apagada ou é de outra conta/],
    ['invalid_grant', 'Invalid grant: account not found', /GOOGLE_SERVICE_ACCOUNT_EMAIL/],
    ['invalid_grant', 'Robot is disabled.', /desativada/],
    ['disabled_client', 'The OAuth client was disabled.', /desativada/],
    [
      'invalid_grant',
      'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.',
      /relógio/,
    ],
    ['unauthorized_client', 'Client is unauthorized.', /recusou a conta de serviço/],
  ])('with %s, %s is reported by its cause', async (error, error_description, words) => {
    const { pem } = await keyPair();
    for (const status of [400, 401]) {
      const { file } = build(
        { GOOGLE_SERVICE_ACCOUNT_EMAIL: `${status}@x.example`, GOOGLE_SERVICE_ACCOUNT_KEY: pem },
        () => json({ error, error_description }, status),
      );
      const refused = await file().catch((caught: unknown) => caught);
      expect(refused).toMatchObject({
        type: 'unauthorized',
        source: 'drive_account',
        isOfSource: true,
        message: expect.stringMatching(words),
      });
      expect(String(refused)).not.toMatch(/chave da API|JWT|Robot/);
    }
  });

  it.each([
    [() => new Response('', { status: 503 }), 'general'],
    [() => new Response('<html>', { status: 429 }), 'rate'],
    [
      () => {
        throw new TypeError('error sending request');
      },
      'network',
    ],
  ])('is not reported as an outage: %#', async (answer, type) => {
    const { pem } = await keyPair();
    const { file } = build(
      { GOOGLE_SERVICE_ACCOUNT_EMAIL: 'outra@x.example', GOOGLE_SERVICE_ACCOUNT_KEY: pem },
      answer,
    );
    await expect(file()).rejects.toMatchObject({ type, source: 'drive_account' });
  });
});

it('Drive without any credentials is a missing setting', async () => {
  await expect(drive(testDeps())).rejects.toMatchObject({ status: 503 });
  await expect(drive(testDeps({ GOOGLE_SERVICE_ACCOUNT_EMAIL: EMAIL }))).rejects.toMatchObject({
    status: 503,
  });
});

it('a token that was revoked early is replaced once', async () => {
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
  const all = await Promise.all(Array.from({ length: 6 }, () => api.file(item)));
  expect(all.map((file) => file?.id)).toEqual(Array(6).fill('abc'));
  // All six calls failed at once; only one fetched a new token.
  expect(given).toBe(2);
  oldest = 99;
  await expect(api.file(item)).rejects.toMatchObject({ type: 'unauthorized', status: 401 });
  expect(given).toBe(3);
});
