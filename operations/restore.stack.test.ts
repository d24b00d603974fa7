import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownerSql, publicClient, serviceClient } from '../local/testing/stack-for-tests.ts';
import { startTemporaryStack, type TemporaryStack } from '../local/testing/temporary-stack.ts';
import { bytesFile, readList } from './backup/files.ts';
import { readManifest, tableFile } from './backup/manifest.ts';
import { hangUpDuring } from './testing/hang-up.ts';
import { runOperation } from './testing/run-operation.ts';

/** The demo world is backed up and restored into an empty installation, as a drill does. */
const PASSWORD = 'plantao-demo-2026';
let source: TemporaryStack;
let target: TemporaryStack;
let before: Sql;
let after: Sql;
const folder = join(temporaryFolder('restore-'), 'ensaio');

beforeAll(async () => {
  source = await startTemporaryStack({ seed: true });
  target = await startTemporaryStack({ seed: false });
  before = ownerSql(source.file);
  after = ownerSql(target.file);
  // Somebody is signed in, a mail waits and a line of a transcript was checked: the installation that is compared later stands still.
  await before`select private.pause_work('ensaio')`;
  await signIn(source, 'super@plantao.example');
  await before`
    insert into private.outbox_emails (template, recipient, dedupe_key) values ('registration_received', 'a@plantao.example', 'drill:old')`;
  await before`
    insert into public.transcript_checks (transcript_id, seconds, piece, checked_by)
    select t.id, 162.36, 'Adrenalina 0,5 mg.', p.id from public.transcripts as t, public.profiles as p limit 1`;
  const { code, stderr } = await runOperation('backup', source.file, ['--to', folder]);
  expect([code, stderr]).toEqual([0, '']);
});
afterAll(async () => {
  await Promise.all([before?.end(), after?.end()]);
  await Promise.all([source?.stop(), target?.stop()]);
});

const restore = (from: string, changed: Record<string, string> = {}, stack = target) =>
  runOperation('restore', stack.file, ['--from', from], changed);

async function signIn(stack: TemporaryStack, email: string) {
  const client = publicClient(stack.file);
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  return client;
}

/** A copy of the backup with one thing wrong. */
function spoiled(spoil: (copy: string) => void): string {
  const copy = join(temporaryFolder('restore-'), 'ensaio');
  cpSync(folder, copy, { recursive: true });
  spoil(copy);
  return copy;
}

const people = async (sql: Sql) => (await sql`select id from auth.users`).length;

