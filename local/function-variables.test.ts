import { describe, expect, test } from 'vitest';
import { functionVariables } from './function-variables.ts';

const context = {
  publicUrl: 'http://127.0.0.1:54321',
  siteUrl: 'http://127.0.0.1:5173',
  jwtSecret: 'secret-of-stack',
  smtpPort: 2525,
};
const variables = (configured: Record<string, string> = {}) =>
  functionVariables(context, configured);

describe('variables of the functions', () => {
  test('without settings the stack stands in for every outside service', () => {
    expect(variables()).toMatchObject({
      SITE_URL: 'http://127.0.0.1:5173',
      ALLOWED_ORIGINS: 'http://localhost:5173',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: '2525',
      GOOGLE_API_BASE: 'http://127.0.0.1:54321/_/google',
      GOOGLE_API_KEY: 'plantao-google-emulator',
    });
  });

  test('settings change neither the address of the site nor the token of the scheduler', () => {
    const production = {
      SITE_URL: 'https://plantao.hospital.br',
      ALLOWED_ORIGINS: 'https://outro.hospital.br',
      MAIL_DRAIN_TOKEN: 'drain-of-production',
    };
    expect(variables(production)).toMatchObject(variables());
  });

  test.each([
    'GOOGLE_API_KEY',
    'YOUTUBE_API_KEY',
    'GOOGLE_SERVICE_ACCOUNT_KEY',
    'YOUTUBE_OAUTH_CLIENT_ID',
  ])('no variable leads to the emulator once %s is set', (name) => {
    const result = variables({ [name]: 'real' });
    expect(result[name]).toBe('real');
    expect(Object.values(result).join()).not.toMatch(/_\/google|emulator/);
    expect(result).not.toHaveProperty('YOUTUBE_CHANNEL');
    expect(result).not.toHaveProperty('CAPTIONS_TOKEN_KEY');
  });

  test('a mail server of the settings keeps its own port', () => {
    expect(variables({ SMTP_HOST: 'smtp.hospital.br' })).not.toHaveProperty('SMTP_PORT');
  });

  test('every other setting is passed on', () => {
    expect(variables({ LOGIN_FAILURES_PER_ACCOUNT: '3' }).LOGIN_FAILURES_PER_ACCOUNT).toBe('3');
  });
});
