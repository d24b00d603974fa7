import { readFile } from 'node:fs/promises';
import type { StackContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';

/**
 * Creates the tables that the hosted Auth server keeps in schema `auth`, owned by supabase_auth_admin, with the
 * grants `postgres` has on them. Safe to run again on a database that has them. The schema, its roles and
 * `auth.uid()` are the platform's and come before it.
 *
 * @throws when one of the platform's roles or the schema is missing
 */
export async function ensureAuthSchema(db: StackContext['db']): Promise<void> {
  const script = await readFile(new URL('./schema.sql', import.meta.url), 'utf8');
  await inTransaction(db.superuser, async (sql) => {
    // "already exists, skipping" would otherwise be printed at every start.
    await sql.unsafe(
      "set local client_min_messages = 'warning'; set local role supabase_auth_admin",
    );
    await sql.unsafe(script);
  });
}
