import { expect, it } from 'vitest';
import { deployedFindings, serviceFindings } from './services.rules.ts';
import { readServices, type ServiceFacts } from './services.ts';

const refusal = '{"message":"Faça login para continuar.","code":"unauthenticated"}';
const settings = {
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: false,
  mailer_autoconfirm: true,
};
const GOOD: ServiceFacts = {
  authVersion: { value: 'v2.188.0' },
  storageVersion: { value: '1.47.0' },
  storageLimit: { value: 209_715_200 },
  authSettings: { value: settings },
  calls: [
    { name: 'api', status: 200, body: '{"status":"ok"}' },
    { name: 'mail', status: 401, body: refusal },
  ],
};

const wrongOf = (facts: Partial<ServiceFacts>) =>
  serviceFindings({ ...GOOD, ...facts }, true)
    .filter(({ state }) => state !== 'ok')
    .map(({ id, state }) => `${id} ${state}`);
const call = (name: string, status: number, body = '') => ({ calls: [{ name, status, body }] });
const auth = (change: Partial<typeof settings>) => ({
  authSettings: { value: { ...settings, ...change } },
});
const external = (change: Partial<typeof settings.external>) =>
  auth({ external: { ...settings.external, ...change } });

it('services that are in order have no finding', () => {
  expect(wrongOf({})).toEqual([]);
});

it.each<[string, Partial<ServiceFacts>, string]>([
  ['an old Auth', { authVersion: { value: 'v2.187.9' } }, 'version.auth missing'],
  ['an Auth of long ago', { authVersion: { value: 'v1.200.0' } }, 'version.auth missing'],
  ['an Auth without a number', { authVersion: { value: 'embedded' } }, 'version.auth notice'],
  ['an Auth that does not answer', { authVersion: { problem: 'x' } }, 'version.auth notice'],
  ['an old Storage', { storageVersion: { value: '1.46.12' } }, 'version.storage missing'],
  ['the limit of the free plan', { storageLimit: { value: 52_428_800 } }, 'storage.limit missing'],
  ['a limit that nobody tells', { storageLimit: { problem: 'x' } }, 'storage.limit notice'],
  ['no log-in by e-mail', external({ email: false }), 'auth.email missing'],
  ['log-in by SMS', external({ phone: true }), 'auth.phone missing'],
  ['anonymous accounts', external({ anonymous_users: true }), 'auth.anonymous missing'],
  ['closed registration', auth({ disable_signup: true }), 'auth.signup missing'],
  ['confirmations', auth({ mailer_autoconfirm: false }), 'auth.autoconfirm missing'],
  [
    'a function with verify_jwt',
    call('mail', 401, '{"code":401,"message":"Missing authorization header"}'),
    'function.mail missing',
  ],
  [
    'a refusal of the newer gateway',
    call('mail', 401, '{"code":"UNAUTHORIZED_NO_AUTH_HEADER"}'),
    'function.mail missing',
  ],
  ['a function that obeys strangers', call('mail', 200, '{"sent":0}'), 'function.mail missing'],
  [
    'a function that is not there',
    call('mail', 404, '{"code":"NOT_FOUND"}'),
    'function.mail missing',
  ],
  ['a function without its variables', call('api', 503, 'Error'), 'function.api missing'],
  ['a function that does not answer', call('api', 0, 'fetch failed'), 'function.api missing'],
])('with %s says exactly that', (_what, facts, finding) => {
  expect(wrongOf(facts)).toEqual([finding]);
});

it('newer versions are as good', () => {
  expect(
    wrongOf({ authVersion: { value: '3.0.1' }, storageVersion: { value: 'v1.60.2' } }),
  ).toEqual([]);
});

it('the limit is mended where it is set', () => {
  const facts = { ...GOOD, storageLimit: { value: 1 } };
  const mendOf = (isHosted: boolean) =>
    serviceFindings(facts, isHosted)
      .find(({ id }) => id === 'storage.limit')
      ?.mend.join();
  expect(mendOf(true)).toContain('Global file size limit');
  expect(mendOf(false)).toContain('FILE_SIZE_LIMIT=209715200');
});

it.each([
  [undefined, 'Falta a chave pública'],
  ['sb_publishable_x', 'Confira a chave pública'],
])('a refusal of the key %s says what to give the doctor', async (key, words) => {
  const refuse = async () => new Response('', { status: 401 });
  const { authVersion, storageVersion } = await readServices('https://x.example', key, refuse);
  for (const fact of [authVersion, storageVersion]) {
    expect(fact).toMatchObject({ problem: expect.stringContaining(words) });
    expect(fact).toMatchObject({ problem: expect.stringContaining('--env-file') });
  }
});

it("a function of one's own server is mended there", () => {
  const mendOf = (isHosted: boolean) =>
    serviceFindings({ ...GOOD, calls: [{ name: 'mail', status: 404, body: '' }] }, isHosted)
      .find(({ id }) => id === 'function.mail')
      ?.mend.join();
  expect(mendOf(true)).toContain('npx supabase functions deploy mail');
  expect(mendOf(false)).toContain('docker compose');
});

it('deployed functions are found missing, inactive and with verify_jwt', () => {
  const good = { slug: 'api', isActive: true, verifiesJwt: false };
  const statesOf = (deployed: (typeof good)[]) =>
    deployedFindings(deployed, ['api']).map(({ state }) => state);
  expect(statesOf([good])).toEqual(['ok']);
  expect(statesOf([])).toEqual(['missing']);
  expect(statesOf([{ ...good, isActive: false }])).toEqual(['missing']);
  expect(statesOf([{ ...good, verifiesJwt: true }])).toEqual(['missing']);
});
