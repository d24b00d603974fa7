import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import type { Plugin } from 'vite';
import { expect, it } from 'vitest';
import { readRepositoryFile } from '../checks/repository-files.ts';
import { checkEnvironment } from './environment.ts';
import { isPlaceholder } from './placeholders.ts';

type Hooks = {
  configResolved: (config: { env: Record<string, string> }) => void;
  load: (id: string) => string | undefined;
};

const hooks = () => checkEnvironment() as Plugin & Hooks;
const web = (path: string) => fileURLToPath(new URL(`../../web/src/${path}`, import.meta.url));

const VARIABLES = {
  VITE_SUPABASE_URL: 'http://127.0.0.1:54321/',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789',
  VITE_SUPPORT_EMAIL: 'suporte@plantao.example',
  VITE_SUPPORT_PHONE: '+551130000000',
  VITE_TURNSTILE_ENABLED: ' true ',
  VITE_TURNSTILE_SITE_KEY: '"</script>',
};

it('a build without its variables fails with the name of each and without a stack trace', () => {
  const { configResolved } = hooks();
  const error = (() => {
    try {
      configResolved({ env: {} });
    } catch (failure) {
      return failure;
    }
  })();
  expect(error).toMatchObject({ message: expect.stringContaining('VITE_SUPPORT_PHONE') });
  expect((error as Error).stack).toBe((error as Error).message);
});

it('a copy of .env.example is refused, and so is each of its values in a file that is right otherwise', () => {
  const example = parseEnv(readRepositoryFile('.env.example')) as Record<string, string>;
  const refused = (env: Record<string, string>) => {
    expect(() => hooks().configResolved({ env })).toThrow();
    return true;
  };
  expect(refused(example)).toBe(true);
  const filled = ['URL', 'PUBLISHABLE_KEY'].map((name) => `VITE_SUPABASE_${name}`);
  for (const name of [...filled, 'VITE_SUPPORT_EMAIL', 'VITE_SUPPORT_PHONE']) {
    expect(refused({ ...VARIABLES, [name]: example[name] ?? '' })).toBe(true);
  }
  expect(() => hooks().configResolved({ env: VARIABLES })).not.toThrow();
});

it.each([
  ['https://abcdefghijklmnopqrst.supabase.co', false],
  ['suporte@meuhospital.br', false],
  ['suporte@hospital.br.example', false],
  ['https://plantao.hospital.br/', true],
  ['Plantão <nao-responda@hospital.br>', true],
  ['https://<ref>.supabase.co', true],
  ['sb_publishable_EXAMPLE', true],
  ['https://SEU-SITE', true],
  ['https://meu-site.example', false],
])('%s is an example: %s', (value, is) => {
  expect(isPlaceholder(value)).toBe(is);
});

it('the app gets the variables as they were read, as plain values', async () => {
  const { configResolved, load } = hooks();
  configResolved({ env: VARIABLES });
  const code = load(web('lib/env.ts'));
  const built = await import(`data:text/javascript,${encodeURIComponent(code ?? '')}`);
  expect(built.env).toEqual({
    supabaseUrl: 'http://127.0.0.1:54321',
    supabasePublishableKey: 'sb_publishable_0123456789',
    supportEmail: 'suporte@plantao.example',
    supportPhone: '+551130000000',
    isTurnstileEnabled: true,
    turnstileSiteKey: '"</script>',
  });
  expect(load(web('lib/env.rules.ts'))).toBeUndefined();
});
