import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { walkFolder } from './folder-walk.ts';

/** Absolute path of the repository. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Paths that belong to the repository (tracked or new, never ignored), relative, with forward slashes. */
export function repositoryFiles(pattern?: RegExp): string[] {
  return (filesOfGit() ?? walkFolder(repositoryRoot))
    .filter((path) => !pattern || pattern.test(path))
    .filter((path) => existsSync(resolve(repositoryRoot, path)));
}

/** What git says; undefined where there is no git, or no clone (an unpacked archive). */
function filesOfGit(): string[] | undefined {
  try {
    return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: repositoryRoot,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\0')
      .filter((path) => path !== '');
  } catch {
    return undefined;
  }
}

/** Text of a repository file. */
export function readRepositoryFile(path: string): string {
  return readFileSync(resolve(repositoryRoot, path), 'utf8');
}
