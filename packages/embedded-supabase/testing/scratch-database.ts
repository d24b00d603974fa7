import type { Database } from '../db/postgres.ts';
import { startPreparedDatabase } from '../db/prepare.ts';
import { anyFreePort } from '../ports.ts';
import { resetDataDir } from '../reset.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A migrated database that exists only for a test. */
export type ScratchDatabase = Database & { dataDir: string; projectDir: string };

/**
 * Starts a prepared, empty database of a project on a free port in a temporary folder; `stop` removes the folder
 * too. Takes about two seconds.
 */
export async function startScratchDatabase(
  projectDir: string,
  log: (service: string, message: string) => void = () => undefined,
): Promise<ScratchDatabase> {
  const dataDir = temporaryFolder('embedded-database-');
  try {
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
