import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Service, StackContext } from '../context.ts';
import { texts } from '../texts.ts';
import { syncBuckets } from './buckets.ts';
import { readStorageSettings } from './config.ts';
import { openDatabase } from './database.ts';
import { openFiles } from './files.ts';
import { discardBody } from './incoming.ts';
import { versionsOf } from './objects.ts';
import { createResumableUploads } from './resumable.ts';
import { createRoutes } from './routes.ts';
import { createSigning } from './signing.ts';
import { createTokens } from './tokens.ts';
import { createUploads } from './uploads.ts';

export type StorageOptions = {
  /** Where the buckets are declared; the project's `supabase/config.toml` unless a test says otherwise. */
  configFile?: URL;
};

/**
 * The Storage service of the embedded stack: the part of the platform's that storage-js and TUS clients use.
 *
 * Needs the schema of `schema.ts`. At start it makes the buckets of `config.toml` and sweeps files that a crash left.
 *
 * @throws Error when `config.toml` holds a size that cannot be read, or the database cannot be reached
 */
export async function createStorageService(
  context: StackContext,
  options: StorageOptions = {},
): Promise<Service> {
  const configFile =
    options.configFile ?? pathToFileURL(path.join(context.projectDir, 'supabase', 'config.toml'));
  const settings = await readStorageSettings(configFile);
  const log = (message: string) => context.log('storage', message);
  const database = openDatabase(context.db.urlFor('supabase_storage_admin'));
  try {
    await syncBuckets(database, settings.buckets);
    const files = await openFiles(path.join(context.dataDir, 'storage'));
    const swept = await files.sweep((bucket) => versionsOf(database, bucket));
    if (swept > 0) log(texts.filesSwept(swept));

    const tokens = createTokens(context.jwtSecret);
    const uploads = createUploads(database, files, settings.maxBytes);
    const signing = createSigning(database, tokens, uploads);
    const { jwtSecret } = context;
    const parts = { jwtSecret, database, files, tokens, uploads, signing, log };
    const resumable = await createResumableUploads(parts, context.publicUrl);
    const routes = createRoutes(parts);

    return {
      async fetch(request) {
        const response = resumable.owns(request)
          ? await resumable.fetch(request)
          : await routes.fetch(request);
        if (response.status >= 400) await discardBody(request);
        return response;
      },
      stop: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
