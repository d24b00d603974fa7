import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import type { StackKeys } from '../keys.ts';

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
  const repeatable = readSql('functions') + readSql('policy-rights');
  const wanted = createHash('sha256').update(repeatable).digest('hex');
  await superuser.begin(async (sql) => {
    const [state] = await sql<{ exists: boolean }[]>`
      select to_regclass('_embedded.platform') is not null as exists`;
    if (!state?.exists) {
      await sql.unsafe(readSql('roles'));
      for (const role of LOGIN_ROLES) {
        // DDL takes no parameters; the password is hexadecimal (keys.ts).
        await sql.unsafe(`alter role ${role} password '${keys.databasePassword}'`);
      }
      await sql.unsafe(readSql('schemas'));
      await sql.unsafe('create schema _embedded; create table _embedded.platform (digest text)');
      await sql`insert into _embedded.platform values ('')`;
    }
    const [row] = await sql<{ digest: string }[]>`select digest from _embedded.platform`;
    if (row?.digest !== wanted) {
      await sql.unsafe(repeatable);
      await sql`update _embedded.platform set digest = ${wanted}`;
    }
  });
}

/**
 * Restores what a service's own set-up may have replaced: `auth.uid()` and its siblings as the platform
 * has them, and the ownership and rights of the tables in `auth` and `storage`. Call it after the
 * services' schemas were ensured and before migrations.
 */
export async function ensureServiceSchemas(superuser: Sql): Promise<void> {
  await superuser.begin(async (sql) => {
    await sql.unsafe(readSql('functions'));
    await sql.unsafe(readSql('service-tables'));
  });
}

function readSql(name: string): string {
  return readFileSync(new URL(`./platform/${name}.sql`, import.meta.url), 'utf8');
}
