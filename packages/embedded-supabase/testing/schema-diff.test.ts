import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { TEST_PROJECT } from './project.ts';
import { schemaDiff } from './schema-diff.ts';
import { temporaryFolder } from './temporary-folder.ts';

const MIGRATIONS = path.join(TEST_PROJECT, 'supabase', 'migrations');
const folder = temporaryFolder('embedded-declared-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The project's migrations as a declared schema, with a change of its only file. */
function declared(name: string, change: (sql: string) => string): string {
  const target = path.join(folder, name);
  mkdirSync(target);
  cpSync(MIGRATIONS, target, { recursive: true });
  const [file = ''] = readdirSync(target);
  const changed = path.join(target, file);
  writeFileSync(changed, change(readFileSync(changed, 'utf8')));
  return target;
}

test('migrations and a declared schema that says the same differ in nothing', async () => {
  expect((await schemaDiff(TEST_PROJECT, MIGRATIONS)).sql).toBe('');
});

test('a column with its comment and grant, a policy and a function become a migration', async () => {
  const { sql } = await schemaDiff(
    TEST_PROJECT,
    declared(
      'other',
      (text) => `${text}
        alter table public.profiles add column motto text check (char_length(motto) < 100);
        comment on column public.profiles.motto is 'What the person says.';
        grant update (motto) on public.profiles to authenticated;
        create policy "Nobody deletes" on public.profiles as restrictive for delete to authenticated using (false);
        create function public.motto() returns text language sql as $$ select 'x' $$;`,
    ),
  );
  expect(sql).toMatch(/ADD COLUMN "motto" text/);
  expect(sql).toMatch(/COMMENT ON COLUMN .*"motto" IS 'What the person says.'/);
  expect(sql).toMatch(/GRANT UPDATE \("motto"\) ON TABLE .* TO "authenticated"/);
  expect(sql).toMatch(/CREATE POLICY "Nobody deletes"/);
  expect(sql).toMatch(/CREATE (OR REPLACE )?FUNCTION public\.motto/);
});

test('a file that the database refuses is named', async () => {
  const broken = declared('broken', (text) => `${text}\ncreate table public.profiles ();`);
  await expect(schemaDiff(TEST_PROJECT, broken)).rejects.toThrow(/already exists/);
});
