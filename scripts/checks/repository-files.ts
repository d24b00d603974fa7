import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Paths that belong to the repository (tracked or new, never ignored), relative, with forward slashes. */
export function repositoryFiles(pattern?: RegExp): string[] {
  return (filesOfGit() ?? unpackedFiles(repositoryRoot))
    .filter((path) => !pattern || pattern.test(path))
    .filter((path) => existsSync(resolve(repositoryRoot, path)));
}

/** What git lists; undefined where there is no git, or no clone (an unpacked archive). */
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
