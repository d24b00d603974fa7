import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PROJECT } from '../testing/project.ts';
import { type ScratchDatabase, startScratchDatabase } from '../testing/scratch-database.ts';
import { loadPgtap } from './pgtap.ts';

let database: ScratchDatabase;
/** As `postgres`, the role of migrations. */
let owner: Sql;

beforeAll(async () => {
  database = await startScratchDatabase(TEST_PROJECT, { isMadeAnew: true });
  owner = postgres(database.url, { max: 1, onnotice: () => undefined });
});

afterAll(async () => {
  await owner?.end();
  await database?.stop();
});

async function codeOf(statement: string): Promise<string> {
  try {
    await owner.unsafe(statement);
    return 'ok';
  } catch (error) {
    if (error instanceof postgres.PostgresError) {
      return error.code;
    }
    throw error;
  }
}

describe('as on the platform, the migration role', () => {
  test.each([
    'create table auth.mine (id int)',
    'create table storage.mine (id int)',
    'create function auth.mine() returns int language sql as $$ select 1 $$',
    'create index on auth.users (email)',
    'alter table auth.users add column mine int',
    'alter table auth.users disable row level security',
    'alter table storage.objects enable row level security',
    'drop table storage.objects',
    'drop function auth.uid()',
    'create or replace function auth.uid() returns uuid language sql as $$ select null::uuid $$',
    'set role supabase_admin',
    'set role supabase_auth_admin',
    'set role supabase_storage_admin',
    'create extension file_fdw',
    "alter system set work_mem = '1GB'",
    'copy (select 1) to program $$true$$',
    'delete from _embedded.platform',
  ])('may not: %s', async (statement) => {
    expect(await codeOf(statement)).toBe('42501');
  });

  test.each([
    'create schema mine; drop schema mine',
    'create extension if not exists pg_trgm with schema extensions',
    'create extension if not exists unaccent with schema extensions',
    'create extension if not exists citext with schema extensions',
    'create table public.mine (id uuid primary key references auth.users on delete cascade); drop table public.mine',
    'select * from auth.users; select * from auth.sessions; select * from storage.objects',
    "update auth.users set email = email; delete from auth.users where email = 'x'",
    'create role mine; drop role mine',
  ])('may: %s', async (statement) => {
    expect(await codeOf(statement)).toBe('ok');
  });
});

describe('policies and triggers on tables of auth and storage', () => {
  const policy = 'create policy "Mine" on storage.objects for select to authenticated using (true)';

  test('are created, altered and dropped without owning the tables', async () => {
    expect(await codeOf(policy)).toBe('ok');
    expect(await codeOf('alter policy "Mine" on storage.objects using (false)')).toBe('ok');
    expect(await codeOf('comment on policy "Mine" on storage.objects is $$mine$$')).toBe('42501');
    expect(await codeOf('drop policy "Mine" on storage.objects')).toBe('ok');
    await owner.unsafe(
      'create function public.mine() returns trigger language plpgsql as $$ begin return new; end $$',
    );
    const trigger =
      'create trigger mine after insert on auth.sessions for each row execute function public.mine()';
    expect(await codeOf(trigger)).toBe('ok');
    expect(await codeOf('drop trigger mine on auth.sessions; drop function public.mine()')).toBe(
      'ok',
    );
  });

  test.each([
    'create policy "Mine" on auth.one_time_tokens for select to authenticated using (true)',
    'create policy "Mine" on auth.mfa_amr_claims for select to authenticated using (true)',
  ])('are refused on tables that the platform does not name: %s', async (statement) => {
    expect(await codeOf(statement)).toBe('42501');
    expect(await owner`select 1 from pg_policies where policyname = 'Mine'`).toEqual([]);
  });

  test('lend nothing that outlives the statement, also when it fails', async () => {
    expect(await codeOf('create policy "Broken" on storage.objects using (nonsense)')).toBe(
      '42703',
    );
    expect(await codeOf(`begin; ${policy}; rollback`)).toBe('ok');
    expect(await codeOf(`begin; ${policy}; drop table storage.objects; commit`)).toBe('42501');
    await owner.unsafe('rollback').catch(() => undefined);
    const rows = await owner`
      select pg_has_role('postgres', role, 'usage') as has
      from unnest(array['supabase_auth_admin', 'supabase_storage_admin', 'supabase_admin']) as role`;
    expect(rows.map((row) => row.has)).toEqual([false, false, false]);
  });
});

describe('in a request of a client,', () => {
  test.each([
    ['one setting per claim', 'request.jwt.claim.sub', (id: string) => id],
    ['all claims as JSON', 'request.jwt.claims', (id: string) => JSON.stringify({ sub: id })],
  ])('auth.uid() reads %s', async (_name, setting, write) => {
    const id = '6f1c3b52-6bdf-4d0c-9a39-0c0f1f8f6c11';
    const rows = await owner.begin(async (sql) => {
      await sql`select set_config(${setting}, ${write(id)}, true)`;
      return sql`select auth.uid() as id`;
    });
    expect(rows[0]?.id).toBe(id);
  });

  test('auth.uid(), role(), email() and jwt() are null without claims', async () => {
    const [row] = await owner`
      select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt`;
    expect(row).toEqual({ uid: null, role: null, email: null, jwt: null });
  });

  test('statement time-outs follow the role, as on the platform', async () => {
    const rows = await database.superuser`
      select rolname, rolconfig from pg_roles where rolname in ('anon', 'authenticated') order by 1`;
    expect(rows.map((row) => row.rolconfig)).toEqual([
      ['statement_timeout=3s'],
      ['statement_timeout=8s'],
    ]);
  });
});

test('text sorts as on the platform', async () => {
  const rows = await owner`
    select word from unnest(array['Zika', 'ácido', 'Abdome', 'abscesso', 'Ética']) as word order by word`;
  expect(rows.map((row) => row.word)).toEqual(['Abdome', 'abscesso', 'ácido', 'Ética', 'Zika']);
});

test('pgTAP can be loaded twice', async () => {
  await loadPgtap(database.superuser);
  await loadPgtap(database.superuser);
  expect(await owner`select extensions.plan(1) as plan`).toEqual([{ plan: '1..1' }]);
});
