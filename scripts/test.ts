import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { findBrowser } from './browser/find-browser.ts';
import { thisMachine } from './browser/machine.ts';
import { repositoryRoot } from './checks/repository-files.ts';
import { isDatabaseTypesCurrent } from './checks/types-drift.ts';
import {
  addCounts,
  type Counts,
  NO_COUNTS,
  playwrightCounts,
  SECOND_TRIES_ALLOWED,
  secondTries,
  vitestCounts,
} from './test/counts.ts';
import { serveBuild } from './test/site.ts';
import { startTestStack, type TestStack } from './test/stack.ts';
import { runTool, step } from './test/step.ts';

/*
 * The test command. Without arguments it runs everything, on a freshly started embedded stack with ports
 * and data of its own. With arguments it runs only the named parts, and of the journeys only the named files.
 */

const PARTS = ['static', 'unit', 'stack', 'e2e'] as const;
type Part = (typeof PARTS)[number];

const VITEST_REPORT = resolve(repositoryRoot, 'test-results/vitest.json');
const E2E_REPORT = resolve(repositoryRoot, 'test-results/e2e.json');

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
    await step('Lint e formato', () => runTool('biome', ['ci', '.'])),
    await step('Mídia de demonstração em dia', () =>
      runTool('node', ['scripts/demo-media/generate.ts', '--check']),
    ),
  ];
  return results.every(Boolean);
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

async function runJourneys(stack: TestStack, browserPath: string, ofPlaywright: readonly string[]) {
  rmSync(E2E_REPORT, { force: true });
  const site = await serveBuild(stack);
  try {
    const isOk = await step('Testes de ponta a ponta', () =>
      runTool('playwright', ['test', ...ofPlaywright], {
        ...stack.env,
        BROWSER_PATH: browserPath,
        PLANTAO_SITE_URL: site.url,
      }),
    );
    return { isOk, counts: playwrightCounts(E2E_REPORT) };
  } finally {
    await site.close();
  }
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
  if (wants('static')) isGreen = (await checkStatically()) && isGreen;

  const projects = wants('unit') ? ['web', 'functions', 'repository'] : [];
  if (wants('stack') || wants('e2e')) {
    const stack = await startTestStack();
    try {
      if (wants('stack')) {
        projects.push('local', 'database');
        isGreen =
          (await step('Tipos do banco em dia', () => isDatabaseTypesCurrent(stack))) && isGreen;
      }
      if (projects.length > 0) note(await runVitest(projects, stack.env));
      if (browserPath) note(await runJourneys(stack, browserPath, ofPlaywright));
    } finally {
      await stack.stop();
    }
  } else if (projects.length > 0) {
    note(await runVitest(projects, {}));
  }

  const again = browserPath ? secondTries(E2E_REPORT) : [];
  if (again.length > 0) {
    console.log(
      `\nPassaram só na segunda tentativa (até ${SECOND_TRIES_ALLOWED} podem); há uma corrida a corrigir:`,
    );
    for (const journey of again) console.log(`  ${journey}`);
  }
  const ranTests = wants('unit') || wants('stack') || wants('e2e');
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
