import type { Database } from '../db/postgres.ts';
import { startPreparedDatabase } from '../db/prepare.ts';
import { anyFreePort } from '../ports.ts';
import { resetDataDir } from '../reset.ts';
import { fillDataDir } from './template.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A migrated database that exists only for a test. */
export type ScratchDatabase = Database & { dataDir: string; projectDir: string };

export type ScratchOptions = {
  log?(service: string, message: string): void;
  /** True for what is about the making itself; otherwise the files are copied, see template.ts. */
  isMadeAnew?: boolean;
};

/**
 * Starts a prepared, empty database of a project on a free port in a temporary folder; `stop` removes the folder
 * too.
 */
export async function startScratchDatabase(
  projectDir: string,
  { log = () => undefined, isMadeAnew = false }: ScratchOptions = {},
): Promise<ScratchDatabase> {
  const dataDir = temporaryFolder('embedded-database-');
  try {
    if (!isMadeAnew) await fillDataDir(dataDir, projectDir);
    const port = await anyFreePort();
    const database = await startPreparedDatabase({
      projectDir,
      dataDir,
      port,
      log,
      durable: false,
    });
    return {
      ...database,
      dataDir,
      projectDir,
      async stop() {
        await database.stop();
        await resetDataDir(dataDir, { isTemporary: true });
      },
    };
  } catch (error) {
    await resetDataDir(dataDir, { isTemporary: true });
    throw error;
  }
}
