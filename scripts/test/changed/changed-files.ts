import { git } from '../../checks/repository-files.ts';

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
  const left = git('merge-base', 'HEAD', 'origin/HEAD') ?? 'HEAD';
  const files = filesSince(left);
  return files.length > 0 ? { base: left, files } : { base: 'HEAD~1', files: filesSince('HEAD~1') };
}

function filesSince(base: string): string[] {
  const changed = git('diff', '--name-only', base);
  const fresh = git('ls-files', '--others', '--exclude-standard');
  if (changed === undefined) throw new Error(`O git não sabe o que mudou desde ${base}.`);
  return [...new Set(`${changed}\n${fresh}`.split('\n').filter(Boolean))].sort();
}
