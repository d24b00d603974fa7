import { startTemporary, type Temporary } from 'embedded-supabase/testing/temporary-stack';
import { REPOSITORY } from '../paths.ts';
import { type Stack, type StackOptions, startStack } from '../stack.ts';

export type TemporaryStack = Temporary<Stack>;

/**
 * Starts Plantão's stack for tests, on a copy of a migrated database. Auth does not limit rates, unless the environment says otherwise: test suites
 * sign in more often than people do. No job starts by itself: a check would look at the lessons of tests that are
 * under way. A run that was begun goes on. No `.env` is read: a test must never mail through a real account.
 */
export function startTemporaryStack(options: Partial<StackOptions> = {}): Promise<TemporaryStack> {
  process.env.PLANTAO_LOCAL_RATE_LIMITS ??= 'off';
  return startTemporary(
    (defaults) =>
      startStack({ ...defaults, readsEnvFiles: false, keepsSchedules: false, ...options }),
    { dataDir: options.dataDir, copiedFrom: REPOSITORY },
  );
}
