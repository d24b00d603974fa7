import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { WEB_ENV } from './vitest.config.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Stryker runs tests in threads, which have the time zone of the process.
process.env.TZ = 'America/Sao_Paulo';

/** The tests that Stryker runs for every mutation: those of functions, contracts and rules, without a browser's DOM. */
export default defineConfig({
  resolve: {
    alias: [
      { find: '~', replacement: fromRoot('./web/src') },
      { find: '#contracts', replacement: fromRoot('./supabase/functions/_shared/contracts') },
    ],
  },
  test: {
    root: fromRoot('.'),
    include: ['supabase/functions/**/*.test.ts', 'web/src/**/*.rules.test.ts'],
    environment: 'node',
    env: WEB_ENV,
  },
});
