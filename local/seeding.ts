import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { StackContext } from 'embedded-supabase/context';
import { diskFailure, errorText, StackError } from 'embedded-supabase/errors';
import { REPOSITORY } from './paths.ts';

const SEED_SQL = path.join(REPOSITORY, 'supabase', 'seed.sql');

/**
 * Fills an empty database with the demo world: `supabase/seed.sql` as `postgres`, as the official CLI
 * does, then the files of `local/seed`. A database that has users of its own is left alone.
 *
 * @returns whether anything was done
 * @throws StackError when the seed fails; the next start tries again
 */
export async function seed(context: StackContext): Promise<boolean> {
  if (!existsSync(SEED_SQL)) {
    return false;
  }
  const sql = context.db.superuser;
  await sql`create table if not exists _embedded.seed_steps (name text primary key)`;
  const steps = await sql<{ name: string }[]>`select name from _embedded.seed_steps`;
  const done = new Set(steps.map((step) => step.name));
  if (!done.has('rows')) {
    const [users] = await sql<{ exists: boolean }[]>`
      select exists (select 1 from auth.users) as exists`;
    if (users?.exists) {
      return false;
    }
    await seedRows(context);
  }
  if (done.has('files')) {
    return false;
  }
  await seedFiles(context);
  await sql`insert into _embedded.seed_steps values ('files') on conflict do nothing`;
  return true;
}

async function seedRows(context: StackContext): Promise<void> {
  const script = readFileSync(SEED_SQL, 'utf8');
  try {
    await context.db.superuser.begin(async (sql) => {
      await sql.unsafe(
        "set local role postgres; set local search_path = '$user', public, extensions",
      );
      await sql.unsafe(script);
      await sql.unsafe('reset role');
      await sql`insert into _embedded.seed_steps values ('rows')`;
    });
  } catch (error) {
    const ofDisk = diskFailure(error, context.dataDir);
    if (ofDisk !== undefined) {
      throw ofDisk;
    }
    throw new StackError(
      `Os dados de demonstração (supabase/seed.sql) não puderam ser gravados: ${errorText(error)}. ` +
        'Corrija o arquivo e tente de novo, ou inicie sem eles com --no-seed.',
    );
  }
}

async function seedFiles(context: StackContext): Promise<void> {
  try {
    // Only a first start needs it, and the client library that it brings.
    const { seedDemo } = await import('./seed/index.ts');
    await seedDemo(context);
  } catch (error) {
    const ofDisk = diskFailure(error, context.dataDir);
    if (ofDisk !== undefined) {
      throw ofDisk;
    }
    throw new StackError(
      `Os arquivos de demonstração (local/seed) não puderam ser enviados: ${errorText(error)}. ` +
        'Tente de novo, ou inicie sem eles com --no-seed.',
    );
  }
}
