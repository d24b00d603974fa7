import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { StackContext } from 'embedded-supabase/context';
import { diskFailure, errorText, StackError } from 'embedded-supabase/errors';
import { inTransaction } from 'embedded-supabase/transaction';
import { REPOSITORY } from './paths.ts';

const SUPABASE = path.join(REPOSITORY, 'supabase');

/** The same files in the same order as `sql_paths` of `supabase/config.toml`. */
export const seedFiles = () => [
  path.join(SUPABASE, 'seed.sql'),
  ...readdirSync(path.join(SUPABASE, 'seed'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => path.join(SUPABASE, 'seed', name)),
];

/**
 * Fills an empty database with the demo world: `supabase/seed.sql` and `supabase/seed/` as `postgres`, as the official CLI
 * does, then the files of `local/seed`. A database that has users of its own is left alone.
 *
 * @returns whether anything was done
 * @throws StackError when the seed fails; the next start tries again
 */
export async function seed(context: StackContext): Promise<boolean> {
  const sql = context.db.superuser;
  await sql`create table if not exists _embedded.seed_steps (name text primary key)`;
  const steps = await sql<{ name: string }[]>`select name from _embedded.seed_steps`;
  const done = new Set(steps.map((step) => step.name));
  if (!done.has('rows')) {
    const [users] = await sql<{ exists: boolean }[]>`
      select exists (select 1 from auth.users) as exists`;
    if (users?.exists) return false;
    await orExplain(
      context,
      'Os dados de demonstração (supabase/seed.sql) não puderam ser gravados',
      'Corrija o arquivo e tente de novo',
      () => seedRows(context),
    );
  }
  if (done.has('files')) return false;
  await orExplain(
    context,
    'Os arquivos de demonstração (local/seed) não puderam ser enviados',
    'Tente de novo',
    // Only a first start needs it, and the client library that it brings.
    async () => (await import('./seed/index.ts')).seedDemo(context),
  );
  await sql`insert into _embedded.seed_steps values ('files') on conflict do nothing`;
  return true;
}

async function seedRows({ db }: StackContext): Promise<void> {
  await inTransaction(db.superuser, async (sql) => {
    await sql.unsafe(
      "set local role postgres; set local search_path = '$user', public, extensions",
    );
    for (const file of seedFiles()) await sql.unsafe(readFileSync(file, 'utf8'));
    await sql.unsafe('reset role');
    await sql`insert into _embedded.seed_steps values ('rows')`;
  });
}

/** @throws StackError that says what failed, and what to do */
async function orExplain(
  { dataDir }: StackContext,
  failure: string,
  advice: string,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    throw (
      diskFailure(error, dataDir) ??
      new StackError(
        `${failure}: ${errorText(error)}. ${advice}, ou inicie sem eles com --no-seed.`,
      )
    );
  }
}
