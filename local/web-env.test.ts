import { afterEach, expect, test, vi } from 'vitest';
import { webEnvironment } from './web-env.ts';

afterEach(() => vi.unstubAllEnvs());

const environment = (readsEnvFiles: boolean) =>
  webEnvironment('http://127.0.0.1:54321', 'sb_publishable_x', { readsEnvFiles });

test("the web app gets the stack's address and key, and the developer's other settings", () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.supabase.co');
  vi.stubEnv('VITE_SUPPORT_EMAIL', 'suporte@hospital.br');
  expect(environment(true)).toMatchObject({
    VITE_SUPABASE_URL: 'http://127.0.0.1:54321',
    VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    VITE_SUPPORT_EMAIL: 'suporte@hospital.br',
  });
});

test('without env files every variable of the web app has a fixed value', () => {
  vi.stubEnv('VITE_SUPPORT_EMAIL', 'suporte@hospital.br');
  vi.stubEnv('VITE_TURNSTILE_ENABLED', 'true');
  expect(environment(false)).toEqual({
    VITE_SUPABASE_URL: 'http://127.0.0.1:54321',
    VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    VITE_SUPPORT_EMAIL: 'suporte@plantao.example',
    VITE_SUPPORT_PHONE: '+551130000000',
    VITE_TURNSTILE_ENABLED: 'false',
    VITE_TURNSTILE_SITE_KEY: '',
  });
});
