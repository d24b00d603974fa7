import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { diskFailure, StackError } from '../errors.ts';
import { runSupabaseCli } from '../supabase-cli.ts';
import { texts } from '../texts.ts';
import { ensureAuthSchema, ensureStorageSchema } from './platform.ts';
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
    await ensureAuthSchema(database.superuser);
    await ensureStorageSchema(database.superuser);
    const migrated = await migrate({ database, ...options });
    if (migrated > 0) await refuseBareStatements(database.superuser);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** `dataDir`: for what the CLI writes (it must not touch the developer's home). `projectDir`: contains `supabase/`. */
type MigrateOptions = Pick<DatabaseOptions, 'dataDir' | 'log'> & {
  database: Database;
  projectDir: string;
};

/**
 * Applies the pending files of `supabase/migrations` with the official CLI, as `postgres`. The CLI takes half a second to start, so it
 * is left out when the history table names exactly the files of the folder, which is what the CLI itself compares.
 * @returns how many migrations were applied
 * @throws StackError with the CLI's message when a migration is refused
 */
export async function migrate(options: MigrateOptions): Promise<number> {
  const { database, projectDir, log } = options;
  const wanted = migrationVersions(projectDir);
  const applied = await appliedVersions(database);
  if (wanted.join() === applied.join()) return 0;
  await push(options);
  const count = wanted.length - applied.length;
  log('db', texts.migrated(count));
  return count;
}

function migrationVersions(projectDir: string): string[] {
  const folder = path.join(projectDir, 'supabase', 'migrations');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.flatMap((name) => /^(\d+)_.*\.sql$/.exec(name)?.[1] ?? []).sort();
}

async function appliedVersions(database: Database): Promise<string[]> {
  const sql = database.superuser;
  const [table] = await sql<{ exists: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as exists`;
  if (!table?.exists) return [];
  const rows = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations`;
  return rows.map((row) => row.version).sort();
}

async function push(options: MigrateOptions): Promise<void> {
  const url = `${options.database.url}?sslmode=disable`;
  const { exitCode, stdout, stderr } = await runSupabaseCli(
    ['db', 'push', `--remote=${url}`, '--yes', '--skip-vault'],
    { dataDir: options.dataDir, projectDir: options.projectDir },
  );
  if (exitCode !== 0) {
    const message = readable(`${stdout}\n${stderr}`).replaceAll(url, 'postgresql://…');
    throw diskFailure(message, options.dataDir) ?? new StackError(texts.migrationRefused(message));
  }
}

/** The last lines of what the CLI wrote, without empty ones. */
function readable(output: string): string {
  return output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-20)
    .join('\n');
}
