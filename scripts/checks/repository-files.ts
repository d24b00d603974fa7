import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** What git says in this repository; undefined where it fails: there is no git, or no clone (an unpacked archive). */
export function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: repositoryRoot,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

/** Paths that belong to the repository (tracked or new, never ignored), relative, with forward slashes. */
export function repositoryFiles(pattern = /^/): string[] {
  const ofGit = git('ls-files', '-z', '--cached', '--others', '--exclude-standard')?.split('\0');
  return (ofGit?.filter(Boolean) ?? unpackedFiles(repositoryRoot)).filter(
    (path) => pattern.test(path) && existsSync(resolve(repositoryRoot, path)),
  );
}

/** The visible files of an unpacked archive, without those that .gitignore names. */
export function unpackedFiles(root: string): string[] {
  const ignored = readFileSync(resolve(root, '.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('!'))
    .map((line) => `**/${line.replace(/\/$/, '')}`);
  return globSync('**', { cwd: root, exclude: [...ignored, '**/.git'], withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      resolve(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}

/** Text of a repository file. */
export function readRepositoryFile(path: string): string {
  return readFileSync(resolve(repositoryRoot, path), 'utf8');
}
