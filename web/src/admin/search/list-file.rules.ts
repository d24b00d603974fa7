import type { FieldValues } from 'react-hook-form';
import { type CsvLine, csvFile, readCsv } from '~/lib/csv.ts';
import { isRecord } from '~/lib/is-record.ts';
import type { SearchList } from './search-list.ts';

export const FILE_LIMITS = { rows: 5000, bytes: 4 * 1024 * 1024 } as const;
/** Names the content that a row had when it was exported. */
const VERSION = 'Versão (não mude)';

/** A row as the database exports it. */
export type ExportedRow = Record<string, unknown> & { version: string };
/** A row of a file that may be imported. */
type FileRow = { line: number; name: string; values: FieldValues; version: string | null };
/** A row that may not, and why. */
export type RefusedRow = { line: number; name: string; reason: string };
export type ReadFile = { rows: FileRow[]; refused: RefusedRow[] };

/** A file that is no list, with what to do about it. */
export class UnreadableList extends Error {}

/** Rows, each with its version, as a file. */
export function listCsv(
  { fileColumns, valuesOf }: SearchList,
  rows: readonly ExportedRow[],
): string {
  return csvFile([
    [...fileColumns.map(({ title }) => title), VERSION],
    ...rows.map((row) => {
      const values = valuesOf(row);
      return [...fileColumns.map(({ field, read }) => read(values[field])), row.version];
    }),
  ]);
}

/**
 * The rows of a file, each checked as the form checks it.
 *
 * @throws UnreadableList when the file as a whole is none
 */
export function readListFile({ fileColumns, schema, words }: SearchList, text: string): ReadFile {
  const lines = text.includes('\0') ? null : readCsv(text);
  if (lines === null) {
    throw new UnreadableList(
      'O arquivo não é um CSV: há nele algo que não é texto, ou aspas que não fecham.',
    );
  }
  const [header, ...body] = lines;
  if (!header) throw new UnreadableList('O arquivo está vazio.');
  if (body.length > FILE_LIMITS.rows) {
    throw new UnreadableList(
      `O arquivo tem ${body.length} linhas; o máximo são ${FILE_LIMITS.rows}. Divida-o.`,
    );
  }
  const places = placesOf(
    header.cells,
    fileColumns.map(({ title }) => title),
  );
  const cellOf = ({ cells }: CsvLine, title: string) => cells[places.get(title) ?? -1] ?? '';
  const read: ReadFile = { rows: [], refused: [] };
  for (const one of body) {
    const { line } = one;
    const name = cellOf(one, fileColumns[0]?.title ?? '').trim();
    const refuse = (reason: string) => read.refused.push({ line, name, reason });
    if (one.cells.length > header.cells.length) {
      refuse('Tem mais células que o cabeçalho');
      continue;
    }
    const said: Record<string, unknown> = {};
    for (const { field, title, write } of fileColumns) {
      const [there, value] = [said[field], write(cellOf(one, title))];
      // Two columns may say parts of one field.
      said[field] = isRecord(there) && isRecord(value) ? { ...there, ...value } : value;
    }
    const { data: values, error } = schema.safeParse(said);
    const [issue] = error?.issues ?? [];
    if (values) {
      read.rows.push({ line, name, values, version: cellOf(one, VERSION).trim() || null });
    } else if (issue) {
      const { label = '' } = words.fields[String(issue.path[0])] ?? {};
      refuse(issue.message.startsWith(label) ? issue.message : `${label}: ${issue.message}`);
    }
  }
  return read;
}

/** Where each column stands, by its title. */
function placesOf(header: readonly string[], titles: readonly string[]): Map<string, number> {
  const plain = (title: string) => title.trim().toLowerCase().normalize('NFC');
  const known = [...titles, VERSION];
  const found = new Map<string, number>();
  for (const [place, cell] of header.entries()) {
    if (cell.trim() === '') continue;
    const title = known.find((one) => plain(one) === plain(cell));
    if (title === undefined || found.has(title)) {
      const what = title === undefined ? 'não é conhecida' : 'está duas vezes';
      throw new UnreadableList(
        `A coluna “${cell.trim().slice(0, 60)}” ${what}. As colunas são: ${titles.join(', ')}.`,
      );
    }
    found.set(title, place);
  }
  const missing = titles.filter((title) => !found.has(title));
  if (missing.length > 0) {
    throw new UnreadableList(
      `Falta a coluna ${missing.map((title) => `“${title}”`).join(', ')}. Exporte a lista para ver como ela é.`,
    );
  }
  return found;
}
