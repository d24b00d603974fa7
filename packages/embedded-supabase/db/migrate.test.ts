import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyFreePort } from '../ports.ts';
import { resetDataDir } from '../reset.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type Database, startDatabase } from './postgres.ts';
import { migrate } from './prepare.ts';

const log = () => undefined;
const projectDir = temporaryFolder('embedded-project-');
const dataDir = temporaryFolder('embedded-db-');
let database: Database;

function write(name: string, sql: string): void {
  const folder = path.join(projectDir, 'supabase', 'migrations');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), sql);
}

const push = () => migrate({ database, dataDir, projectDir, log });

beforeAll(async () => {
  database = await startDatabase({ dataDir, port: await anyFreePort(), log, durable: false });
});

afterAll(async () => {
  await database?.stop();
  await resetDataDir(dataDir, { isTemporary: true });
  rmSync(projectDir, { recursive: true, force: true });
});

test('pending migrations are applied once, as the non-superuser postgres', async () => {
  write('20260101000000_first.sql', 'create table public.first (id int);');
  expect(await push()).toBe(1);
  expect(await push()).toBe(0);
  write('20260102000000_second.sql', 'create table public.second (id int);');
  expect(await push()).toBe(1);
  const rows = await database.superuser`
    select tablename, tableowner from pg_tables where schemaname = 'public' order by 1`;
  expect(rows.map((row) => [row.tablename, row.tableowner])).toEqual([
    ['first', 'postgres'],
    ['second', 'postgres'],
  ]);
});

test('a refused migration is explained, leaves nothing behind, and can be mended', async () => {
  write('20260103000000_third.sql', 'create table public.third (id int); create table auth.no ();');
  const failure = push();
  await expect(failure).rejects.toThrow(/permission denied for schema auth/);
  await expect(failure).rejects.toThrow(/supabase\/migrations/);
  await expect(failure).rejects.not.toThrow(new RegExp(database.url.split('@')[0] ?? 'url'));
  const [row] = await database.superuser`select to_regclass('public.third') as third`;
  expect(row?.third).toBeNull();

  write('20260103000000_third.sql', 'create table public.third (id int);');
  expect(await push()).toBe(1);
});

test('a migration that was applied and is missing in the folder is refused', async () => {
  rmSync(path.join(projectDir, 'supabase', 'migrations', '20260101000000_first.sql'));
  await expect(push()).rejects.toThrow(/delete the data folder/);
});
