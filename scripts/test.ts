import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import { findFirefox, journeyBrowsers, NO_FIREFOX_MESSAGE } from './browser/find-browser.ts';
import { thisMachine } from './browser/machine.ts';
import { builtFeatures } from './checks/browser-features.ts';
import { repositoryRoot } from './checks/repository-files.ts';
import { isDatabaseTypesCurrent } from './checks/types-drift.ts';
import type { Site } from './site/server.ts';
import { type RunPart, timeReport } from './test/budget.ts';
import { type Counts, playwrightCounts, vitestCounts } from './test/counts.ts';
import { buildFolder, serveBuild } from './test/site.ts';
import { startTestStack, type TestStack } from './test/stack.ts';
import { decideLife } from './test/stack-life.ts';
import { checkStatically } from './test/static-checks.ts';
import { runTool, secondsSince, step } from './test/step.ts';
import { UNIT_PROJECTS } from './test/unit-projects.ts';

/*
 * The test command. Without arguments it runs everything, on a freshly started embedded stack with ports
 * and data of its own. With arguments it runs only the named parts, and of the journeys only the named files.
 * Tests of the stack's own life may be left out (test/stack-life.ts); `--all` runs them in any case.
 */

const PARTS = ['static', 'unit', 'stack', 'e2e', 'firefox'] as const;
type Part = (typeof PARTS)[number];

const isPart = (value: string): value is Part => (PARTS as readonly string[]).includes(value);

type Arguments = { parts: Part[]; all: boolean; ofPlaywright: string[] };

/**
 * Parts to run, none for all of them; what follows `e2e` is Playwright's: files and options.
 * @throws Error when an argument is neither.
 */
function readArguments(given: readonly string[]): Arguments {
  const parts = given.filter(isPart);
  const others = given.filter((argument) => !isPart(argument) && argument !== '--all');
  if (others.length > 0 && parts.join() !== 'e2e') {
    throw new Error(
      `Argumentos desconhecidos: ${others.join(' ')}. Partes: ${PARTS.join(', ')}; só e2e aceita mais.`,
    );
  }
  return { parts, all: given.includes('--all'), ofPlaywright: others };
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
  const isOk = await step(name, () => runTool(tool, args, { env }));
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
    console.log(`  Aceito sem ser usado: ${feature} (browser-features.ts)`);
  return missing.length === 0 && unused.length === 0;
}

/** A run under way: what failed so far, what the tests came to, and how long each part took. */
class Run {
  readonly #failedChecks: string[] = [];
  readonly #results: Result[] = [];
  readonly #times = new Map<RunPart, number>();

  get hasFailedChecks(): boolean {
    return this.#failedChecks.length > 0;
  }

  async check(name: string, run: () => Promise<boolean>): Promise<void> {
    if (!(await step(name, run))) this.#failedChecks.push(name);
  }

  async time<Value>(part: RunPart, work: () => Promise<Value>): Promise<Value> {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.#times.set(part, secondsSince(startedAt));
    }
  }

  async tests(part: RunPart, run: () => Promise<Result>): Promise<void> {
    this.#results.push(await this.time(part, run));
  }

  /** Writes what failed, how long it took and what the tests came to. True when all is well and, where tests were wanted, some passed. */
  report(hasTests: boolean): boolean {
    const failed = [
      ...this.#failedChecks.map((name) => ({ name, why: '' })),
      ...this.#results.flatMap((result) => result.failed),
    ];
    if (failed.length > 0) console.log('\nFalharam:');
    for (const { name, why } of failed) {
      console.log(`  ${name}`);
      if (why) console.log(why.replaceAll(/^/gm, '      '));
    }
    const files = this.#results.flatMap(({ times }) => times);
    console.log(`\n${timeReport(this.#times, files).join('\n')}`);
    if (!hasTests) return failed.length === 0;
    const sum = (count: 'passed' | 'skipped') =>
      this.#results.reduce((total, result) => total + result[count], 0);
    const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
    console.log(`${sum('passed')} passed, ${failed.length} failed${skipped}`);
    return sum('passed') > 0 && failed.length === 0 && this.#results.every(({ isOk }) => isOk);
  }
}

async function main(): Promise<boolean> {
  const { parts, all, ofPlaywright } = readArguments(process.argv.slice(2));
  const wants = (part: Part) => parts.length === 0 || parts.includes(part);
  const wantsJourneys = wants('e2e') || wants('firefox');
  const run = new Run();

  // Found first: without a browser there is no point in spending minutes on the rest.
  const browsers = wants('e2e') ? journeyBrowsers(thisMachine(console.log)) : undefined;
  const firefoxPath = wants('firefox') ? findFirefox(thisMachine(console.log)) : undefined;
  let stack: TestStack | undefined;
  let site: Site | undefined;
  // What the tests, their stacks and browsers leave behind goes with the run, also what a killed one leaves.
  const folder = temporaryFolder('plantao-tests-');
  process.env.TMPDIR = folder;
  try {
    await run.time('checks', async () => {
      // Beside each other: each of them leaves a core free now and then.
      const checks = wants('static') ? checkStatically(run) : undefined;
      try {
        if (wants('stack') || wantsJourneys) stack = await startTestStack();
        if (stack && wantsJourneys) site = await serveBuild(stack);
      } finally {
        await checks;
      }
      const started = stack;
      if (started && wants('stack'))
        await run.check('Tipos do banco em dia', () => isDatabaseTypesCurrent(started));
      if (started && browsers)
        await run.check('Recursos que os navegadores têm', () => usesOnlyKnownFeatures(started));
    });
    // A failed check is shown at once and not after the tests, which take minutes.
    if (run.hasFailedChecks) return run.report(false);

    const projects: string[] = wants('unit') ? [...UNIT_PROJECTS] : [];
    if (wants('stack')) projects.push('stacks', 'local', 'database', ...lifeProjects(all));
    const env = stack?.env ?? {};
    if (projects.length > 0) await run.tests('tests', () => runVitest(projects, env));
    if (site) {
      const ofSite = { ...env, PLANTAO_SITE_URL: site.url };
      const args = ['test', ...ofPlaywright];
      const ofBrowser = { ...ofSite, ...browsers };
      if (browsers) {
        await run.tests('journeys', () =>
          runTests('Testes de ponta a ponta', 'playwright', args, ofBrowser, 'e2e.json'),
        );
      }
      if (wants('firefox')) await run.tests('firefox', () => runInFirefox(ofSite, firefoxPath));
    }
  } finally {
    await site?.close();
    await stack?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return run.report(parts.join() !== 'static');
}

/** The project with the tests of the stack's life, where they run; says whether and why. */
function lifeProjects(all: boolean): string[] {
  const { runs, reason } = decideLife({ all, isCi: Boolean(process.env.CI) });
  const words = runs ? 'rodam' : 'pulados';
  console.log(`Testes da vida da pilha (projeto "life") ${words}: ${reason}.`);
  if (!runs) console.log('Com "npm test -- --all" eles rodam sempre.');
  return runs ? ['life'] : [];
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
