import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import { repositoryRoot } from '../checks/repository-files.ts';

/** The repository's own tools come first on the path, whatever the machine has installed. */
export const toolPath = [resolve(repositoryRoot, 'node_modules/.bin'), process.env.PATH].join(
  delimiter,
);

type ToolOptions = {
  env?: Record<string, string>;
  /** Prints what the tool wrote when it ends, so that tools beside each other do not mix their lines. */
  isBeside?: boolean;
};

/**
 * Runs a tool of the repository with its output on this terminal.
 * @returns true when it exited with 0.
 */
export function runTool(
  command: string,
  args: readonly string[],
  { env = {}, isBeside = false }: ToolOptions = {},
): Promise<boolean> {
  return new Promise((done) => {
    const output = isBeside ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd: repositoryRoot,
      env: { ...process.env, PATH: toolPath, ...env },
      stdio: ['ignore', output, output],
      shell: process.platform === 'win32',
    });
    const written: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (part: Buffer) => written.push(part));
    }
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      done(false);
    });
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(written));
      done(code === 0);
    });
  });
}

/** Runs a step and prints its name and how long it took. */
export async function step(name: string, run: () => Promise<boolean>): Promise<boolean> {
  const startedAt = performance.now();
  console.log(`▸ ${name}`);
  const isOk = await run();
  console.log(`${isOk ? '✓' : '✗'} ${name} (${secondsSince(startedAt).toFixed(1)} s)`);
  return isOk;
}

/** Seconds since a moment of `performance.now()`. */
export const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;
