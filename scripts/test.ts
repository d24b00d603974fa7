import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { findBrowser } from './browser/find-browser.ts';
import { findFirefox, NO_FIREFOX_MESSAGE } from './browser/find-firefox.ts';
import { thisMachine } from './browser/machine.ts';
import { builtFeatures } from './checks/built-features.ts';
import { repositoryRoot } from './checks/repository-files.ts';
import { isDatabaseTypesCurrent } from './checks/types-drift.ts';
import type { Site } from './site/server.ts';
import {
  addCounts,
  type Counts,
  failedJourneys,
  failedTests,
  NO_COUNTS,
  playwrightCounts,
  vitestCounts,
} from './test/counts.ts';
import { buildFolder, serveBuild } from './test/site.ts';
import { startTestStack, type TestStack } from './test/stack.ts';
import { runTool, step } from './test/step.ts';

/*
 * The test command. Without arguments it runs everything, on a freshly started embedded stack with ports
 * and data of its own. With arguments it runs only the named parts, and of the journeys only the named files.
 */

const PARTS = ['static', 'unit', 'stack', 'e2e', 'firefox'] as const;
type Part = (typeof PARTS)[number];

const VITEST_REPORT = resolve(repositoryRoot, 'test-results/vitest.json');
const E2E_REPORT = resolve(repositoryRoot, 'test-results/e2e.json');
const FIREFOX_REPORT = resolve(repositoryRoot, 'test-results/firefox.json');

const isPart = (value: string): value is Part => (PARTS as readonly string[]).includes(value);

/**
 * Parts to run, none for all of them; what follows `e2e` is Playwright's: files and options.
 * @throws Error when an argument is neither.
 */
function readArguments(all: readonly string[]): { parts: Part[]; ofPlaywright: string[] } {
  const parts = all.filter(isPart);
  const others = all.filter((argument) => !isPart(argument));
  if (others.length > 0 && parts.join() !== 'e2e') {
    throw new Error(
      `Argumentos desconhecidos: ${others.join(' ')}. Partes: ${PARTS.join(', ')}; só e2e aceita mais.`,
    );
  }
  return { parts, ofPlaywright: others };
}

async function checkStatically(): Promise<boolean> {
  const results = [
    await step('Tipos: ferramentas', () => runTool('tsc', ['-p', 'tsconfig.json'])),
    await step('Tipos: web', () => runTool('tsc', ['-p', 'web/tsconfig.json'])),
    await step('Tipos: jornadas', () => runTool('tsc', ['-p', 'web/e2e/tsconfig.json'])),
    await step('Tipos: funções', () => runTool('tsc', ['-p', 'supabase/functions/tsconfig.json'])),
    await step('Lint e formato', lint),
    await step('Código e pacotes sem uso', () =>
      runTool('knip', ['--no-progress', '--treat-config-hints-as-errors']),
    ),
  ];
  return results.every(Boolean);
}

async function lint(): Promise<boolean> {
  const colors = process.stdout.isTTY ? 'force' : 'off';
  const isOk = await runTool('biome', ['ci', '.', `--colors=${colors}`]);
  if (!isOk) console.error('Rode: npm run format');
  return isOk;
}

