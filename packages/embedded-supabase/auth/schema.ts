import { readFile } from 'node:fs/promises';
import type { StackContext } from '../context.ts';

const parts = ['tables', 'grants'] as const;

/**
 * Creates the tables that the hosted Auth server keeps in schema `auth`, owned by supabase_auth_admin, with the
 * grants `postgres` has on them. Safe to run again on a database that has them. The schema, its roles and
 * `auth.uid()` are the platform's and come before it.
 *
 * @throws when one of the platform's roles or the schema is missing
 */
export async function ensureAuthSchema(db: StackContext['db']): Promise<void> {
  const scripts = await Promise.all(
    parts.map((name) => readFile(new URL(`./schema/${name}.sql`, import.meta.url), 'utf8')),
  );
  await db.superuser.begin(async (sql) => {
    // Two stacks started on one data folder must not race through the same DDL.
    await sql`select pg_advisory_xact_lock(hashtext('embedded-supabase: auth schema'))`;
    await sql.unsafe('set local role supabase_auth_admin');
    // "already exists, skipping" would otherwise be printed at every start.
    await sql.unsafe("set local client_min_messages = 'warning'");
    for (const script of scripts) await sql.unsafe(script);
  });
}
