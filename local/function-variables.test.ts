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
  test('without settings everything outside is the stack itself', () => {
    expect(variables()).toMatchObject({
      SITE_URL: 'http://127.0.0.1:5173',
      ALLOWED_ORIGINS: 'http://localhost:5173',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: '2525',
      GOOGLE_API_BASE: 'http://127.0.0.1:54321/_/google',
      GOOGLE_API_KEY: 'plantao-google-emulator',
    });
  });

  test('where the site is and what the scheduler sends is the stack’s alone', () => {
    const production = {
      SITE_URL: 'https://plantao.hospital.br',
      ALLOWED_ORIGINS: 'https://outro.hospital.br',
      MAIL_DRAIN_TOKEN: 'drain-of-production',
    };
    expect(variables(production)).toMatchObject(variables());
  });

  test.each(['GOOGLE_API_KEY', 'YOUTUBE_API_KEY', 'GOOGLE_SERVICE_ACCOUNT_KEY'])(
    'with %s nothing of the emulator is left',
    (name) => {
      const result = variables({ [name]: 'real' });
      expect(result[name]).toBe('real');
      expect(Object.values(result).join()).not.toMatch(/_\/google|emulator/);
      expect(result).not.toHaveProperty('YOUTUBE_CHANNEL');
    },
  );

  test('a mail server that was named gets its own port', () => {
    expect(variables({ SMTP_HOST: 'smtp.hospital.br' })).not.toHaveProperty('SMTP_PORT');
  });

  test('anything else that was set is passed on', () => {
    expect(variables({ LOGIN_FAILURES_PER_ACCOUNT: '3' }).LOGIN_FAILURES_PER_ACCOUNT).toBe('3');
  });
});
