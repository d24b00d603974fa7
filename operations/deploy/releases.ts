import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../shared/usage-error.ts';

const LENGTH = 12;

function git(projectDir: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: projectDir, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}

/**
 * The name of what this clone holds: its commit.
 *
 * @throws UsageError where it holds something else, which would have no name to come back to
 */
export function currentRelease(projectDir: string): string {
  const commit = git(projectDir, 'rev-parse', 'HEAD');
  if (!commit)
    throw new UsageError(
      'Esta pasta não é um clone do git: a versão não teria nome. Clone o repositório, e publique dele.',
    );
  const changed = git(projectDir, 'status', '--porcelain', '--untracked-files=no');
  if (changed) {
    throw new UsageError(
      `Há arquivos mudados que o git não guardou; a versão publicada não teria nome:\n${changed.split('\n').slice(0, 5).join('\n')}\nGuarde-os (git commit), ou desfaça (git stash).`,
    );
  }
  return commit.slice(0, LENGTH);
}

/**
 * Lays an older version beside this one.
 *
 * @param named its commit, as Operação and /version.json say it, or a tag
 * @throws UsageError when the clone does not know it, or it was never part of this version's past
 */
export function olderRelease(
  projectDir: string,
  named: string,
): { release: string; source: string } {
  const commit =
    /^[\w./-]+$/.test(named) && !named.startsWith('-')
      ? git(projectDir, 'rev-parse', '--verify', '--quiet', `${named}^{commit}`)
      : undefined;
  if (!commit)
    throw new UsageError(
      `Este clone não conhece a versão "${named}". Rode git fetch --tags; as últimas: git log --oneline -10`,
    );
  if (git(projectDir, 'merge-base', '--is-ancestor', commit, 'HEAD') === undefined) {
    throw new UsageError(
      `A versão ${named} não está no passado desta. Volta-se só ao que já foi publicado daqui.`,
    );
  }
  const release = commit.slice(0, LENGTH);
  const source = join(projectDir, '.local/releases', release);
  if (!isWhole(source, commit)) {
    rmSync(source, { recursive: true, force: true });
    git(projectDir, 'worktree', 'prune');
    if (git(projectDir, 'worktree', 'add', '--detach', '--force', source, commit) === undefined) {
      throw new UsageError(
        `Não foi possível pôr a versão ${release} em ${source}. Apague a pasta e tente de novo.`,
      );
    }
  }
  return { release, source };
}

/** Whether a folder holds a version as git has it: laying it there may have been cut off. */
const isWhole = (source: string, commit: string): boolean =>
  existsSync(join(source, '.git')) &&
  git(source, 'rev-parse', 'HEAD') === commit &&
  git(source, 'status', '--porcelain', '--untracked-files=no') === '';

/** Whether an older version is built with the packages that are installed here; then it borrows them. */
export function borrowsPackages(projectDir: string, source: string): boolean {
  const packages = join(source, 'node_modules');
  // Borrowed before: this clone may have got other packages since.
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(packages);
  // npm writes it last: without it, the installation was cut off.
  if (existsSync(join(packages, '.package-lock.json'))) return true;
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lock(projectDir) !== lock(source)) return false;
  rmSync(packages, { recursive: true, force: true });
  symlinkSync(join(projectDir, 'node_modules'), packages, 'dir');
  return true;
}