describe('is refused, and the empty installation stays empty', () => {
  test.each<[string, (copy: string) => void, number, string]>([
    [
      'with a damaged table',
      (copy) => {
        const file = tableFile(copy, 'public.videos');
        const bytes = readFileSync(file);
        bytes.fill(0, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 4);
        writeFileSync(file, bytes);
      },
      1,
      'a tabela public.videos está danificada ou falta',
    ],
    [
      'without a table',
      (copy) => rmSync(tableFile(copy, 'auth.users')),
      1,
      'a tabela auth.users está danificada ou falta',
    ],
    [
      'with a list of files that was cut off',
      (copy) => writeFileSync(join(copy, 'files.jsonl'), ''),
      1,
      'a lista de arquivos (files.jsonl) está danificada ou falta',
    ],
    [
      'with a damaged manifest',
      (copy) => writeFileSync(join(copy, 'manifest.json'), '{"format":"plantao-backup-1"'),
      2,
      'manifest.json está danificado',
    ],
    [
      'from a backup that was interrupted',
      (copy) => rmSync(join(copy, 'manifest.json')),
      2,
      'não tem uma cópia completa',
    ],
  ])('%s', async (_what, spoil, expected, message) => {
    const { code, stdout, stderr } = await restore(spoiled(spoil));
    expect([code, stdout, stderr]).toEqual([expected, '', expect.stringContaining(message)]);
    expect(await people(after)).toBe(0);
  });

  test('without the bytes of a file', async () => {
    const [file] = await readList(folder);
    if (!file) throw new Error('the demo world has files');
    const { code, stderr } = await restore(spoiled((copy) => rmSync(bytesFile(copy, file.sha256))));
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${file.bucket}/${file.name}`)]);
    expect(await people(after)).toBe(0);
  });

  test('where the migrations differ', async () => {
    await after`insert into supabase_migrations.schema_migrations (version) values ('20991231000000')`;
    const { code, stderr } = await restore(folder);
    await after`delete from supabase_migrations.schema_migrations where version = '20991231000000'`;
    expect([code, stderr]).toEqual([1, expect.stringContaining('20991231000000 é mais nova')]);
    expect(await people(after)).toBe(0);
  });

  test('where the database hangs up half-way', async () => {
    const { code, stderr } = await hangUpDuring(after, () => restore(folder));
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^A restauração não terminou: .+\n$/),
    ]);
    expect(await people(after)).toBe(0);
  });

  test('where somebody is already', async () => {
    const there = await people(before);
    const { code, stderr } = await restore(folder, {}, source);
    expect([code, stderr]).toEqual([1, expect.stringContaining('não está vazia')]);
    expect(stderr).toContain(`${there} contas`);
    expect(await people(before)).toBe(there);
    expect(await before`select backup_id from private.work_pause`).toEqual([{ backup_id: null }]);
  });
});

describe('an interrupted restoration', () => {
  beforeAll(async () => {
    // The rows come; Storage refuses each file.
    const { code, stderr } = await restore(folder, { SUPABASE_SECRET_KEY: 'sb_secret_errada' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('o trabalho está pausado')]);
  });

  test('leaves work paused, and cannot be resumed before its files are there', async () => {
    expect(await after`select private.is_paused() as paused`).toEqual([{ paused: true }]);
    await expect(after`select private.resume_work()`).rejects.toThrow('A restauração não terminou');
  });

  test('goes on with the same folder', async () => {
    const { code, stdout, stderr } = await restore(folder);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('As linhas já tinham sido restauradas');
    expect(stdout).toContain('sem diferença');
    const [noted] =
      await after`select kind, backup_id from public.backup_log where kind = 'restore'`;
    expect(noted).toEqual({ kind: 'restore', backup_id: 'ensaio' });
  });
});

describe('a rehearsal', () => {
  const rehearse = (stack: TemporaryStack, from = folder) =>
    runOperation('rehearsal', stack.file, ['--from', from]);
  const noted = () =>
    before`select backup_id, finished_at > taken_at as later from public.backup_log where kind = 'rehearsal'`;

  test('is noted once where the backup came from, and counts there', async () => {
    const said = await rehearse(source);
    expect(said).toMatchObject({ code: 0, stderr: '' });
    expect(said.stdout).toContain('restaurada sem diferença');
    expect((await rehearse(source)).stdout).toContain('já estava registrado');
    expect(await noted()).toEqual([{ backup_id: 'ensaio', later: true }]);
    const [check] = await before`select state, value from private.check_rehearsal()`;
    expect(check).toMatchObject({ state: 'green', value: expect.stringContaining('O último foi') });
  });

  test('is not noted in the project of the rehearsal, nor of a backup that nobody restored', async () => {
    const there = await rehearse(target);
    expect(there).toMatchObject({ code: 2, stderr: expect.stringContaining('não fez a cópia') });
    const other = await rehearse(
      source,
      spoiled((copy) => rmSync(join(copy, 'restored.json'))),
    );
    expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('não foi restaurada') });
    const tomorrow = spoiled((copy) => {
      const file = join(copy, 'restored.json');
      const content = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify({ ...content, restoredAt: '2999-01-01T00:00:00Z' }));
    });
    const ahead = await rehearse(source, tomorrow);
    expect(ahead).toMatchObject({ code: 2, stderr: expect.stringContaining('adiantado') });
    expect(await noted()).toHaveLength(1);
  });
});

describe('the restored installation', () => {
  test('has the same rows in each table as the one that was lost', async () => {
    const { tables } = readManifest(folder);
    expect(tables.length).toBeGreaterThan(50);
    // Written since: who did what with the backup.
    for (const { name } of tables.filter((table) => table.name !== 'public.backup_log')) {
      const ask = (sql: Sql) =>
        sql`select md5(coalesce(string_agg(t::text, chr(10) order by t::text collate "C"), '')) as content, count(*)::int as rows from ${sql(name)} as t`;
      const [[there], [here]] = await Promise.all([ask(before), ask(after)]);
      expect([name, here]).toEqual([name, there]);
    }
  });

  test('has the bytes, owners and dates of all files', async () => {
    const list = (sql: Sql) => sql<{ bucket: string; name: string }[]>`
      select bucket_id as bucket, name, owner_id, created_at, metadata ->> 'mimetype' as type from storage.objects order by 1, 2`;
    const [there, here] = await Promise.all([list(before), list(after)]);
    expect(here.length).toBeGreaterThan(2);
    expect([...here]).toEqual([...there]);
    for (const { bucket, name } of here) {
      const [old, present] = await Promise.all(
        [source, target].map((stack) =>
          serviceClient(stack.file).storage.from(bucket).download(name),
        ),
      );
      const bytes = async (answer = old) =>
        Buffer.from((await answer?.data?.arrayBuffer()) ?? new ArrayBuffer());
      const expected = await bytes(old);
      expect(expected.length).toBeGreaterThan(0);
      expect((await bytes(present)).equals(expected)).toBe(true);
    }
  });

  test('has nobody signed in, and lets a member in with the password of before', async () => {
    expect(await after`select 1 from auth.sessions`).toEqual([]);
    const member = await signIn(target, 'membro@plantao.example');
    const { data } = await member.from('videos').select('id').limit(3);
    expect(data).toHaveLength(3);
    const wrong = await publicClient(target.file).auth.signInWithPassword({
      email: 'membro@plantao.example',
      password: 'outra-senha-2026',
    });
    expect(wrong.error?.code).toBe('invalid_credentials');
  });

  test('keeps the catalogue from who waits, and what is personal from others', async () => {
    const [pending, member] = await Promise.all([
      signIn(target, 'pendente@plantao.example'),
      signIn(target, 'membro@plantao.example'),
    ]);
    expect((await pending.from('videos').select('id')).data).toEqual([]);
    expect((await publicClient(target.file).from('videos').select('id')).data ?? []).toEqual([]);
    const { data: notes } = await member.from('notes').select('user_id');
    const { data: own } = await member.auth.getUser();
    expect(notes?.length).toBeGreaterThan(0);
    expect(new Set(notes?.map((row) => row.user_id))).toEqual(new Set([own.user?.id]));
    expect((await member.from('backup_log').select('id')).data).toEqual([]);
    const { error } = await member
      .from('profiles')
      .update({ role: 'superuser' })
      .eq('id', own.user?.id);
    expect(error?.code).toBe('42501');
  });

  test('gives new rows new numbers', async () => {
    const [made] =
      await after`insert into public.categories (name, slug) values ('Depois da restauração', 'depois-da-restauracao') returning id`;
    const [highest] = await before`select max(id) as id from public.categories`;
    expect(Number(made?.id)).toBeGreaterThan(Number(highest?.id));
  });

  test('sends no mail and starts no job until an operator resumes, and old mail not even then', async () => {
    const old = () =>
      after`select status from private.outbox_emails where dedupe_key = 'drill:old'`;
    expect(await after`select * from public.claim_outbox_emails()`).toEqual([]);
    expect(await after`select * from private.tick_jobs()`).toEqual([]);
    expect(await old()).toEqual([{ status: 'pending' }]);
    const [resumed] = await after`select private.resume_work() as said`;
    expect(resumed?.said).toContain('foram retidos');
    expect(await old()).toEqual([{ status: 'failed' }]);
    // "Tentar todos de novo" of a superuser.
    const superuser = await signIn(target, 'super@plantao.example');
    expect((await superuser.rpc('retry_emails')).error).toBeNull();
    expect(await old()).toEqual([{ status: 'failed' }]);
  });

  test('is not restored over once work has been resumed', async () => {
    const { code, stderr } = await restore(folder);
    expect([code, stderr]).toEqual([1, expect.stringContaining('não está vazia')]);
  });
});
