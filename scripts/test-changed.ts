import { journeyBrowsers } from './browser/find-browser.ts';
import { thisMachine } from './browser/machine.ts';
import { repositoryFiles, repositoryRoot } from './checks/repository-files.ts';
import type { Site } from './site/server.ts';
import { changedFiles } from './test/changed/changed-files.ts';
import { planFor } from './test/changed/plan.ts';
import { reachedFrom, readImports } from './test/changed/reached.ts';
import { serveBuild } from './test/site.ts';
import { startTestStack, type TestStack } from './test/stack.ts';
import { checkStatically } from './test/static-checks.ts';
import { runTool, secondsSince, step } from './test/step.ts';
import { UNIT_PROJECTS } from './test/unit-projects.ts';

/*
 * `npm run test:changed [-- <commit>]`: what a change can touch, in less than three minutes for a usual one. It says what it
 * leaves out; only `npm test` runs everything.
 */

const failed: string[] = [];

async function check(name: string, run: () => Promise<boolean>): Promise<void> {
  if (!(await step(name, run))) failed.push(name);
}

const vitest = (args: readonly string[], env: Record<string, string> = {}) =>
  runTool('vitest', ['run', '--reporter=dot', ...args], { env });

async function main(): Promise<void> {
  const startedAt = performance.now();
  const { base, files } = changedFiles(process.argv[2]);
  console.log(`${files.length} arquivos mudaram desde ${base}.`);
  if (files.length === 0) return;
  const reached = reachedFrom(files, await readImports(repositoryRoot));
  const onStack = repositoryFiles(/^(supabase\/tests|local|packages)\/.*\.test\.ts$/);
  const { onStack: stackTests, journeys, leftOut } = planFor(files, reached, onStack);

  let stack: TestStack | undefined;
  let site: Site | undefined;
  try {
    // Beside each other: each of them leaves a core free now and then.
    const checks = checkStatically({ check });
    try {
      if (stackTests.length > 0 || journeys.length > 0) stack = await startTestStack();
      if (stack && journeys.length > 0) site = await serveBuild(stack);
    } finally {
      await checks;
    }
    const projects = UNIT_PROJECTS.flatMap((name) => ['--project', name]);
    await check('Testes que a mudança alcança', () =>
      vitest([...projects, `--changed=${base}`, '--passWithNoTests']),
    );
    // They read files and import none.
    await check('Verificações do repositório', () =>
      vitest(['--project', 'repository', 'scripts/checks']),
    );
    const env = stack?.env ?? {};
    if (stackTests.length > 0) await check('Testes na pilha', () => vitest(stackTests, env));
    if (site) await runJourneys(journeys, { ...env, PLANTAO_SITE_URL: site.url });
  } finally {
    await site?.close();
    await stack?.stop();
  }

  for (const sentence of leftOut) console.log(`Ficou de fora: ${sentence}.`);
  for (const name of failed) console.log(`Falhou: ${name}`);
  console.log(`${failed.length === 0 ? '✓' : '✗'} ${secondsSince(startedAt).toFixed(0)} s`);
}

function runJourneys(names: readonly string[], ofSite: Record<string, string>): Promise<void> {
  const env = { ...ofSite, ...journeyBrowsers(thisMachine(console.log)) };
  const paths = names.map((name) => `web/e2e/${name}.e2e.ts`);
  return check(`Jornadas: ${names.join(', ')}`, () =>
    runTool('playwright', ['test', '--reporter=line', ...paths], { env }),
  );
}

main()
  .then(() => {
    process.exitCode = failed.length === 0 ? 0 : 1;
  })
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
