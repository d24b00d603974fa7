import { decodeTranscript } from '#contracts/transcript-bytes.ts';
import { act } from '~/kit/act.ts';
import { AppError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { FILE_CHANGED } from '~/lib/readable-file.ts';
import { database } from '~/lib/session/database.ts';
import { isConflict } from '~/lib/unchanged.ts';
import { FILE_LIMITS, readListFile, UnreadableList } from './list-file.rules.ts';
import { answerSchema, type Comparison, compare, type SentRow } from './list-import.rules.ts';
import type { SearchList, SearchTable } from './search-list.ts';

/**
 * Reads a chosen file and compares it with the list.
 *
 * @throws UnreadableList when it is no list
 */
export async function lookThrough(list: SearchList, file: File): Promise<Comparison> {
  if (file.size > FILE_LIMITS.bytes) {
    throw new UnreadableList('O arquivo tem mais de 4 MB. Divida-o.');
  }
  const read = readListFile(list, await textOf(file));
  const rows = read.rows.map(({ values, version }) => ({ ...list.columnsOf(values), version }));
  return compare(list, read, answerSchema.parse(await sendRows(list.table, rows, false)));
}

/** Writes rows that were looked through, all or none. */
export const useImportRows = act({
  run: ({ table, rows }: { table: SearchTable; rows: readonly SentRow[] }) =>
    sendRows(table, rows, true),
  done: (_answer, { rows }) => ({
    title: `${plural(rows.length, 'linha importada', 'linhas importadas')}`,
  }),
  failed: (error) =>
    isConflict(error)
      ? {
          title: 'A lista mudou enquanto você conferia',
          description: 'Nada foi importado. O arquivo foi comparado de novo: confira outra vez.',
        }
      : {
          title: 'Nada foi importado',
          ...(tookTooLong(error) && {
            description: 'A importação demorou demais. Divida o arquivo em partes menores.',
          }),
        },
  refreshesAll: true,
});

/** Nothing was written: it took longer than the database lets it. */
const tookTooLong = (error: unknown): boolean =>
  error instanceof AppError && error.message.includes('57014');

/** Sends rows to be compared with what is there, or to be written, all or none. */
const sendRows = (table: SearchTable, rows: readonly SentRow[], isApplied: boolean) =>
  database((db) =>
    db.rpc('import_search_list', { p_list: table, p_rows: [...rows], p_is_applied: isApplied }),
  );

async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new UnreadableList(FILE_CHANGED);
  });
  const { text, doubt } = decodeTranscript(new Uint8Array(bytes));
  if (doubt === null || doubt.kind === 'macintosh') return text;
  throw new UnreadableList(
    'As letras com acento do arquivo se perderam. Salve-o de novo como “CSV UTF-8”.',
  );
}
