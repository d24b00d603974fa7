import { existsSync } from 'node:fs';
import { runSupabaseCli } from 'embedded-supabase/cli';
import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ScratchDatabase,
  startScratchDatabase,
} from '../../local/testing/scratch-database.ts';

/** A database that the official CLI has just applied the migrations to, and nothing else. */
let database: ScratchDatabase;
let url: string;

beforeAll(async () => {
  database = await startScratchDatabase({ isMadeAnew: true });
  url = `${database.url}?sslmode=disable`;
});

afterAll(async () => {
  await database?.stop();
});

test('pushing the migrations a second time changes nothing', async () => {
  const before = await appliedMigrations();
  expect(before.length).toBeGreaterThan(20);

  const push = await runSupabaseCli(['db', 'push', `--remote=${url}`, '--yes'], database);

  expect(`${push.stdout}${push.stderr}`).toContain('up to date');
  expect(push.exitCode).toBe(0);
  expect(await appliedMigrations()).toEqual(before);
});

test('the database that other tests copy is the same', async () => {
  const copy = await startScratchDatabase();
  try {
    const made = await describeDatabase(database.superuser);
    expect(made.columns).toMatchObject({ count: expect.toSatisfy((count) => count > 500) });
    expect(await describeDatabase(copy.superuser)).toEqual(made);
  } finally {
    await copy.stop();
  }
});

test('the database linter reports no problem', async () => {
  const lint = await runSupabaseCli(
    ['db', 'advisors', `--remote=${url}`, '--type=all', '--level=warn', '--fail-on=warn'],
    database,
  );

  expect(`${lint.stdout}${lint.stderr}`).toContain('No issues found');
  expect(lint.exitCode).toBe(0);
});

test('every table of the API has a test file', async () => {
  const tables = await database.superuser<{ name: string }[]>`
    select c.relname as name from pg_catalog.pg_class as c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
  const untested = tables
    .map(({ name }) => `${name}.test.sql`)
    .filter((file) => !existsSync(new URL(file, import.meta.url)));

  expect(tables.length).toBeGreaterThan(8);
  expect(untested).toEqual([]);
});

async function appliedMigrations(): Promise<string[]> {
  const rows = await database.superuser<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by version`;
  return rows.map(({ version }) => version);
}

/** Objects without their numbers, and what the migrations wrote without its times: how many, and the hash of all. */
const PARTS = {
  migrations: 'select version, name, statements from supabase_migrations.schema_migrations',
  schemas: 'select nspname, nspowner::regrole::text, nspacl::text from pg_namespace',
  extensions: 'select extname, extversion from pg_extension',
  roles:
    'select rolname, rolsuper, rolinherit, rolcanlogin, rolbypassrls, rolconfig::text from pg_roles',
  columns: `
    select attrelid::regclass::text, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attacl::text,
      pg_get_expr(adbin, adrelid), relkind, relrowsecurity, relacl::text, relowner::regrole::text
    from pg_attribute join pg_class as c on c.oid = attrelid left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
    where attnum > 0 and not attisdropped and relkind <> 't'`,
  constraints:
    'select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint',
  indexes: 'select schemaname, indexname, indexdef from pg_indexes',
  functions: `
    select oid::regprocedure::text, proowner::regrole::text, proacl::text,
      case prokind when 'a' then '' else pg_get_functiondef(oid) end from pg_proc`,
  triggers: `
    select tgrelid::regclass::text, tgname, tgenabled, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
  policies: 'select * from pg_policies',
  privileges: `
    select defaclrole::regrole::text, defaclnamespace::regnamespace::text, defaclobjtype, defaclacl::text from pg_default_acl`,
  comments: `
    select coalesce(c.relname, p.proname), objsubid, description from pg_description as d
    left join pg_class as c on c.oid = objoid left join pg_proc as p on p.oid = objoid`,
};

type Part = { count: number; hash: string };

function describeDatabase(sql: ScratchDatabase['superuser']): Promise<Record<string, Part>> {
  return sql.begin(async (tx) => {
    // Every name with its schema, whenever the connection was opened.
    await tx`set local search_path = ''`;
    const described: Record<string, Part> = {};
    for (const [name, query] of Object.entries({ ...PARTS, ...(await rowCounts(tx)) })) {
      const [part] = await tx.unsafe<Part[]>(`
        select count(*)::integer as count, md5(coalesce(string_agg(t::text, E'\n' order by t::text), '')) as hash
        from (${query}) as t`);
      if (part) described[name] = part;
    }
    return described;
  });
}

/** For each table, a query that says how many rows it has. */
async function rowCounts(sql: TransactionSql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth', 'storage', '_embedded')`;
  return Object.fromEntries(tables.map(({ name }) => [name, `select count(*) from ${name}`]));
}
