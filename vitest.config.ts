import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LIFE_TESTS } from './scripts/test/stack-life.ts';
import viteConfig from './vite.config.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * One worker more than cores: tests wait, for a stack or for what a person would see after a moment, and a core is used meanwhile.
 * All projects are one group, so that tests that mostly wait run beside those that use the processor alone, up to the end.
 */
const ON_EVERY_CORE = {
  maxWorkers: availableParallelism() + 1,
  sequence: { groupOrder: 0 },
  // What differed is said whole at the end of a run too, where no comparison is shown.
  chaiConfig: { truncateThreshold: 600 },
};
/** A worker for each of some 190 small files would take longer than their tests. */
const IN_SHARED_WORKERS = {
  ...ON_EVERY_CORE,
  isolate: false,
  setupFiles: [fromRoot('./scripts/test/shared-worker.ts')],
};
const PATIENTLY = { poll: { timeout: 15_000 } };
const ON_STACKS = {
  ...ON_EVERY_CORE,
  expect: PATIENTLY,
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 120_000,
} as const;
const STACKS = ['{operations,supabase/tests}/**/*.stack.test.ts'];
const GLOBAL_SETUP = [fromRoot('./local/testing/global-setup.ts')];
const CONTRACTS = { alias: { '#contracts': fromRoot('./supabase/functions/_shared/contracts') } };

/** Rules of the web app touch neither page nor network, and have nothing to share: no page is built for each of their files. */
const RULES = ['src/**/*.rules.test.ts'];
/** They replace a module for their whole file (`vi.mock`), which the next file of the same worker would get. */
const MOCKED = [
  'src/ui/ToastRegion.test.tsx',
  'src/ui/tool-failures.test.tsx',
  'src/features/auth/RegisterForm.missing.test.tsx',
  'src/admin/podcasts/use-audio-upload.test.ts',
  'src/admin/podcasts/PodcastManager.test.tsx',
  'src/features/player/VideoPlayer.missing.test.tsx',
];
/** What a build would be given. */
export const WEB_ENV = {
  TZ: 'America/Sao_Paulo',
  VITE_SUPABASE_URL: 'http://supabase.test',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
  VITE_SUPPORT_EMAIL: 'suporte@plantao.example',
  VITE_SUPPORT_PHONE: '+551130000000',
};
type ProjectConfig = NonNullable<TestProjectInlineConfiguration['test']>;

const SCREENS = {
  ...ON_EVERY_CORE,
  root: fromRoot('./web'),
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:5173/' } },
  setupFiles: [fromRoot('./web/src/testing/setup.ts')],
  css: { modules: { classNameStrategy: 'non-scoped' } },
  env: WEB_ENV,
  // What it knows of the network and of the window is the page's, and as fresh as our modules.
  server: { deps: { inline: [/@tanstack\//] } },
} satisfies ProjectConfig;

/**
 * Where each rule lives: `web` (screens in jsdom, which share a worker and begin each file with fresh modules), `web-mocked` (those
 * that need a worker each), `rules` (what they decide, without a page), `functions` (edge functions in Node),
 * `repository` (invariants of the code base, and what commands for operators decide),
 * `stacks` (`*.stack.test.ts`: what starts stacks of its own, such as those commands), `local` (Plantão on the embedded stack,
 * through the official client), `database` (pgTAP, and functions on the database), `life` (`packages/` and `*.life.test.ts`: the
 * embedded stack itself, how it starts, fails and ends, and what takes long to show and seldom changes).
 * `local` and `database` use the stack named by PLANTAO_STACK_FILE or start one; their files run beside each other on it.
 */
export default defineConfig({
  test: {
    root: fromRoot('.'),
    projects: [
      {
        ...viteConfig,
        envDir: false,
        test: {
          ...SCREENS,
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...RULES, ...MOCKED],
          isolate: false,
        },
      },
      {
        ...viteConfig,
        envDir: false,
        test: { ...SCREENS, name: 'web-mocked', include: MOCKED },
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
        resolve: CONTRACTS,
        test: {
          name: 'functions',
          ...IN_SHARED_WORKERS,
          root: fromRoot('.'),
          include: ['supabase/functions/**/*.test.ts'],
          exclude: LIFE_TESTS,
          environment: 'node',
        },
      },
      {
        test: {
          name: 'repository',
          ...IN_SHARED_WORKERS,
          root: fromRoot('.'),
          include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts', 'operations/**/*.test.ts'],
          exclude: [...STACKS, ...LIFE_TESTS],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'stacks',
          ...ON_STACKS,
          root: fromRoot('.'),
          include: STACKS,
        },
      },
      {
        test: {
          name: 'local',
          ...ON_STACKS,
          root: fromRoot('.'),
          include: ['local/**/*.test.ts'],
          exclude: LIFE_TESTS,
          globalSetup: GLOBAL_SETUP,
        },
      },
      {
        test: {
          name: 'database',
          ...ON_STACKS,
          root: fromRoot('.'),
          include: ['supabase/tests/**/*.test.ts'],
          exclude: [...STACKS, ...LIFE_TESTS],
          globalSetup: GLOBAL_SETUP,
          testTimeout: 120_000,
        },
      },
      {
        resolve: CONTRACTS,
        test: {
          name: 'life',
          ...ON_STACKS,
          root: fromRoot('.'),
          include: LIFE_TESTS,
          exclude: ['**/node_modules/**'],
        },
      },
    ],
  },
});
