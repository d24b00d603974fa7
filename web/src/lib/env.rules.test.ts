import { describe, expect, it } from 'vitest';
import { parseEnv } from './env.rules.ts';

const good = {
  VITE_SUPABASE_URL: 'https://projeto.supabase.co/',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
  VITE_SUPPORT_EMAIL: 'suporte@plantao.example',
  VITE_SUPPORT_PHONE: '+551130000000',
};

describe('parseEnv', () => {
  it('parseEnv reads the variables, without the trailing slash of the address', () => {
    expect(parseEnv(good)).toEqual({
      supabaseUrl: 'https://projeto.supabase.co',
      supabasePublishableKey: 'sb_publishable_abc',
      supportEmail: 'suporte@plantao.example',
      supportPhone: '+551130000000',
      isTurnstileEnabled: false,
      turnstileSiteKey: '',
    });
  });

  it.each([
    ['VITE_SUPABASE_URL', ''],
    ['VITE_SUPABASE_URL', 'projeto.supabase.co'],
    ['VITE_SUPABASE_URL', 'endereço: https://projeto.supabase.co'],
    ['VITE_SUPABASE_URL', 'https://projeto.supabase.co/ e mais'],
    ['VITE_SUPABASE_PUBLISHABLE_KEY', 'curta'],
    ['VITE_SUPPORT_EMAIL', 'Suporte <suporte@plantao.example'],
    ['VITE_SUPPORT_EMAIL', 'suporte@plantao.example ou outro'],
    ['VITE_SUPPORT_PHONE', 'fone +551130000000'],
    ['VITE_SUPPORT_PHONE', '+551130000000 ramal 2'],
    ['VITE_SUPABASE_PUBLISHABLE_KEY', ''],
    ['VITE_SUPPORT_EMAIL', 'suporte'],
    ['VITE_SUPPORT_PHONE', '(11) 3000-0000'],
    ['VITE_TURNSTILE_ENABLED', 'yes'],
  ])('parseEnv refuses %s = "%s"', (name, value) => {
    expect(() => parseEnv({ ...good, [name]: value })).toThrow(name);
  });

  it.each([
    ['VITE_SUPABASE_URL', 'http://127.0.0.1:54321'],
    ['VITE_SUPABASE_URL', 'https://plantao.example/banco/v1'],
    ['VITE_SUPABASE_PUBLISHABLE_KEY', '12345678'],
    ['VITE_TURNSTILE_ENABLED', 'false'],
  ])('parseEnv accepts %s = "%s"', (name, value) => {
    expect(() => parseEnv({ ...good, [name]: value })).not.toThrow();
  });

  it('parseEnv ignores blanks around a value and every slash at the end of the address', () => {
    const env = parseEnv({ ...good, VITE_SUPABASE_URL: ' https://projeto.supabase.co// ' });
    expect(env.supabaseUrl).toBe('https://projeto.supabase.co');
  });

  it('parseEnv refuses a secret key and names the variable', () => {
    const key = ['sb', 'secret', 'x'].join('_');
    expect(() => parseEnv({ ...good, VITE_SUPABASE_PUBLISHABLE_KEY: key })).toThrow('secret key');
  });

  /** A key of the older kind; the pieces are encoded here because no token may stand in the sources. */
  const token = (claims: object) =>
    [{ alg: 'HS256', typ: 'JWT' }, claims]
      .map((part) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(part)))))
      .map((base64) => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
      .concat('c2lnbmF0dXJl')
      .join('.');

  it('parseEnv accepts a legacy anon key', () => {
    const key = token({ iss: 'supabase', ref: 'projetoção', role: 'anon' });
    expect(parseEnv({ ...good, VITE_SUPABASE_PUBLISHABLE_KEY: key }).supabasePublishableKey).toBe(
      key,
    );
  });

  it.each([
    ['the service role', token({ iss: 'supabase', role: ['service', 'role'].join('_') })],
    ['a role of another name', token({ role: 'supabase_admin' })],
    ['no role', token({ iss: 'supabase' })],
    ['nothing that can be read', 'a.b.c'],
  ])('parseEnv refuses a token with %s', (_what, key) => {
    expect(() => parseEnv({ ...good, VITE_SUPABASE_PUBLISHABLE_KEY: key })).toThrow('secret key');
  });

  it('parseEnv names every problem at once', () => {
    expect(() => parseEnv({})).toThrow(/VITE_SUPABASE_URL[\s\S]*VITE_SUPPORT_PHONE/);
  });

  it('parseEnv requires a site key where Turnstile is on', () => {
    expect(() => parseEnv({ ...good, VITE_TURNSTILE_ENABLED: 'true' })).toThrow(
      'VITE_TURNSTILE_SITE_KEY',
    );
    const env = parseEnv({ ...good, VITE_TURNSTILE_ENABLED: 'true', VITE_TURNSTILE_SITE_KEY: 'k' });
    expect(env).toMatchObject({ isTurnstileEnabled: true, turnstileSiteKey: 'k' });
  });
});
