import { expect, it } from 'vitest';
import { configFindings } from './config.rules.ts';
import type { ConfigDiff } from './supabase.ts';

const SITE = 'https://plantao.hospital.br';
type Change = ConfigDiff['changes'][number];

const change = (
  path: string,
  remote: unknown,
  local: unknown,
  of: Change['class'] = 'update',
): Change => ({
  path: path.split('.'),
  class: of,
  local,
  remote,
});
const smtp = change('auth.email.smtp.host', 'smtp.hospital.br', undefined, 'remote_only');
const diff = (...changes: Change[]): ConfigDiff => ({
  target: { local_scope: 'remotes.production' },
  scope: { present: ['api', 'auth', 'storage'] },
  changes,
});

const wrongOf = (difference: ConfigDiff, site: string | null = SITE, configured = SITE) =>
  configFindings(difference, site ?? undefined, configured)
    .filter(({ state }) => state !== 'ok')
    .map(({ id, state }) => `${id} ${state}`);

it('a project with the settings of this repository has no finding', () => {
  expect(wrongOf(diff(smtp))).toEqual([]);
});

it.each<[string, ConfigDiff, string[]]>([
  ['no SMTP', diff(), ['auth.smtp missing']],
  [
    'a longer password',
    diff(smtp, change('auth.minimum_password_length', 8, 6)),
    ['config.auth.minimum_password_length missing'],
  ],
  [
    'no current password asked for',
    diff(smtp, change('auth.email.require_current_password', false, true)),
    ['config.auth.email.require_current_password missing'],
  ],
  [
    'another schema exposed',
    diff(smtp, change('api.schemas', ['public', 'graphql_public'], ['public'])),
    ['config.api.schemas missing'],
  ],
  [
    'the limit of Storage',
    diff(smtp, change('storage.file_size_limit', '50MiB', '200MiB')),
    ['config.storage_limit missing'],
  ],
  [
    'mails of the platform',
    diff(smtp, change('auth.email.template.recovery.subject', 'Reset your password', 'Redefina')),
    ['auth.mails missing'],
  ],
  [
    'links that lead to a laptop',
    diff(smtp, change('auth.site_url', 'http://localhost:3000', SITE)),
    ['auth.site_url missing'],
  ],
  [
    'no way back to the site',
    diff(smtp, change('auth.additional_redirect_urls', [], [`${SITE}/auth*`])),
    ['auth.site_url missing'],
  ],
  [
    'the way back to a longer name',
    diff(smtp, change('auth.additional_redirect_urls', [`${SITE}.evil.example/auth*`], [])),
    ['auth.site_url missing'],
  ],
  [
    'thirty log-ins of a hospital',
    diff(smtp, change('auth.rate_limit.sign_in_sign_ups', 30, 300)),
    ['config.auth.rate_limit.sign_in_sign_ups missing'],
  ],
  [
    'a limit that the platform does not tell',
    diff(smtp, change('auth.rate_limit.token_refresh', undefined, 600, 'local_only')),
    ['config.auth.rate_limit.token_refresh notice'],
  ],
  [
    'a limit of which the CLI says 0',
    diff(smtp, change('auth.rate_limit.token_refresh', 0, 600)),
    ['config.auth.rate_limit.token_refresh notice'],
  ],
  [
    'an e-mail change that either mailbox confirms',
    diff(smtp, change('auth.email.double_confirm_changes', true, false)),
    ['config.auth.email.double_confirm_changes missing'],
  ],
  [
    'settings that are not shown',
    { ...diff(smtp), scope: { present: ['api'] } },
    ['config.read notice'],
  ],
])('with %s says exactly that', (_what, difference, findings) => {
  expect(wrongOf(difference)).toEqual(findings);
});

it.each([
  change('auth.rate_limit.sign_in_sign_ups', 600, 300),
  change('auth.rate_limit.web3', 1, 30),
  change('auth.captcha.enabled', true, undefined, 'remote_only'),
  change('auth.mfa.max_enrolled_factors', null, 10, 'local_only'),
  change('db.pooler.default_pool_size', 15, 20),
])('$path is for each installation to choose', (own) => {
  expect(wrongOf(diff(smtp, own))).toEqual([]);
});

it('a pushed config.toml without the address of the site is found, though nothing differs', () => {
  expect(wrongOf(diff(smtp), SITE, 'http://127.0.0.1:5173')).toEqual(['auth.site_url missing']);
});

it('asks for the address of the site where it was not said', () => {
  expect(wrongOf(diff(smtp), null)).toEqual(['auth.site_url notice']);
});
