import { journeyBrowsers } from './browser/find-browser.ts';
import { thisMachine } from './browser/machine.ts';
import { repositoryFiles, repositoryRoot } from './checks/repository-files.ts';
import { changedFiles } from './test/changed/changed-files.ts';
import { planFor } from './test/changed/plan.ts';
import { reachedFrom, readImports } from './test/changed/reached.ts';
import { serveBuild } from './test/site.ts';
import { startTestStack } from './test/stack.ts';
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

  await checkStatically({ check });
  const projects = UNIT_PROJECTS.flatMap((name) => ['--project', name]);
  await check('Testes que a mudança alcança', () =>
    vitest([...projects, `--changed=${base}`, '--passWithNoTests']),
  );
  // They read files and import none.
  await check('Verificações do repositório', () =>
    vitest(['--project', 'repository', 'scripts/checks']),
  );
  if (stackTests.length > 0 || journeys.length > 0) await onOneStack(stackTests, journeys);

  for (const sentence of leftOut) console.log(`Ficou de fora: ${sentence}.`);
  for (const name of failed) console.log(`Falhou: ${name}`);
  console.log(`${failed.length === 0 ? '✓' : '✗'} ${secondsSince(startedAt).toFixed(0)} s`);
}

async function onOneStack(tests: readonly string[], journeys: readonly string[]): Promise<void> {
  const stack = await startTestStack();
  try {
    if (tests.length > 0) await check('Testes na pilha', () => vitest(tests, stack.env));
    if (journeys.length === 0) return;
    const site = await serveBuild(stack);
    const env = {
      ...stack.env,
      PLANTAO_SITE_URL: site.url,
      ...journeyBrowsers(thisMachine(console.log)),
    };
    const paths = journeys.map((name) => `web/e2e/${name}.e2e.ts`);
    await check(`Jornadas: ${journeys.join(', ')}`, () =>
      runTool('playwright', ['test', '--reporter=line', ...paths], { env }),
    ).finally(() => site.close());
  } finally {
    await stack.stop();
  }
}

main()
  .then(() => {
    process.exitCode = failed.length === 0 ? 0 : 1;
  })
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
