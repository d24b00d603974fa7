import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import * as z from 'zod';
import { UsageError } from '../shared/usage-error.ts';
import { type Access, connect, hangUp } from './installation.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { note } from './take.ts';

const rehearsal = z.object({
  format: z.literal('plantao-restored-1'),
  id: z.string(),
  takenAt: z.iso.datetime({ offset: true }),
  restoredAt: z.iso.datetime({ offset: true }),
});

const restoredFile = (folder: string) => join(folder, 'restored.json');

/**
 * Writes beside a backup when it was last restored without a difference. The installation that it was taken of knows nothing
 * of the one that it was restored into; who has the folder tells it (`noteRehearsal`).
 *
 * @returns false where the folder cannot be written to
 */
export function writeRestored(folder: string, { id, takenAt }: Manifest, at: Date): boolean {
  const content: z.input<typeof rehearsal> = {
    format: 'plantao-restored-1',
    id,
    takenAt,
    restoredAt: at.toISOString(),
  };
  try {
    writeFileSync(restoredFile(folder), `${JSON.stringify(content)}\n`, { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

/** @throws UsageError when this backup was never restored, or when what is written there is of another one */
function readRestored(folder: string, { id, takenAt }: Manifest): Date {
  let found: z.output<typeof rehearsal> | undefined;
  try {
    found = rehearsal.parse(JSON.parse(readFileSync(restoredFile(folder), 'utf8')));
  } catch {
    found = undefined;
  }
  if (found?.id === id && found.takenAt === takenAt) return new Date(found.restoredAt);
  throw new UsageError(
    `Esta cópia ainda não foi restaurada (falta restored.json em ${folder}). Restaure-a primeiro num projeto vazio: npm run restore -- --from ${folder} --env-file operations/.env.novo`,
  );
}

/**
 * Tells an installation that a backup of it was restored elsewhere, so that it knows how old the last rehearsal is.
 *
 * @returns when that was, and whether the installation knew it already
 * @throws UsageError when the installation never took this backup, or the backup was not restored
 */
export async function noteRehearsal(
  access: Access,
  folder: string,
): Promise<{ id: string; at: Date; isNew: boolean }> {
  const manifest = readManifest(folder);
  const at = readRestored(folder, manifest);
  const sql = await connect(access);
  try {
    const { id, takenAt } = manifest;
    const known = await sql<{ kind: string; isThis: boolean }[]>`
      select kind, finished_at = ${at.toISOString()} as "isThis" from public.backup_log
      where backup_id = ${id} and taken_at = ${takenAt}`;
    if (!known.some(({ kind }) => kind === 'backup')) {
      throw new UsageError(
        `Esta instalação não fez a cópia ${id}. Registre o ensaio na instalação de onde a cópia veio, e não no projeto em que a restaurou.`,
      );
    }
    const isNew = !known.some(({ kind, isThis }) => kind === 'rehearsal' && isThis);
    if (isNew) await note(sql, 'rehearsal', manifest, at);
    return { id, at, isNew };
  } catch (error) {
    if (!isAhead(error)) throw error;
    throw new UsageError(
      `O relógio do computador que restaurou a cópia estava adiantado: restored.json diz ${at.toISOString()}. Corrija esse momento no arquivo e rode de novo.`,
    );
  } finally {
    await hangUp(sql);
  }
}

/** The log takes no moment that is to come. */
const isAhead = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.constraint_name === 'backup_log_moments_past';
