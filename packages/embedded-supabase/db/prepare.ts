import { ensureAuthSchema } from '../auth/schema.ts';
import { ensureStorageSchema } from '../storage/schema.ts';
import { migrate } from './migrate.ts';
import { type Database, type DatabaseOptions, startDatabase } from './postgres.ts';
import { refuseBareStatements } from './safeupdate/refuse.ts';

export type { Database } from './postgres.ts';

/**
 * Starts the database of a data folder with everything a client may expect of it: platform, schemas of
 * Auth and Storage, and the project's migrations.
 */
export async function startPreparedDatabase(
  options: DatabaseOptions & { projectDir: string },
): Promise<Database> {
  const database = await startDatabase(options);
  try {
    await ensureAuthSchema(database);
    await ensureStorageSchema(database.superuser);
    const migrated = await migrate({ database, ...options });
    if (migrated > 0) await refuseBareStatements(database.superuser);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}
