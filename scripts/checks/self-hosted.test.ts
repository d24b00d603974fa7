import { readdirSync } from 'node:fs';
import { readSupabaseConfig } from 'embedded-supabase/config';
import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryRoot } from './repository-files.ts';

/** What a Supabase of one's own is told, against the files that say it to all others. */

const compose = readRepositoryFile('deploy/self-hosted/compose.plantao.yml');
const config = readSupabaseConfig(repositoryRoot);
const told = (name: string) => {
  const [, text = ''] = new RegExp(`^ +${name}: (.+)$`, 'm').exec(compose) ?? [];
  return text.replace(/^"(.*)"$/, '$1');
};
const on = (section: string, name: string) => config.value(section, name) === 'true';

describe('deploy/self-hosted', () => {
  it.each([
    ['GOTRUE_DISABLE_SIGNUP', !on('auth', 'enable_signup')],
    ['GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED', on('auth', 'enable_anonymous_sign_ins')],
    ['GOTRUE_SECURITY_MANUAL_LINKING_ENABLED', on('auth', 'enable_manual_linking')],
    ['GOTRUE_PASSWORD_MIN_LENGTH', config.value('auth', 'minimum_password_length')],
    ['GOTRUE_EXTERNAL_EMAIL_ENABLED', on('auth.email', 'enabled')],
    ['GOTRUE_MAILER_AUTOCONFIRM', !on('auth.email', 'enable_confirmations')],
    ['GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED', on('auth.email', 'double_confirm_changes')],
    ['GOTRUE_MAILER_OTP_LENGTH', config.value('auth.email', 'otp_length')],
    ['GOTRUE_MAILER_OTP_EXP', config.value('auth.email', 'otp_expiry')],
    ['GOTRUE_SMTP_MAX_FREQUENCY', config.value('auth.email', 'max_frequency')],
    [
      'GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD',
      on('auth.email', 'require_current_password'),
    ],
    [
      'GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION',
      on('auth.email', 'secure_password_change'),
    ],
    ['GOTRUE_EXTERNAL_PHONE_ENABLED', on('auth.sms', 'enabled')],
    ['GOTRUE_SMS_AUTOCONFIRM', !on('auth.sms', 'enable_confirmations')],
    ['GOTRUE_MFA_TOTP_ENROLL_ENABLED', on('auth.mfa.totp', 'enroll_enabled')],
    ['GOTRUE_MFA_TOTP_VERIFY_ENABLED', on('auth.mfa.totp', 'verify_enabled')],
    ['GOTRUE_RATE_LIMIT_EMAIL_SENT', config.value('auth.rate_limit', 'email_sent')],
    ['GOTRUE_RATE_LIMIT_TOKEN_REFRESH', config.value('auth.rate_limit', 'token_refresh')],
    ['GOTRUE_RATE_LIMIT_OTP', config.value('auth.rate_limit', 'sign_in_sign_ups')],
    ['GOTRUE_RATE_LIMIT_VERIFY', config.value('auth.rate_limit', 'token_verifications')],
    ['PGRST_DB_MAX_ROWS', config.value('api', 'max_rows')],
  ])('tells %s as config.toml does', (name, value) => {
    expect(value).toBeDefined();
    expect(told(name)).toBe(String(value));
  });

  it('gives Auth every mail of this repository, with its subject', () => {
    const mails = readdirSync(`${repositoryRoot}/supabase/templates`).map((file) =>
      file.replace('.html', ''),
    );
    const expected = mails.map((mail) => {
      const isNotice = config.value(`auth.email.notification.${mail}`, 'subject') !== undefined;
      const kind = isNotice ? 'notification' : 'template';
      const name = `${mail}${isNotice ? '_notification' : ''}`.toUpperCase();
      return [
        [`GOTRUE_MAILER_TEMPLATES_${name}`, `http://mail-templates/${mail}.html`],
        [`GOTRUE_MAILER_SUBJECTS_${name}`, config.value(`auth.email.${kind}.${mail}`, 'subject')],
      ];
    });
    for (const [name = '', value] of expected.flat())
      expect([name, told(name)]).toEqual([name, value]);
  });

  it('mounts every function, what they share, and what they import', () => {
    const folders = readdirSync(`${repositoryRoot}/supabase/functions`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    const mounted = [
      ...compose.matchAll(/\/supabase\/functions\/(\w+):\/home\/deno\/functions\/(\w+):ro,z/g),
    ];
    expect(mounted.map(([, from, to]) => `${from} ${to}`)).toEqual(
      folders.toSorted().map((name) => `${name} ${name}`),
    );
    const imports = (path: string) =>
      (JSON.parse(readRepositoryFile(path)) as { imports: unknown }).imports;
    expect(imports('deploy/self-hosted/imports.json')).toEqual(imports('deno.json'));
  });

  it('lets Auth and Storage know the keys that the gateway signs with', () => {
    expect(told('GOTRUE_JWT_KEYS')).toMatch(/^\$\{JWT_KEYS:\?/);
    expect(told('JWT_JWKS')).toMatch(/^\$\{JWT_JWKS:\?/);
  });

  it('takes 200 MB where a bucket does', () => {
    expect(config.value('storage', 'file_size_limit')).toBe('200MiB');
    expect(told('FILE_SIZE_LIMIT')).toBe(String(200 * 1024 * 1024));
  });

  it('opens no port to others', () => {
    const ports = [...compose.matchAll(/^ +- (\S+:\d+(\/tcp)?)$/gm)].map(([, port]) => port);
    expect(ports).not.toEqual([]);
    expect(ports.filter((port) => !port?.startsWith('127.0.0.1:'))).toEqual([]);
  });
});
