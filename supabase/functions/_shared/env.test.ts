import { describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';

const base: Record<string, string> = {
  SUPABASE_URL: 'http://127.0.0.1:54321',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
  SUPABASE_SECRET_KEY: 'sb_secret_a',
};
const parse = (change: Record<string, string> = {}) => {
  const all = { ...base, ...change };
  return parseEnv((name) => all[name]);
};

describe('the environment', () => {
  it('prefers the named keys of the platform', () => {
    const env = parse({
      SUPABASE_PUBLISHABLE_KEYS: '{"other":"sb_publishable_x","default":"sb_publishable_b"}',
      SUPABASE_SECRET_KEYS: '{"only":"sb_secret_b"}',
    });
    expect(env.publishableKey).toBe('sb_publishable_b');
    expect(env.secretKey).toBe('sb_secret_b');
    // A caller may have any that this installation knows.
    expect(env.secretKeys).toEqual(['sb_secret_b', 'sb_secret_a']);
  });

  it('allows calls from the site and the listed origins', () => {
    const env = parse({
      SITE_URL: 'https://plantao.example/entrada',
      ALLOWED_ORIGINS: ' https://a.example/, https://b.example ',
    });
    expect([...env.allowedOrigins]).toEqual([
      'https://plantao.example',
      'https://a.example',
      'https://b.example',
    ]);
  });

  it.each([
    'http://127.0.0.1:54321',
    'http://localhost:54321',
    'http://[::1]:1',
    'http://kong:8000',
  ])('requires no SITE_URL for a local platform: %s', (url) => {
    expect(parse({ SUPABASE_URL: url }).SITE_URL).toBe('http://localhost:5173');
  });

  it.each(['https://abc.supabase.co', 'https://localhost.evil.example', 'http://10.0.0.1:8000'])(
    'requires SITE_URL for any other platform: %s',
    (url) => {
      expect(() => parse({ SUPABASE_URL: url })).toThrow('SITE_URL');
      const site = 'https://plantao.example';
      expect(parse({ SUPABASE_URL: url, SITE_URL: site }).SITE_URL).toBe(site);
    },
  );

  it.each([
    ' "AIza-key" ',
    "'AIza-key'\n",
    '\ufeffAIza-key',
    'AIza-key\\n',
    '\u200bAIza-key',
    '“AIza-key”',
  ])('removes quotes and blanks around a pasted key: %j', (key) => {
    const env = parse({ GOOGLE_API_KEY: key, YOUTUBE_API_KEY: key });
    expect([env.GOOGLE_API_KEY, env.YOUTUBE_API_KEY]).toEqual(['AIza-key', 'AIza-key']);
  });

  it('treats a key of quotes only as unset', () => {
    expect(parse({ GOOGLE_API_KEY: ' "" ' }).GOOGLE_API_KEY).toBeUndefined();
  });

  it('names an invalid variable without its value', () => {
    expect(() => parse({ SUPABASE_URL: 'segredo', SMTP_PORT: 'x' })).toThrow(
      'Environment variables missing or invalid: SUPABASE_URL, SMTP_PORT',
    );
    expect(() => parse({ SUPABASE_SECRET_KEY: '' })).toThrow('SUPABASE_SECRET_KEY');
  });
});
