import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction } from 'embedded-supabase/transaction';
import type { Sql, TransactionSql } from 'postgres';
import { plural } from '../../supabase/functions/_shared/plural.ts';
import { UsageError } from '../shared/usage-error.ts';
import {
  download,
  forEachAtOnce,
  isSaved,
  keyOf,
  listFile,
  readList,
  type SavedFile,
  type StoredFile,
} from './files.ts';
import { type Access, connect, hangUp, settle } from './installation.ts';
import { listed } from './listed.ts';
import { idOf, type Manifest, manifestFile, tableFile, writeManifest } from './manifest.ts';
import { saveRows } from './rows.ts';
import { readSequences, readTables, readVersions } from './tables.ts';

/** Says how far it is. */
export type Tell = (line: string) => void;

/** Parts of a folder that an unfinished backup has. */
const OWN = new Set(['tables', 'files', 'files.jsonl', 'manifest.json.partial']);

/**
 * Copies an installation into a folder: all rows of one moment, and the files that they name. A folder that an
 * interrupted backup left is continued: its rows are read anew, its files kept.
 *
 * @throws UsageError when the folder holds something else
 */
export async function takeBackup(
  access: Access,
  folder: string,
  projectDir: string,
  tell: Tell,
): Promise<Manifest> {
  const id = idOf(folder);
  prepare(folder, tell);
  const sql = await connect(access);
  try {
    const state = await inTransaction(
      sql,
      (tx) => readState(tx, folder, tell),
      'isolation level repeatable read read only',
    );
    const files = await saveFiles(sql, access, folder, state.files, tell);
    const lines = files.map((file) => `${JSON.stringify(file)}\n`).join('');
    await writeFile(listFile(folder), lines, { mode: 0o600, flush: true });
    const { files: _, ...database } = state;
    const manifest: Manifest = {
      format: 'plantao-backup-1',
      id,
      ...database,
      files: {
        count: files.length,
        bytes: files.reduce((sum, { size }) => sum + size, 0),
        sha256: createHash('sha256').update(lines).digest('hex'),
      },
      secrets: secretNames(readFileSync(join(projectDir, '.env.example'), 'utf8')),
    };
    writeManifest(folder, manifest);
    await note(sql, 'backup', manifest);
    return manifest;
  } finally {
    await hangUp(sql);
  }
}

function prepare(folder: string, tell: Tell): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (existsSync(manifestFile(folder)))
    throw new UsageError(`${folder} já tem uma cópia completa. Escolha outra pasta.`);
  const found = readdirSync(folder);
  if (found.some((name) => !OWN.has(name)))
    throw new UsageError(`${folder} tem outros arquivos. Escolha uma pasta vazia.`);
  if (found.length > 0)
    tell('Há uma cópia interrompida nesta pasta: os arquivos que já vieram ficam.');
  rmSync(join(folder, 'tables'), { recursive: true, force: true });
  // Half a download of a process that was killed.
  if (found.includes('files'))
    for (const name of readdirSync(join(folder, 'files')))
      if (name.endsWith('.partial')) rmSync(join(folder, 'files', name));
  mkdirSync(join(folder, 'tables'), { mode: 0o700 });
}

async function readState(tx: TransactionSql, folder: string, tell: Tell) {
  await settle(tx);
  const [{ at, postgres } = { at: '', postgres: '' }] = await tx<
    { at: string; postgres: string }[]
  >`
    select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, current_setting('server_version') as postgres`;
  const versions = await readVersions(tx);
  const tables: Manifest['tables'] = [];
  for (const table of await readTables(tx))
    tables.push({ ...table, ...(await saveRows(tx, table, tableFile(folder, table.name))) });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  tell(`${plural(rows, 'linha', 'linhas')} de ${plural(tables.length, 'tabela', 'tabelas')}.`);
  const sequences = await readSequences(tx);
  const buckets = await tx<Manifest['buckets']>`
    select id, name, public, file_size_limit::float8 as file_size_limit, allowed_mime_types from storage.buckets order by id`;
  const files = await tx<StoredFile[]>`
    select bucket_id as bucket, name, version, owner_id as owner, created_at::text as "createdAt",
      metadata ->> 'mimetype' as type, metadata ->> 'cacheControl' as "cacheControl", user_metadata as "userMetadata"
    from storage.objects order by bucket_id collate "C", name collate "C"`;
  return {
    takenAt: at,
    postgres,
    versions,
    tables,
    sequences,
    buckets: [...buckets],
    files: [...files],
  };
}

/** @throws Error naming the files that a row promises and Storage does not give */
async function saveFiles(
  sql: Sql,
  access: Access,
  folder: string,
  wanted: readonly StoredFile[],
  tell: Tell,
): Promise<SavedFile[]> {
  const before = new Map((await readList(folder)).map((file) => [keyOf(file), file]));
  const saved: SavedFile[] = [];
  const refused: string[] = [];
  let kept = 0;
  await forEachAtOnce(wanted, async (file) => {
    const earlier = before.get(keyOf(file));
    if (earlier && earlier.version === file.version && (await isSaved(folder, earlier))) {
      saved.push({ ...file, size: earlier.size, sha256: earlier.sha256 });
      kept += 1;
      return;
    }
    const result = await download(access, folder, file, `${randomUUID()}.partial`);
    if (!('refusal' in result)) {
      saved.push(result);
      await appendFile(listFile(folder), `${JSON.stringify(result)}\n`, { mode: 0o600 });
      return;
    }
    if (result.refusal.startsWith('401'))
      throw new Error(`a chave secreta não vale em ${access.apiUrl} (${result.refusal})`);
    // Somebody may have deleted it in the meantime; then the backup holds what is left.
    const [row] = await sql`
      select 1 from storage.objects where bucket_id = ${file.bucket} and name = ${file.name}`;
    if (row) refused.push(`${keyOf(file)}: ${result.refusal}`);
    else tell(`Foi excluído durante a cópia, e fica de fora: ${keyOf(file)}`);
  });
  if (refused.length > 0)
    throw new Error(
      `o Storage não entregou ${refused.length} de ${wanted.length} arquivos. Os outros ficam na pasta; resolva e rode de novo:\n${listed(refused)}`,
    );
  tell(
    `${plural(saved.length, 'arquivo', 'arquivos')}${kept > 0 ? `, ${plural(kept, 'já estava', 'já estavam')} na pasta` : ''}.`,
  );
  return saved.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Writes into the log of the installation what was done with a backup, and when; the page Operação reads it. */
export async function note(
  sql: Sql,
  kind: 'backup' | 'restore' | 'rehearsal',
  { id, takenAt, versions, tables, files }: Manifest,
  at?: Date,
): Promise<void> {
  await sql`
    insert into public.backup_log (kind, backup_id, taken_at, finished_at, schema_version, row_count, file_count, byte_count)
    values (${kind}, ${id}, ${takenAt}, coalesce(${at?.toISOString() ?? null}::timestamptz, now()), ${versions.at(-1) ?? ''}, ${tables.reduce((sum, { rows }) => sum + rows, 0)},
      ${files.count}, ${tables.reduce((sum, { bytes }) => sum + bytes, 0) + files.bytes})`;
}

/** What an installation must be given beside the backup; the platform's own keys belong to each project. */
function secretNames(example: string): string[] {
  return [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)]
    .map(([, name = '']) => name)
    .filter(
      (name) => !/^(VITE|SUPABASE)_/.test(name) && /_(KEYS?|SECRET|TOKEN|PASSWORD)$/.test(name),
    );
}
