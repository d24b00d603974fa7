import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readSupabaseConfig } from '../supabase-config.ts';
import { TEST_PROJECT } from '../testing/project.ts';
import { authSettings, noRateLimits, parseDuration } from './settings.ts';

const context = {
  siteUrl: 'http://127.0.0.1:5173',
  projectDir: TEST_PROJECT,
  limitsRates: true,
};
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function configOf(toml: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'embedded-auth-settings-'));
  folders.push(folder);
  mkdirSync(path.join(folder, 'supabase'));
  writeFileSync(path.join(folder, 'supabase', 'config.toml'), toml);
  return readSupabaseConfig(folder);
}

test('the settings of the test project are read from its file', () => {
  const settings = authSettings(context);
  expect(settings).toMatchObject({
    jwtExpiry: 3600,
    minimumPasswordLength: 6,
    refreshTokenReuseInterval: 10,
    captcha: null,
    email: { requireCurrentPassword: true, maxFrequency: 60 },
    rateLimits: { signInSignUps: { burst: 30, perFiveMinutes: 30 } },
  });
});

test('the file decides, overrides replace it, and the limits can be lifted', () => {
  const config = configOf(`
[auth]
jwt_expiry = 600
enable_signup = false
[auth.email]
max_frequency = "1m30s"
[auth.email.notification.password_changed]
enabled = true
[auth.rate_limit]
sign_in_sign_ups = 7
`);
  expect(authSettings(context, { email: { otpExpiry: 60 } }, config, {})).toMatchObject({
    jwtExpiry: 600,
    enableSignup: false,
    email: {
      maxFrequency: 90,
      notifyPasswordChanged: true,
      otpExpiry: 60,
    },
    rateLimits: { signInSignUps: { perFiveMinutes: 7 } },
  });
  const lifted = authSettings({ ...context, limitsRates: false }, {}, config);
  expect(lifted.rateLimits).toEqual(noRateLimits);
});

test.each([
  ['auth', 'enable_anonymous_sign_ins'],
  ['auth.email', 'enable_confirmations'],
  ['auth.email', 'secure_password_change'],
])('a project with [%s] %s is told that it is not supported', (section, key) => {
  const config = configOf(`[${section}]\n${key} = true\n`);
  expect(() => authSettings(context, {}, config)).toThrow(`${key} = true is not supported`);
});

test('the bot check takes its secret from the environment and does not start without it', () => {
  const config = configOf('[auth.captcha]\nenabled = true\nsecret = "env(TURNSTILE_SECRET)"\n');
  const settings = authSettings(context, {}, config, { TURNSTILE_SECRET: 'segredo' });
  expect(settings.captcha).toMatchObject({ secret: 'segredo' });
  expect(() => authSettings(context, {}, config, {})).toThrow('TURNSTILE_SECRET is not set');
});

test.each([
  ['24h', 86_400_000],
  ['1h30m', 5_400_000],
  ['1.5s', 1_500],
  ['300ms', 300],
  ['', null],
  ['10', null],
  ['h', null],
  ['-1h', null],
  ['1h x', null],
])('the duration "%s" is read as %s ms', (text, expected) => {
  expect(parseDuration(text)).toBe(expected);
});
