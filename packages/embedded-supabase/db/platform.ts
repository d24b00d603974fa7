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
