import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import { repositoryRoot } from '../checks/repository-files.ts';

/** The repository's own tools come first on the path, whatever the machine has installed. */
export const toolPath = [resolve(repositoryRoot, 'node_modules/.bin'), process.env.PATH].join(
  delimiter,
);

/**
 * Runs a tool of the repository with its output on this terminal.
 * @returns true when it exited with 0.
 */
export function runTool(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: repositoryRoot,
      env: { ...process.env, PATH: toolPath, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      done(false);
    });
    child.once('exit', (code) => done(code === 0));
  });
}

/** Prints a step's name, runs it and prints how long it took. */
export async function step(name: string, run: () => Promise<boolean>): Promise<boolean> {
  const startedAt = performance.now();
  console.log(`\n▸ ${name}`);
  const isOk = await run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${isOk ? '✓' : '✗'} ${name} (${seconds} s)`);
  return isOk;
}
