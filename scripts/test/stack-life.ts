import { git as gitHere } from '../checks/repository-files.ts';

/** Tests of the stack's own life (start, faults, end), and what takes long to show and seldom changes: Vitest's project `life`. */
export const LIFE_TESTS = ['packages/**/*.test.ts', '{local,scripts,supabase}/**/*.life.test.ts'];

/** What these tests are about: the stack, the programs it starts, and the tests themselves. */
const SUBJECT = ['packages', 'local', 'package-lock.json', `:(glob)**/*.life.test.ts`];

/** Whether the tests of the stack's life run, and the sentence that says why. */
export type LifeDecision = { runs: boolean; reason: string };

/** A call of git in the repository; undefined where it fails. */
type Git = (...args: string[]) => string | undefined;

/**
 * Decides whether the tests of the stack's life run. They take minutes, and only a change of the stack can break them, so
 * they are left out where git shows that nothing of it changed since the remote's main branch. CI always runs them, and so
 * does a folder without that history.
 */
export function decideLife(
  { all, isCi }: { all: boolean; isCi: boolean },
  git: Git = gitHere,
): LifeDecision {
  if (all) return { runs: true, reason: 'pedidos com --all' };
  if (isCi) return { runs: true, reason: 'a CI roda tudo' };
  const base = commonCommit(git);
  if (base === undefined) return { runs: true, reason: 'sem histórico do git para comparar' };
  const changed = [
    git('diff', '--name-only', base, '--', ...SUBJECT),
    git('ls-files', '--others', '--exclude-standard', '--', ...SUBJECT),
  ];
  if (changed.includes(undefined)) return { runs: true, reason: 'o git não respondeu' };
  const [first] = changed.join('\n').split('\n').filter(Boolean);
  return first
    ? { runs: true, reason: `mudou: ${first}` }
    : {
        runs: false,
        reason: `nada mudou em packages/, local/ e nesses testes desde ${base.slice(0, 8)}`,
      };
}

/** The commit from which this checkout and the remote's main branch went apart; undefined where there is none. */
function commonCommit(git: Git): string | undefined {
  // A shallow clone does not know what changed.
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return undefined;
  return git('merge-base', 'HEAD', 'origin/HEAD') ?? git('merge-base', 'HEAD', 'origin/main');
}
