import path from 'node:path';
import type { Service, StackContext } from '../context.ts';
import { texts } from '../texts.ts';
import { readStorageSettings, syncBuckets } from './buckets.ts';
import { openDatabase } from './database.ts';
import { openFiles } from './files.ts';
import { versionsOf } from './objects.ts';
import { createResumableUploads } from './resumable.ts';
import { createRoutes } from './routes.ts';
import { createTokens } from './tokens.ts';

/**
 * The part of the platform's Storage that storage-js and TUS clients use. Needs the tables of `ensureStorageSchema`. Its start makes
 * the buckets of `config.toml` and sweeps files that a crash left.
 * @throws Error when `config.toml` holds a size that cannot be read, or the database cannot be reached
 */
export async function createStorageService(context: StackContext): Promise<Service> {
  const configFile = path.join(context.projectDir, 'supabase', 'config.toml');
  const { maxBytes, buckets } = await readStorageSettings(configFile);
  const log = (message: string) => context.log('storage', message);
  const database = openDatabase(context.db.urlFor('supabase_storage_admin'));
  try {
    await syncBuckets(database, buckets);
    const files = await openFiles(path.join(context.dataDir, 'storage'));
    const swept = await files.sweep((bucket) => versionsOf(database, bucket));
    if (swept > 0) log(texts.filesSwept(swept));

    const { jwtSecret } = context;
    const tokens = createTokens(jwtSecret);
    const parts = { jwtSecret, maxBytes, database, files, tokens, log };
    const resumable = await createResumableUploads(parts, context.publicUrl);
    const routes = createRoutes(parts);

    return {
      fetch: async (request) =>
        resumable.owns(request) ? resumable.fetch(request) : routes.fetch(request),
      stop: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
