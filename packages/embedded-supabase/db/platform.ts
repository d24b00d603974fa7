import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import type { StackKeys } from '../keys.ts';
import { inTransaction } from './transaction.ts';

const LOGIN_ROLES = [
  'postgres',
  'authenticator',
  'supabase_auth_admin',
  'supabase_storage_admin',
] as const;

/**
 * Gives a cluster the roles, schemas, extensions, default privileges and functions of hosted Supabase.
 * Roles and privileges are made once; functions follow the repository's files. All or nothing.
 */
export async function ensurePlatform(
  superuser: Sql,
  keys: Pick<StackKeys, 'databasePassword'>,
): Promise<void> {
  await inTransaction(superuser, async (sql) => {
    const [platform] = await sql<{ exists: boolean }[]>`
      select to_regclass('_embedded.platform') is not null as exists`;
    if (!platform?.exists) {
      await sql.unsafe(readSql('roles'));
      for (const role of LOGIN_ROLES) {
        // DDL takes no parameters; the password is hexadecimal (keys.ts).
        await sql.unsafe(`alter role ${role} password '${keys.databasePassword}'`);
      }
      await sql.unsafe(readSql('schemas'));
    }
    await sql.unsafe(readSql('functions'));
    await sql.unsafe(readSql('policy-rights'));
  });
}

function readSql(name: string): string {
  return readFileSync(new URL(`./platform/${name}.sql`, import.meta.url), 'utf8');
}

/**
 * The tables that the hosted Auth server keeps in schema `auth`, owned by supabase_auth_admin, with the grants `postgres` has on
 * them. Safe to run at every start; the platform's roles and the schema must exist.
 */
export const ensureAuthSchema = (superuser: Sql) =>
  runAs(superuser, 'supabase_auth_admin', ['../auth/schema.sql']);

/** The same of schema `storage`, with the functions that policies call and the triggers against direct deletion. */
export const ensureStorageSchema = (superuser: Sql) =>
  runAs(superuser, 'supabase_storage_admin', [
    '../storage/schema.sql',
    '../storage/schema-functions.sql',
  ]);

async function runAs(superuser: Sql, role: string, files: readonly string[]): Promise<void> {
  await inTransaction(superuser, async (sql) => {
    // "already exists, skipping" would otherwise be printed at every start.
    await sql.unsafe(`set local client_min_messages = 'warning'; set local role ${role}`);
    for (const file of files)
      await sql.unsafe(readFileSync(new URL(file, import.meta.url), 'utf8'));
  });
}
