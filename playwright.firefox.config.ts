import { defineConfig } from '@playwright/test';

/** The few journeys that are tried in Firefox too, on the stack and the site that the other journeys use. */
if (!process.env.PLANTAO_SITE_URL || process.env.FIREFOX_PATH === undefined) {
  throw new Error('Use "npm run test:firefox": it starts the stack and finds Firefox.');
}

export default defineConfig({
  testDir: './web/e2e/firefox',
  testMatch: '**/*.firefox.ts',
  outputDir: './test-results/firefox',
  // One Firefox for all of them.
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/firefox.json' }]],
});
