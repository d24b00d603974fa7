import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';

/**
 * Journeys in a real browser against the built app and the embedded stack. `npm test` starts both and
 * names them in the environment; started alone, this config says what is missing instead of guessing.
 */
const baseURL = process.env.PLANTAO_SITE_URL;
const browserPath = process.env.BROWSER_PATH;
if (!baseURL || !browserPath) {
  throw new Error(
    'Use "npm run test:e2e": it starts the stack and finds a browser for these tests.',
  );
}

const DESKTOP = { ...devices['Desktop Chrome'], channel: undefined };
/** They begin first: at the end of a run the other workers would have nothing left to do meanwhile. */
const LONG = ['**/all-screens.e2e.ts', '**/app-update.e2e.ts'];

export default defineConfig({
  testDir: './web/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: './test-results/e2e',
  fullyParallel: true,
  // Two for each core: a journey mostly waits for frames and answers, and a core is used meanwhile.
  workers: 2 * availableParallelism(),
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Both only end what hangs: a journey of 30 s takes three times as long on a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL,
    // Journeys that are not about it do without: each would first download the whole app.
    serviceWorkers: 'block',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // What was done and answered, step by step. With pictures of every moment journeys take half as long again, with its documents
    // a sixth: `npm run test:e2e -- <file> --trace on` has them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browserPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  projects: [
    { name: 'long', testMatch: LONG, use: DESKTOP },
    { name: 'desktop', testIgnore: LONG, use: DESKTOP },
  ],
});
