import { readFile } from 'node:fs/promises';
import type { Sql } from 'postgres';

const scripts = ['schema.sql', 'schema-functions.sql', 'schema-rights.sql'];

/**
 * Creates or completes what the platform keeps in schema `storage`, owned by supabase_storage_admin: tables with
 * row-level security, the functions that policies call, the triggers against direct deletion, grants.
 *
 * Idempotent and safe to run at every start. The platform's roles and the schema must exist.
 */
export async function ensureStorageSchema(superuser: Sql): Promise<void> {
  const statements = await Promise.all(
    scripts.map((script) => readFile(new URL(script, import.meta.url), 'utf8')),
  );
  await superuser.begin(async (transaction) => {
    // Two starts at once (tests) would otherwise race on `create … if not exists`.
    await transaction`select pg_advisory_xact_lock(hashtext('embedded-supabase: storage schema'))`;
    await transaction`set local client_min_messages = warning`;
    await transaction`set local role supabase_storage_admin`;
    for (const statement of statements) await transaction.unsafe(statement);
  });
}
