import { readFile } from 'node:fs/promises';
import type { Sql } from 'postgres';
import { inTransaction } from '../db/transaction.ts';

/**
 * Creates or completes what the platform keeps in schema `storage`, owned by supabase_storage_admin: tables with
 * row-level security, the functions that policies call, the triggers against direct deletion, grants.
 *
 * Idempotent and safe to run at every start. The platform's roles and the schema must exist.
 */
export async function ensureStorageSchema(superuser: Sql): Promise<void> {
  const scripts = ['schema.sql', 'schema-functions.sql'].map((name) =>
    readFile(new URL(name, import.meta.url), 'utf8'),
  );
  const statements = await Promise.all(scripts);
  await inTransaction(superuser, async (transaction) => {
    // "already exists, skipping" would otherwise be printed at every start.
    await transaction`set local client_min_messages = warning`;
    await transaction`set local role supabase_storage_admin`;
    for (const statement of statements) await transaction.unsafe(statement);
  });
}
