import { checkWithDeno } from './deno.ts';
import { runTool } from './step.ts';

/** Where the outcome of a check goes. */
export type Checks = { check(name: string, run: () => Promise<boolean>): Promise<void> };

/** Every project of TypeScript, built together: each file is read once, and a second run reads what changed. */
const TYPESCRIPT = ['tsconfig.json', 'web', 'web/e2e', 'supabase/functions'];

/** Types, lint, Deno and unused code, beside each other. */
export async function checkStatically(checks: Checks): Promise<void> {
  await Promise.all([
    checks.check('Tipos', () => tool('tsc', ['-b', ...TYPESCRIPT])),
    checks.check('Lint e formato', lint),
    checks.check('Funções no Deno', checkWithDeno),
    checks.check('Código e pacotes sem uso', () =>
      tool('knip', ['--no-progress', '--treat-config-hints-as-errors']),
    ),
  ]);
}

const tool = (command: string, args: readonly string[]) =>
  runTool(command, args, { isBeside: true });

async function lint(): Promise<boolean> {
  const colors = process.stdout.isTTY ? 'force' : 'off';
  const isOk = await tool('biome', ['ci', '.', `--colors=${colors}`]);
  if (!isOk) console.error('Rode: npm run format');
  return isOk;
}
