import { createHash } from 'node:crypto';
import {
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownerSql } from '../local/testing/stack-for-tests.ts';
import { startTemporaryStack, type TemporaryStack } from '../local/testing/temporary-stack.ts';
import { readManifest } from './backup/manifest.ts';
import { readTables } from './backup/tables.ts';
import { hangUpDuring } from './testing/hang-up.ts';
import { runOperation } from './testing/run-operation.ts';

/** The command on the stack of the demo world. */
let stack: TemporaryStack;
let owner: Sql;
const folder = join(temporaryFolder('backup-'), 'copia-1');

beforeAll(async () => {
  stack = await startTemporaryStack({ seed: true });
  owner = ownerSql(stack.file);
});
afterAll(async () => {
  await owner?.end();
  await stack?.stop();
});

const backUp = (to: string, changed: Record<string, string> = {}) =>
  runOperation('backup', stack.file, to === '' ? [] : ['--to', to], changed);
const notes = () => owner`select kind, backup_id, file_count from public.backup_log`;
const stored = async () => {
  const [file] = await owner<{ version: string; name: string }[]>`
    select version, name from storage.objects where bucket_id = 'podcasts' order by name limit 1`;
  if (!file) throw new Error('the demo world has no file');
  return { ...file, path: join(stack.file.dataDir, 'storage', 'podcasts', file.version) };
};

describe('a call that cannot work', () => {
  test.each([
    ['without a folder', '', {}, 'Uso: npm run backup'],
    ['without a database', '/x/copia', { SUPABASE_DB_URL: '' }, 'Diga o endereço do banco'],
    ['without an API', '/x/copia', { SUPABASE_URL: '' }, 'Diga o endereço da API'],
    ['without a secret key', '/x/copia', { SUPABASE_SECRET_KEY: '' }, 'Falta a chave secreta'],
    ['with a name that is none', '/x/cópia', {}, 'O nome da pasta'],
  ])('%s says what is missing', async (_how, to, changed, message) => {
    const { code, stdout, stderr } = await backUp(to, changed);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  });

  test('with a wrong password tells no password', async () => {
    const wrong = stack.file.databaseUrl.replace(/:[^:@]+@/, ':segredo-errado@');
    const { code, stderr } = await backUp(join(temporaryFolder('backup-'), 'x'), {
      SUPABASE_DB_URL: wrong,
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining('A cópia não ficou completa')]);
    expect(stderr).not.toContain('segredo-errado');
  });

  test('with a key that does not hold says so once', async () => {
    const { code, stderr } = await backUp(join(temporaryFolder('backup-'), 'x'), {
      SUPABASE_SECRET_KEY: 'sb_secret_errada',
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining('a chave secreta não vale em')]);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test('into a folder with other files leaves them alone', async () => {
    const other = temporaryFolder('backup-');
    writeFileSync(join(other, 'tese.docx'), 'x');
    const { code, stderr } = await backUp(other);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Escolha uma pasta vazia')]);
    expect(readdirSync(other)).toEqual(['tese.docx']);
  });
});

test('a database that hangs up half-way is told in one line, and no backup is claimed', async () => {
  const to = join(temporaryFolder('backup-'), 'x');
  const { code, stderr } = await hangUpDuring(owner, () => backUp(to));
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^A cópia não ficou completa: .+\n$/)]);
  expect(() => readManifest(to)).toThrow('não tem uma cópia completa');
  expect(await notes()).toEqual([]);
});

test('a file that Storage does not give is named, and no backup is claimed', async () => {
  const { path, name } = await stored();
  renameSync(path, `${path}.away`);
  const { code, stderr } = await backUp(folder);
  renameSync(`${path}.away`, path);
  expect([code, stderr]).toEqual([2, expect.stringContaining(`podcasts/${name}`)]);
  expect(() => readManifest(folder)).toThrow('não tem uma cópia completa');
  expect(await notes()).toEqual([]);
});

test('an interrupted backup goes on with the files that it has', async () => {
  const list = join(folder, 'files.jsonl');
  truncateSync(list, statSync(list).size - 10);
  writeFileSync(join(folder, 'files', 'half.partial'), 'x');
  const { code, stdout, stderr } = await backUp(folder);
  expect([code, stderr]).toEqual([0, '']);
  const [counted] = await owner<
    { files: number }[]
  >`select count(*)::int as files from storage.objects`;
  const files = counted?.files ?? 0;
  expect(files).toBeGreaterThan(2);
  expect(readdirSync(join(folder, 'files')).filter((name) => name.length > 2)).toEqual([]);
  // One was not given, and the line of another was cut off.
  expect(stdout).toContain(`${files} arquivos, ${files - 2} já estavam na pasta.`);
  expect(await notes()).toEqual([{ kind: 'backup', backup_id: 'copia-1', file_count: `${files}` }]);
});

test('all rows and files are there, readable by their owner alone', async () => {
  const manifest = readManifest(folder);
  const rows = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]));
  for (const name of ['auth.users', 'public.profiles', 'public.videos', 'public.notes']) {
    const [counted] = await owner<{ rows: number }[]>`
      select count(*)::int as rows from ${owner(name)}`;
    expect(counted?.rows).toBeGreaterThan(0);
    expect([name, rows[name]]).toEqual([name, counted?.rows]);
  }
  const { path } = await stored();
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
  const copy = join(folder, 'files', sha256.slice(0, 2), sha256);
  expect(readFileSync(copy).equals(readFileSync(path))).toBe(true);
  for (const file of [copy, join(folder, 'manifest.json'), join(folder, 'tables', 'auth.users.gz')])
    expect(statSync(file).mode & 0o077).toBe(0);
});

test('sessions and secrets are not in it', async () => {
  const { tables, secrets } = readManifest(folder);
  const names = tables.map(({ name }) => name);
  expect(names).not.toContain('auth.sessions');
  expect(names).not.toContain('auth.refresh_tokens');
  expect(names).not.toContain('private.job_caller');
  expect(secrets).toContain('CAPTIONS_TOKEN_KEY');
  const text = readFileSync(join(folder, 'manifest.json'), 'utf8');
  expect(text).not.toContain(stack.file.secretKey);
  expect(text).not.toContain(stack.file.jwtSecret);
});

test('a complete backup is not written over', async () => {
  const { code, stderr } = await backUp(folder);
  expect([code, stderr]).toEqual([2, expect.stringContaining('já tem uma cópia completa')]);
});

test('every table and column is in a backup, also what came later', async () => {
  const undone = new Error('undone');
  await owner
    .begin(async (tx) => {
      await tx`create table private.later (id bigint primary key, doubled bigint generated always as (id * 2) stored)`;
      await tx`alter table private.later add column note text`;
      const tables = await readTables(tx);
      expect(tables.find(({ name }) => name === 'private.later')).toEqual({
        name: 'private.later',
        columns: ['id', 'note'],
        order: [{ column: 'id', isText: false }],
      });
      const ours = await tx<{ name: string }[]>`
        select 'public.' || relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
      expect(tables.map(({ name }) => name)).toEqual(
        expect.arrayContaining(ours.map(({ name }) => name)),
      );
      // A restored installation deletes no registration that was rejected long before.
      expect(tables.map(({ name }) => name)).not.toContain('private.held_rejections');
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
});