async function runVitest(projects: readonly string[], env: Record<string, string>) {
  rmSync(VITEST_REPORT, { force: true });
  const isOk = await step(`Testes: ${projects.join(', ')}`, () =>
    runTool(
      'vitest',
      [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${VITEST_REPORT}`,
      ],
      env,
    ),
  );
  return { isOk, counts: vitestCounts(VITEST_REPORT) };
}

/** Whether the build uses nothing that a browser it is built for lacks. */
async function hasOnlyKnown(stack: TestStack): Promise<boolean> {
  const { missing, unused } = builtFeatures(buildFolder(stack));
  for (const use of missing) console.log(`  Falta em um dos navegadores: ${use}`);
  for (const feature of unused)
    console.log(`  Aceito sem ser usado: ${feature} (built-features.ts)`);
  return missing.length === 0 && unused.length === 0;
}

async function runJourneys(
  site: Site,
  env: Record<string, string>,
  ofPlaywright: readonly string[],
) {
  rmSync(E2E_REPORT, { force: true });
  const isOk = await step('Testes de ponta a ponta', () =>
    runTool('playwright', ['test', ...ofPlaywright], { ...env, PLANTAO_SITE_URL: site.url }),
  );
  return { isOk, counts: playwrightCounts(E2E_REPORT) };
}

/** The journeys that are tried in Firefox too. Where there is none they are skipped, and counted as that. */
async function runInFirefox(site: Site, env: Record<string, string>, path: string | undefined) {
  rmSync(FIREFOX_REPORT, { force: true });
  const isOk = await step('Jornadas no Firefox', () => {
    if (!path) console.log(NO_FIREFOX_MESSAGE);
    return runTool('playwright', ['test', '--config=playwright.firefox.config.ts'], {
      ...env,
      PLANTAO_SITE_URL: site.url,
      FIREFOX_PATH: path ?? '',
    });
  });
  return { isOk, counts: playwrightCounts(FIREFOX_REPORT) };
}

async function main(): Promise<boolean> {
  const { parts, ofPlaywright } = readArguments(process.argv.slice(2));
  const wants = (part: Part) => parts.length === 0 || parts.includes(part);
  let isGreen = true;
  let counts: Counts = NO_COUNTS;
  const note = (result: { isOk: boolean; counts: Counts }) => {
    isGreen = result.isOk && isGreen;
    counts = addCounts(counts, result.counts);
  };

  // Found first: without a browser there is no point in spending minutes on the rest.
  const browserPath = wants('e2e') ? findBrowser(thisMachine(console.log)).path : undefined;
  const firefoxPath = wants('firefox') ? findFirefox(thisMachine(console.log)) : undefined;
  if (wants('static')) isGreen = (await checkStatically()) && isGreen;

  const projects = wants('unit') ? ['web', 'functions', 'repository'] : [];
  if (wants('stack') || wants('e2e') || wants('firefox')) {
    const stack = await startTestStack();
    try {
      if (wants('stack')) {
        projects.push('local', 'database');
        isGreen =
          (await step('Tipos do banco em dia', () => isDatabaseTypesCurrent(stack))) && isGreen;
      }
      if (projects.length > 0) note(await runVitest(projects, stack.env));
      if (wants('e2e') || wants('firefox')) {
        const site = await serveBuild(stack);
        try {
          if (browserPath) {
            isGreen =
              (await step('Recursos que os navegadores têm', () => hasOnlyKnown(stack))) && isGreen;
            const env = { ...stack.env, BROWSER_PATH: browserPath };
            note(await runJourneys(site, env, ofPlaywright));
          }
          if (wants('firefox')) note(await runInFirefox(site, stack.env, firefoxPath));
        } finally {
          await site.close();
        }
      }
    } finally {
      await stack.stop();
    }
  } else if (projects.length > 0) {
    note(await runVitest(projects, {}));
  }

  const journeyReports = [
    ...(browserPath ? [E2E_REPORT] : []),
    ...(wants('firefox') ? [FIREFOX_REPORT] : []),
  ];
  const failed = [
    ...(projects.length > 0 ? failedTests(VITEST_REPORT) : []),
    ...journeyReports.flatMap(failedJourneys),
  ];
  if (failed.length > 0) console.log('\nFalharam:');
  for (const test of failed) console.log(`  ${test}`);
  const ranTests = parts.length === 0 || parts.some((part) => part !== 'static');
  if (ranTests) {
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
    if (counts.passed === 0) return false;
  }
  return isGreen && counts.failed === 0;
}

main()
  .then((isGreen) => {
    process.exitCode = isGreen ? 0 : 1;
  })
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    if (process.env.DEBUG) console.error(error);
    process.exitCode = 1;
  });
