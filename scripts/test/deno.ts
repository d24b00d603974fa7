import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { repositoryRoot } from '../checks/repository-files.ts';
import { runTool } from './step.ts';

/**
 * What the functions run on: Deno's own types, the packages that `deno.json` names, and rules that Biome lacks. `deno.json`
 * and `deno.lock` lie here and not with the functions, where the platform would read them (ADR 0057).
 */
export async function checkWithDeno(): Promise<boolean> {
  const areTyped = await deno('check', '--quiet', ...functions());
  return (await deno('lint', '--quiet')) && areTyped;
}

/** Writes into `deno.lock` what npm's registry says of the packages that `deno.json` names. */
export const lockForDeno = (): Promise<boolean> =>
  deno('check', '--quiet', '--frozen=false', '--node-modules-dir=none', ...functions());

const functions = () => globSync('supabase/functions/*/index.ts', { cwd: repositoryRoot });

const deno = (...args: readonly string[]) =>
  runTool('deno', args, {
    isBeside: true,
    env: {
      DENO_DIR: resolve(repositoryRoot, 'node_modules/.cache/deno'),
      // Its packages would be taken for the functions'.
      DENO_NO_PACKAGE_JSON: '1',
      DENO_NO_UPDATE_CHECK: '1',
    },
  });
