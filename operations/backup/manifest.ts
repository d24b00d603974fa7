import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import * as z from 'zod';
import { UsageError } from '../shared/usage-error.ts';
import { tableShape } from './tables.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

const manifest = z.object({
  format: z.literal('plantao-backup-1'),
  id: z.string(),
  takenAt: z.iso.datetime({ offset: true }),
  /** The commit of this clone is not known to a database; its migrations are. */
  versions: z.array(z.string().regex(/^\d{14}$/)).min(1),
  postgres: z.string(),
  tables: z.array(tableShape.extend({ rows: count, bytes: count, sha256 })),
  sequences: z.record(z.string(), z.string().regex(/^-?\d+$/)),
  buckets: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      public: z.boolean().nullable(),
      file_size_limit: z.number().nullable(),
      allowed_mime_types: z.array(z.string()).nullable(),
    }),
  ),
  /** Of `files.jsonl`, which names each file. */
  files: z.object({ count, bytes: count, sha256 }),
  /** Names, never values: without these a restored installation lacks what they open. */
  secrets: z.array(z.string()),
});
export type Manifest = z.output<typeof manifest>;

const ID = /^[0-9A-Za-z._-]{1,100}$/;

/** @throws UsageError when the folder's name cannot name a backup */
export function idOf(folder: string): string {
  const id = basename(resolve(folder));
  if (!ID.test(id) || id.startsWith('.'))
    throw new UsageError(
      `O nome da pasta ("${id}") nomeia a cópia: use letras sem acento, números, ponto, hífen e sublinhado.`,
    );
  return id;
}

export const manifestFile = (folder: string) => join(folder, 'manifest.json');
export const tableFile = (folder: string, name: string) => join(folder, 'tables', `${name}.gz`);

/** Written last and at once: a folder without it is an unfinished backup. */
export function writeManifest(folder: string, content: Manifest): void {
  const draft = `${manifestFile(folder)}.partial`;
  writeFileSync(draft, `${JSON.stringify(content, null, 1)}\n`, { mode: 0o600, flush: true });
  renameSync(draft, manifestFile(folder));
}

/** @throws UsageError when there is none, or when it is damaged */
export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(manifestFile(folder), 'utf8');
  } catch {
    throw new UsageError(
      `${folder} não tem uma cópia completa (falta manifest.json). Se a cópia parou no meio, rode npm run backup de novo com a mesma pasta.`,
    );
  }
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new UsageError(`${manifestFile(folder)} está danificado. Use outra cópia.`);
  }
}
