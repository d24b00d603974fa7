import { resetDataDir } from '../reset.ts';
import { stackFilePath } from '../stack-file.ts';
import type { Stack, StackOptions } from '../start-stack.ts';
import { fillDataDir } from './template.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A stack that exists only for tests; `stop` also deletes its data. */
export type Temporary<T extends Stack> = T & {
  /** Path of its `stack.json`. */
  stackFile: string;
};

type TestOptions = Pick<StackOptions, 'dataDir' | 'siteUrl'> &
  Required<Pick<StackOptions, 'ports' | 'durable'>>;

export type TemporaryOptions = {
  /** Default: a new temporary folder. */
  dataDir?: string | undefined;
  /** Begins with a copy of this project's migrated database, see template.ts; without it one is made anew. */
  copiedFrom?: string | undefined;
};

/** Starts a stack on free ports in a temporary folder, so that any number can run side by side. */
export async function startTemporary<T extends Stack>(
  start: (options: TestOptions) => Promise<T>,
  { dataDir = temporaryFolder('embedded-stack-'), copiedFrom }: TemporaryOptions = {},
): Promise<Temporary<T>> {
  try {
    if (copiedFrom !== undefined) await fillDataDir(dataDir, copiedFrom);
    const stack = await start({
      dataDir,
      siteUrl: 'http://127.0.0.1:5173',
      ports: { gateway: 'any', database: 'any' },
      durable: false,
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
