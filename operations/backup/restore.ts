import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inTransaction } from 'embedded-supabase/transaction';
import type { Sql, TransactionSql } from 'postgres';
import { plural } from '../../supabase/functions/_shared/plural.ts';
import {
  forEachAtOnce,
  isSaved,
  keyOf,
  listFile,
  readList,
  type SavedFile,
  upload,
} from './files.ts';
import { type Access, connect, hangUp, settle } from './installation.ts';
import { listed } from './listed.ts';
import { type Manifest, readManifest, tableFile } from './manifest.ts';
import { writeRestored } from './rehearsal.ts';
import { loadRows, type Measure, measureFile, measureRows } from './rows.ts';
import { emptyTable, readTables, readVersions } from './tables.ts';
import { note, type Tell } from './take.ts';

/** Nothing was restored, or not all of it; each line says one thing that is wrong. */
export class NotRestored extends Error {
  constructor(summary: string, lines: readonly string[], next: string) {
    super([summary, listed(lines), next].join('\n'));
  }
}

/**
 * Fills an empty installation with a backup. Its rows come in one transaction that also pauses mail and scheduled jobs,
 * and that is undone unless every table holds what the backup says; files follow, one by one. Run again after an
 * interruption, it continues with the files that are missing.
 *
 * @throws NotRestored with what differs
 */
export async function restoreBackup(access: Access, folder: string, tell: Tell): Promise<Manifest> {
  const manifest = readManifest(folder);
  const files = await checkFolder(folder, manifest);
  tell(`A cópia ${manifest.id}, de ${manifest.takenAt}, está inteira.`);
  const sql = await connect(access);
  try {
    const isBegun = await isBegunWith(sql, manifest);
    if (isBegun) tell('As linhas já tinham sido restauradas; faltam arquivos.');
    else {
      await inTransaction(sql, (tx) => restoreRows(tx, folder, manifest, files));
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      tell(
        `Restauradas e conferidas: ${plural(rows, 'linha', 'linhas')} de ${plural(manifest.tables.length, 'tabela', 'tabelas')}.`,
      );
    }
    await restoreFiles(sql, access, folder, files);
    tell(
      `${plural(files.length, 'arquivo restaurado e conferido', 'arquivos restaurados e conferidos')}.`,
    );
    const [done] = await sql`
      select 1 from public.backup_log where kind = 'restore' and backup_id = ${manifest.id} and taken_at = ${manifest.takenAt}`;
    if (!done) await note(sql, 'restore', manifest);
    if (!writeRestored(folder, manifest, new Date()))
      tell(`${folder} não pode ser escrita: anote à parte que esta cópia foi restaurada.`);
    return manifest;
  } finally {
    await hangUp(sql);
  }
}

const isSame = (a: Measure | null, b: Measure) =>
  a !== null && a.rows === b.rows && a.sha256 === b.sha256;

/** Reads the whole folder before anything is written anywhere. */
async function checkFolder(folder: string, manifest: Manifest): Promise<SavedFile[]> {
  const wrong: string[] = [];
  for (const table of manifest.tables)
    if (!isSame(await measureFile(tableFile(folder, table.name)), table))
      wrong.push(`a tabela ${table.name} está danificada ou falta`);
  const list = await readFile(listFile(folder)).catch(() => Buffer.alloc(0));
  const files = await readList(folder);
  if (createHash('sha256').update(list).digest('hex') !== manifest.files.sha256)
    wrong.push('a lista de arquivos (files.jsonl) está danificada ou falta');
  else
    for (const file of files)
      if (!(await isSaved(folder, file)))
        wrong.push(`o arquivo ${keyOf(file)} está danificado ou falta (${file.sha256})`);
  if (wrong.length > 0)
    throw new NotRestored(
      'A cópia não está inteira, e nada foi restaurado:',
      wrong,
      'Use outra cópia.',
    );
  return files;
}

/** Whether an earlier run restored the rows of this backup here. */
async function isBegunWith(sql: Sql, { id, takenAt }: Manifest): Promise<boolean> {
  const [pause] = await sql<{ isThis: boolean | null }[]>`
    select backup_id = ${id} and backup_taken_at = ${takenAt} as "isThis" from private.work_pause
    where to_regclass('private.work_pause') is not null`;
  return pause?.isThis === true;
}

