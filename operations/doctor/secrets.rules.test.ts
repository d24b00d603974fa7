import { expect, it } from 'vitest';
import { secretFindings } from './secrets.rules.ts';

const KNOWN = [
  'SITE_URL',
  'MAIL_DRAIN_TOKEN',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'YOUTUBE_CHANNEL',
  'RESEND_API_KEY',
  'SMTP_HOST',
  'SMTP_USER',
  'SMTP_PASSWORD',
  'GOOGLE_API_KEY',
  'YOUTUBE_API_KEY',
  'YOUTUBE_OAUTH_CLIENT_ID',
  'YOUTUBE_OAUTH_CLIENT_SECRET',
  'CAPTIONS_TOKEN_KEY',
  'TRUSTED_IP_HEADER',
  'TRUSTED_IP_HOPS',
  'TRUSTED_PROXY_SECRET',
  'TRUSTED_CITY_HEADER',
  'HEALTH_TOKEN',
];
const GOOD = [
  'SITE_URL',
  'MAIL_DRAIN_TOKEN',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'YOUTUBE_CHANNEL',
  'RESEND_API_KEY',
  'GOOGLE_API_KEY',
  'HEALTH_TOKEN',
  'TRUSTED_IP_HEADER',
  'TRUSTED_IP_HOPS',
  'TRUSTED_PROXY_SECRET',
];
const OWN = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'];

const wrongOf = (names: string[], isHosted = true) =>
  secretFindings(names, KNOWN, isHosted)
    .filter(({ state }) => state !== 'ok')
    .map(({ id, state }) => `${id} ${state}`);
const without = (name: string) => GOOD.filter((one) => one !== name);

it('a complete list has no finding, hosted or not', () => {
  expect(wrongOf(GOOD)).toEqual([]);
  expect(wrongOf([...GOOD, ...OWN], false)).toEqual([]);
});

it.each<[string, string[], string]>([
  ...['SITE_URL', 'MAIL_DRAIN_TOKEN', 'MAIL_FROM', 'SUPPORT_EMAIL', 'YOUTUBE_CHANNEL'].map(
    (name): [string, string[], string] => [`no ${name}`, without(name), `secret.${name} missing`],
  ),
  ['no way to send mail', without('RESEND_API_KEY'), 'secret.mail missing'],
  ['no key of Google', without('GOOGLE_API_KEY'), 'secret.google missing'],
  ['half of what captions need', [...GOOD, 'YOUTUBE_OAUTH_CLIENT_ID'], 'secret.captions missing'],
  ['a user without a password', [...GOOD, 'SMTP_USER'], 'secret.smtp missing'],
  [
    'a city that nobody believes',
    [...without('TRUSTED_PROXY_SECRET'), 'TRUSTED_CITY_HEADER'],
    'secret.TRUSTED_PROXY_SECRET missing',
  ],
  [
    'a secret of the proxy without a header',
    without('TRUSTED_IP_HEADER'),
    'secret.TRUSTED_IP_HEADER missing',
  ],
  ['proxies that are not counted', without('TRUSTED_IP_HOPS'), 'secret.TRUSTED_IP_HOPS missing'],
  ['no token for who watches', without('HEALTH_TOKEN'), 'secret.HEALTH_TOKEN notice'],
  [
    'no secret of the proxy, so that all people are one address',
    without('TRUSTED_PROXY_SECRET'),
    'secret.TRUSTED_PROXY_SECRET notice',
  ],
  ['a name with a slip', [...GOOD, 'SITE_ULR'], 'secret.unread notice'],
])('with %s says exactly that', (_what, names, finding) => {
  expect(wrongOf(names)).toEqual([finding]);
});

it('other ways to the same are as good', () => {
  expect(wrongOf([...without('RESEND_API_KEY'), 'SMTP_HOST'])).toEqual([]);
  expect(wrongOf([...without('GOOGLE_API_KEY'), 'YOUTUBE_API_KEY'])).toEqual([]);
  expect(
    wrongOf([...GOOD, 'SUPABASE_ANON_KEY', 'SUPABASE_URL', 'SUPABASE_SERVICE_ROLE_KEY'], false),
  ).toEqual([]);
});

it("asks a Supabase of one's own for the keys that the platform sets by itself", () => {
  expect(wrongOf(GOOD, false)).toEqual([
    'secret.SUPABASE_URL missing',
    'secret.SUPABASE_PUBLISHABLE_KEY missing',
    'secret.SUPABASE_SECRET_KEY missing',
  ]);
});

it('says which values of the file are those of the example, and what does not belong there', () => {
  const all = secretFindings(GOOD, KNOWN, true, {
    placeholders: ['SUPPORT_EMAIL'],
    names: [...GOOD, 'SUPABASE_DB_URL'],
  });
  expect(all.map(({ id }) => id)).not.toContain('secret.SUPPORT_EMAIL');
  const found = all.filter(({ state }) => state !== 'ok');
  expect(found.map(({ id }) => id)).toEqual([
    'secret.example.SUPPORT_EMAIL',
    'secret.SUPABASE_DB_URL',
  ]);
  expect(found[1]?.mend.join()).toContain('operations/.env');
});

it('puts no secret into the command line of the terminal', () => {
  for (const { mend } of secretFindings([], KNOWN, true))
    for (const line of mend) expect(line).not.toMatch(/^\$.*=/);
});
