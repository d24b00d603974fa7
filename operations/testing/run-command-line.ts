import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../../scripts/checks/repository-files.ts';

type Ended = { code: number; stdout: string; stderr: string };

/** Runs a program of this repository as an operator does. */
export function runCommandLine(
  program: string,
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<Ended> {
  const command = [join(repositoryRoot, 'local/run.mjs'), program, ...args];
  const options = { cwd: repositoryRoot, env: { ...process.env, ...variables } };
  return new Promise((done) => {
    execFile(process.execPath, command, options, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
