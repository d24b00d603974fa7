import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Tests that use the processor alone, and those that mostly wait for stacks of their own beside them: Vitest leaves one core free by
 * itself, which is half of a small machine.
 */
const ON_EVERY_CORE = { maxWorkers: '100%', sequence: { groupOrder: 0 } };
const PATIENTLY = { poll: { timeout: 15_000 } };
const STACKS = ['{local,operations,supabase/tests}/**/*.stack.test.ts'];
/** Tests that share one stack, whose processes need the other cores. */
const ON_ONE_STACK = { sequence: { groupOrder: 1 }, expect: PATIENTLY };

/** Rules of the web app touch neither page nor network, and have nothing to share: no page is built for each of their files. */
const RULES = ['src/**/*.rules.test.ts'];
const WEB_ENV = {
  TZ: 'America/Sao_Paulo',
  VITE_SUPABASE_URL: 'http://supabase.test',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
  VITE_SUPPORT_EMAIL: 'suporte@plantao.example',
  VITE_SUPPORT_PHONE: '+551130000000',
};

/**
 * Where each rule lives: `web` (screens in jsdom), `rules` (what they decide, without a page), `functions` (edge functions in Node),
 * `repository` (invariants of the code base, and what commands for operators decide),
 * `stacks` (`*.stack.test.ts`: what starts stacks of its own, such as those commands), `local` (the embedded stack and Plantão on
 * it, through the official client), `database` (pgTAP).
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
          exclude: RULES,
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:5173/' } },
          setupFiles: [fromRoot('./web/src/testing/setup.ts')],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          env: WEB_ENV,
        },
      },
      {
        ...viteConfig,
        envDir: false,
        test: {
          name: 'rules',
          ...ON_EVERY_CORE,
          root: fromRoot('./web'),
          include: RULES,
          environment: 'node',
          isolate: false,
          env: WEB_ENV,
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
          exclude: STACKS,
          environment: 'node',
        },
      },
      {
        test: {
          name: 'stacks',
          ...ON_EVERY_CORE,
          root: fromRoot('.'),
          include: STACKS,
          environment: 'node',
          expect: PATIENTLY,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'local',
          ...ON_ONE_STACK,
          root: fromRoot('.'),
          include: ['{local,packages}/**/*.test.ts'],
          exclude: STACKS,
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
          exclude: STACKS,
          environment: 'node',
          globalSetup: [fromRoot('./local/testing/global-setup.ts')],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
