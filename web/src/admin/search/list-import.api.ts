import type { FieldValues } from 'react-hook-form';
import { decodeTranscript } from '#contracts/transcript-bytes.ts';
import { AppError, unwrap } from '~/lib/errors.ts';
import { FILE_CHANGED } from '~/lib/readable-file.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import type { Json } from '~/types/database.ts';
import { FILE_LIMITS, listCsv, readListFile, UnreadableList } from './list-file.rules.ts';
import {
  answerSchema,
  type Comparison,
  compare,
  rowToSend,
  type SentRow,
} from './list-import.rules.ts';
import type { SearchList, SearchTable } from './search-list.api.ts';

/** Every entry of a list as a file. */
export async function exportList<V extends FieldValues>(list: SearchList<V>): Promise<string> {
  const supabase = await loadSupabase();
  const rows = unwrap(await supabase.rpc('export_search_list', { p_list: list.table }));
  // The columns of the table with a version, which the function says of itself.
  return listCsv(list, rows as unknown as (Record<string, unknown> & { version: string })[]);
}

/**
 * Reads a chosen file and compares it with the list.
 *
 * @throws UnreadableList when it is no list
 */
export async function lookThrough<V extends FieldValues>(
  list: SearchList<V>,
  file: File,
): Promise<Comparison> {
  if (file.size > FILE_LIMITS.bytes) {
    throw new UnreadableList('O arquivo tem mais de 4 MB. Divida-o.');
  }
  const read = readListFile(list, await textOf(file));
  const rows = read.rows.map((row) => rowToSend(list, row));
  return compare(list, read, answerSchema.parse(await importRows(list.table, rows, false)));
}

/** Sends rows to be compared with what is there, or to be written, all or none. */
export async function importRows(
  table: SearchTable,
  rows: readonly SentRow[],
  isApplied: boolean,
): Promise<Json> {
  const supabase = await loadSupabase();
  return unwrap(
    await supabase.rpc('import_search_list', {
      p_list: table,
      p_rows: [...rows],
      p_is_applied: isApplied,
    }),
  );
}

async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new UnreadableList(FILE_CHANGED);
  });
  const { text, doubt } = decodeTranscript(new Uint8Array(bytes));
  if (doubt === null || doubt.kind === 'macintosh') return text;
  throw new UnreadableList(
    'As letras com acento do arquivo se perderam. Salve-o de novo como "CSV UTF-8".',
  );
}

/** Nothing was written: it took longer than the database lets it. */
export const tookTooLong = (error: unknown): boolean =>
  error instanceof AppError && String(error.message).includes('57014');