async function restoreRows(
  tx: TransactionSql,
  folder: string,
  manifest: Manifest,
  files: readonly SavedFile[],
): Promise<void> {
  await settle(tx);
  await requireEmpty(tx);
  await requireSameSchema(tx, manifest);
  // Nobody may register or upload between this look and the end.
  await tx`lock table auth.users, storage.objects in share row exclusive mode`;
  await requireEmpty(tx);
  // Rows are what triggers made of them once; no trigger, no mail, no notification a second time.
  await tx`set local session_replication_role = replica`;
  for (const table of manifest.tables) {
    await tx.unsafe(emptyTable(table));
    if (table.rows > 0) await loadRows(tx, table, tableFile(folder, table.name));
  }
  await tx`set local session_replication_role = origin`;
  await compareRows(tx, manifest);
  for (const [name, last] of Object.entries(manifest.sequences))
    await tx`select setval(to_regclass(${name}), ${last}::bigint)`;
  await tx`
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    select b.id, b.name, b.public, b.file_size_limit, b.allowed_mime_types
    from jsonb_to_recordset(${tx.json(manifest.buckets)})
      as b (id text, name text, public boolean, file_size_limit bigint, allowed_mime_types text[])
    on conflict do nothing`;
  await tx`delete from private.files_to_restore`;
  await tx`
    insert into private.files_to_restore (bucket_id, name)
    select f.bucket, f.name
    from jsonb_to_recordset(${tx.json(files.map(({ bucket, name }) => ({ bucket, name })))}) as f (bucket text, name text)`;
  await tx`delete from private.work_pause`;
  await tx`
    insert into private.work_pause (reason, backup_id, backup_taken_at)
    values (${`restauração da cópia ${manifest.id}`.slice(0, 200)}, ${manifest.id}, ${manifest.takenAt})`;
}

/** @throws NotRestored naming what is there */
async function requireEmpty(tx: TransactionSql): Promise<void> {
  const [found] = await tx<{ parts: string[] }[]>`
    select array_remove(array[
      (select nullif(count(*), 0) || ' contas' from auth.users),
      (select nullif(count(*), 0) || ' aulas' from public.videos),
      (select nullif(count(*), 0) || ' podcasts' from public.podcasts),
      (select nullif(count(*), 0) || ' arquivos' from storage.objects)
    ], null) as parts`;
  if (found && found.parts.length > 0)
    throw new NotRestored(
      'Esta instalação não está vazia, e nada foi restaurado. Ela tem:',
      found.parts,
      'Restaure num projeto novo, depois de npx supabase db push e antes do primeiro cadastro.',
    );
}

async function requireSameSchema(tx: TransactionSql, manifest: Manifest): Promise<void> {
  const here = await readVersions(tx);
  const lacking = manifest.versions.filter((version) => !here.includes(version));
  const more = here.filter((version) => !manifest.versions.includes(version));
  const tables = new Map((await readTables(tx)).map((table) => [table.name, table.columns]));
  const wrong = [
    ...lacking.map((version) => `falta a migração ${version}`),
    ...more.map((version) => `a migração ${version} é mais nova do que a cópia`),
    ...manifest.tables.flatMap(({ name, columns }) => {
      const found = tables.get(name);
      if (!found) return [`falta a tabela ${name}`];
      return columns
        .filter((column) => !found.includes(column))
        .map((column) => `falta a coluna ${name}.${column}`);
    }),
  ];
  if (wrong.length > 0)
    throw new NotRestored(
      'O banco não tem a forma da cópia, e nada foi restaurado:',
      wrong,
      `Ponha este repositório na versão cuja última migração é ${manifest.versions.at(-1)}, rode npx supabase db push num projeto novo e restaure; depois publique a versão de hoje. Colunas de auth pedem um Auth tão novo quanto o da cópia.`,
    );
}

async function compareRows(tx: TransactionSql, manifest: Manifest): Promise<void> {
  const wrong: string[] = [];
  for (const table of manifest.tables) {
    const found = await measureRows(tx, table);
    if (found.rows !== table.rows)
      wrong.push(`${table.name}: ${found.rows} linhas, e na cópia ${table.rows}`);
    else if (found.sha256 !== table.sha256)
      wrong.push(`${table.name}: ${found.rows} linhas, mas o conteúdo difere`);
  }
  if (wrong.length > 0)
    throw new NotRestored(
      'O banco não ficou como a cópia, e nada foi restaurado:',
      wrong,
      'Confira a versão do Postgres, e avise quem mantém o Plantão.',
    );
}

async function restoreFiles(
  sql: Sql,
  access: Access,
  folder: string,
  files: readonly SavedFile[],
): Promise<void> {
  const rows = await sql<{ bucket: string; name: string }[]>`
    select bucket_id as bucket, name from private.files_to_restore`;
  const missing = new Set(rows.map(keyOf));
  const wrong: string[] = [];
  await forEachAtOnce(
    files.filter((file) => missing.has(keyOf(file))),
    async (file) => {
      const difference = await upload(access, folder, file);
      if (difference !== undefined) {
        wrong.push(`${keyOf(file)} ${difference}`);
        return;
      }
      await inTransaction(sql, async (tx) => {
        await tx`
          update storage.objects
          set owner_id = ${file.owner}, created_at = ${file.createdAt}, user_metadata = ${file.userMetadata === null ? null : tx.json(file.userMetadata as never)}
          where bucket_id = ${file.bucket} and name = ${file.name}`;
        await tx`
          delete from private.files_to_restore where bucket_id = ${file.bucket} and name = ${file.name}`;
      });
    },
  );
  if (wrong.length > 0)
    throw new NotRestored(
      `As linhas estão restauradas e o trabalho está pausado, mas ${wrong.length} de ${files.length} arquivos não:`,
      wrong,
      'Confira a chave secreta, o endereço da API e os limites do Storage, e rode de novo: ele continua de onde parou.',
    );
}
