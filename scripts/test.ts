import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { findBrowser } from './browser/find-browser.ts';
import { findFirefox, NO_FIREFOX_MESSAGE } from './browser/find-firefox.ts';
import { thisMachine } from './browser/machine.ts';
import { builtFeatures } from './checks/built-features.ts';
import { repositoryRoot } from './checks/repository-files.ts';
import { isDatabaseTypesCurrent } from './checks/types-drift.ts';
import { type Counts, playwrightCounts, vitestCounts } from './test/counts.ts';
import { buildFolder, serveBuild } from './test/site.ts';
import { startTestStack, type TestStack } from './test/stack.ts';
import { runTool, step } from './test/step.ts';

/*
 * The test command. Without arguments it runs everything, on a freshly started embedded stack with ports
 * and data of its own. With arguments it runs only the named parts, and of the journeys only the named files.
 */

const PARTS = ['static', 'unit', 'stack', 'e2e', 'firefox'] as const;
type Part = (typeof PARTS)[number];

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

/** Checks that failed, by the names of their steps; tests tell their own. */
const failedChecks: string[] = [];

async function check(name: string, run: () => Promise<boolean>): Promise<void> {
  if (!(await step(name, run))) failedChecks.push(name);
}

async function checkStatically(): Promise<void> {
  await check('Tipos: ferramentas', () => runTool('tsc', ['-p', 'tsconfig.json']));
  await check('Tipos: web', () => runTool('tsc', ['-p', 'web/tsconfig.json']));
  await check('Tipos: jornadas', () => runTool('tsc', ['-p', 'web/e2e/tsconfig.json']));
  await check('Tipos: funções', () => runTool('tsc', ['-p', 'supabase/functions/tsconfig.json']));
  await check('Lint e formato', lint);
  await check('Código e pacotes sem uso', () =>
    runTool('knip', ['--no-progress', '--treat-config-hints-as-errors']),
  );
}

async function lint(): Promise<boolean> {
  const colors = process.stdout.isTTY ? 'force' : 'off';
  const isOk = await runTool('biome', ['ci', '.', `--colors=${colors}`]);
  if (!isOk) console.error('Rode: npm run format');
  return isOk;
}

type Result = Counts & { isOk: boolean };

/** Runs tests and reads the report that they write to `test-results`; that of an earlier run does not count. */
async function runTests(
  name: string,
  tool: 'vitest' | 'playwright',
  args: readonly string[],
  env: Record<string, string>,
  report: string,
): Promise<Result> {
  const file = resolve(repositoryRoot, 'test-results', report);
  rmSync(file, { force: true });
  const isOk = await step(name, () => runTool(tool, args, env));
  return { isOk, ...(tool === 'vitest' ? vitestCounts(file) : playwrightCounts(file)) };
}

function runVitest(projects: readonly string[], env: Record<string, string>): Promise<Result> {
  const report = 'vitest.json';
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=test-results/${report}`,
  ];
  return runTests(`Testes: ${projects.join(', ')}`, 'vitest', args, env, report);
}

/** The journeys that are tried in Firefox too. Where there is none they are skipped, and counted as that. */
function runInFirefox(env: Record<string, string>, path = ''): Promise<Result> {
  if (!path) console.log(NO_FIREFOX_MESSAGE);
  const args = ['test', '--config=playwright.firefox.config.ts'];
  const ofFirefox = { ...env, FIREFOX_PATH: path };
  return runTests('Jornadas no Firefox', 'playwright', args, ofFirefox, 'firefox.json');
}

/** Whether the build uses nothing that a browser it is built for lacks. */
async function usesOnlyKnownFeatures(stack: TestStack): Promise<boolean> {
  const { missing, unused } = builtFeatures(buildFolder(stack));
  for (const use of missing) console.log(`  Falta em um dos navegadores: ${use}`);
  for (const feature of unused)
    console.log(`  Aceito sem ser usado: ${feature} (built-features.ts)`);
  return missing.length === 0 && unused.length === 0;
}

async function main(): Promise<boolean> {
  const { parts, ofPlaywright } = readArguments(process.argv.slice(2));
  const wants = (part: Part) => parts.length === 0 || parts.includes(part);
  const results: Result[] = [];

  // Found first: without a browser there is no point in spending minutes on the rest.
  const browserPath = wants('e2e') ? findBrowser(thisMachine(console.log)).path : undefined;
  const firefoxPath = wants('firefox') ? findFirefox(thisMachine(console.log)) : undefined;
  if (wants('static')) await checkStatically();

  const projects = wants('unit') ? ['web', 'rules', 'functions', 'repository'] : [];
  if (wants('stack') || wants('e2e') || wants('firefox')) {
    const stack = await startTestStack();
    try {
      if (wants('stack')) {
        projects.push('stacks', 'local', 'database');
        await check('Tipos do banco em dia', () => isDatabaseTypesCurrent(stack));
      }
      if (projects.length > 0) results.push(await runVitest(projects, stack.env));
      if (wants('e2e') || wants('firefox')) {
        const site = await serveBuild(stack);
        const env = { ...stack.env, PLANTAO_SITE_URL: site.url };
        try {
          if (browserPath) {
            await check('Recursos que os navegadores têm', () => usesOnlyKnownFeatures(stack));
            const ofBrowser = { ...env, BROWSER_PATH: browserPath };
            const args = ['test', ...ofPlaywright];
            results.push(
              await runTests('Testes de ponta a ponta', 'playwright', args, ofBrowser, 'e2e.json'),
            );
          }
          if (wants('firefox')) results.push(await runInFirefox(env, firefoxPath));
        } finally {
          await site.close();
        }
      }
    } finally {
      await stack.stop();
    }
  } else if (projects.length > 0) {
    results.push(await runVitest(projects, {}));
  }
  return report(results, parts.join() !== 'static');
}

/** Writes what failed and what the tests came to. True when all is well; where no test passed, something is wrong. */
function report(results: readonly Result[], hasTests: boolean): boolean {
  const failed = [...failedChecks, ...results.flatMap((result) => result.failed)];
  if (failed.length > 0) console.log('\nFalharam:');
  for (const name of failed) console.log(`  ${name}`);
  if (!hasTests) return failed.length === 0;
  const sum = (count: 'passed' | 'skipped') =>
    results.reduce((total, result) => total + result[count], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log(`\n${sum('passed')} passed, ${failed.length} failed${skipped}`);
  return sum('passed') > 0 && failed.length === 0 && results.every(({ isOk }) => isOk);
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
