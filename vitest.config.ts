import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tests that use the processor alone: Vitest leaves one core free by itself, which is half of a small machine. */
const ON_EVERY_CORE = { maxWorkers: '100%', sequence: { groupOrder: 0 } };
/** Tests that use a stack, whose processes need the other cores. */
const ON_ONE_STACK = { sequence: { groupOrder: 1 }, expect: { poll: { timeout: 15_000 } } };

/**
 * Where each rule lives: `web` (rules and screens in jsdom), `functions` (edge functions in Node),
 * `repository` (invariants of the code base, and what commands for operators decide),
 * `local` (the embedded stack and Plantão on it, through the official client; `*.stack.test.ts`: those commands on a stack),
 * `database` (pgTAP).
 * The last two use the stack named by PLANTAO_STACK_FILE or start one of their own.
 */
export default defineConfig({
  test: {
    root: fromRoot('.'),
    projects: [
      {
        ...viteConfig,
        envDir: false,
        test: {
          name: 'web',
          ...ON_EVERY_CORE,
          root: fromRoot('./web'),
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:5173/' } },
          setupFiles: [fromRoot('./web/src/testing/setup.ts')],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          env: {
            TZ: 'America/Sao_Paulo',
            VITE_SUPABASE_URL: 'http://supabase.test',
            VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
            VITE_SUPPORT_EMAIL: 'suporte@plantao.example',
            VITE_SUPPORT_PHONE: '+551130000000',
          },
        },
      },
      {
        resolve: { alias: { '#contracts': fromRoot('./supabase/functions/_shared/contracts') } },
        test: {
          name: 'functions',
          ...ON_EVERY_CORE,
          root: fromRoot('.'),
          include: ['supabase/functions/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'repository',
          ...ON_EVERY_CORE,
          root: fromRoot('.'),
          include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts', 'operations/**/*.test.ts'],
          exclude: ['operations/**/*.stack.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'local',
          ...ON_ONE_STACK,
          root: fromRoot('.'),
          include: ['{local,packages}/**/*.test.ts', 'operations/**/*.stack.test.ts'],
          environment: 'node',
          globalSetup: [fromRoot('./local/testing/global-setup.ts')],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'database',
          ...ON_ONE_STACK,
          root: fromRoot('.'),
          include: ['supabase/tests/**/*.test.ts'],
          environment: 'node',
          globalSetup: [fromRoot('./local/testing/global-setup.ts')],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
