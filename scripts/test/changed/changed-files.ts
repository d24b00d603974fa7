import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '../../checks/repository-files.ts';

/** What changed since a commit, committed or not. */
export type Change = { base: string; files: string[] };

/**
 * The files that differ from `base`; without one from the commit at which this branch left the remote's main branch, and
 * where that is the present commit and nothing is uncommitted, from the commit before.
 *
 * @throws Error where git does not answer
 */
export function changedFiles(base?: string): Change {
  if (base !== undefined) return { base, files: filesSince(base) };
  const left = tryGit('merge-base', 'HEAD', 'origin/HEAD') ?? 'HEAD';
  const files = filesSince(left);
  return files.length > 0 ? { base: left, files } : { base: 'HEAD~1', files: filesSince('HEAD~1') };
}

function filesSince(base: string): string[] {
  const lists = [
    git('diff', '--name-only', base),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(lists.join('\n').split('\n').filter(Boolean))].sort();
}

const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: repositoryRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

function tryGit(...args: string[]): string | undefined {
  try {
    return git(...args);
  } catch {
    return undefined;
  }
}
