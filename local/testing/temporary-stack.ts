import { resetDataDir } from '../reset.ts';
import { type Stack, type StackOptions, startStack } from '../stack.ts';
import { stackFilePath } from '../stack-file.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A stack that exists only for tests; `stop` also deletes its data. */
export type TemporaryStack = Stack & {
  /** Path for `PLANTAO_STACK_FILE`. */
  stackFile: string;
};

/**
 * Starts a stack on free ports in a temporary folder, so that any number can run beside `npm start`.
 * Auth does not count its calls, unless the environment says otherwise: test suites sign in more often than people do.
 * No job starts by itself there: a check would look at the lessons of tests that are under way. A run that was begun goes on.
 */
export async function startTemporaryStack(
  options: Partial<StackOptions> = {},
): Promise<TemporaryStack> {
  const dataDir = options.dataDir ?? temporaryFolder('plantao-stack-');
  process.env.PLANTAO_LOCAL_RATE_LIMITS ??= 'off';
  try {
    const stack = await startStack({
      siteUrl: 'http://127.0.0.1:5173',
      ports: { gateway: 'any', database: 'any' },
      durable: false,
      // Real accounts may stand there: a test must never mail through them.
      readsEnvFiles: false,
      keepsSchedules: false,
      ...options,
      dataDir,
    });
    return {
      ...stack,
      stackFile: stackFilePath(dataDir),
      async stop() {
        await stack.stop();
        await resetDataDir(dataDir, { isTemporary: true });
      },
    };
  } catch (error) {
    await resetDataDir(dataDir, { isTemporary: true });
    throw error;
  }
}
