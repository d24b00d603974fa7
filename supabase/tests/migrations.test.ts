import { existsSync } from 'node:fs';
import { runSupabaseCli } from 'embedded-supabase/cli';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ScratchDatabase,
  startScratchDatabase,
} from '../../local/testing/scratch-database.ts';

/** A database that the migrations have just been applied to, and nothing else. */
let database: ScratchDatabase;
let url: string;

beforeAll(async () => {
  database = await startScratchDatabase();
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
