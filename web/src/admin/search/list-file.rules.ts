import type { FieldValues } from 'react-hook-form';
import { type CsvLine, csvFile, readCsv } from '~/lib/csv.ts';
import { isRecord } from '~/lib/is-record.ts';
import type { SearchList } from './search-list.api.ts';

export const FILE_LIMITS = { rows: 5000, bytes: 4 * 1024 * 1024 } as const;
/** Names the content that a row had when it was exported. */
const VERSION = 'Versão (não mude)';

/** A row of a file that may be imported. */
export type FileRow<V> = { line: number; name: string; values: V; version: string | null };
/** A row that may not, and why. */
export type RefusedRow = { line: number; name: string; reason: string };
type ReadFile<V> = { rows: FileRow<V>[]; refused: RefusedRow[] };

/** A file that is no list, with what to do about it. */
export class UnreadableList extends Error {}

/** Rows as the database exports them, each with its version, as a file. */
export function listCsv<V extends FieldValues>(
  { file, valuesOf }: SearchList<V>,
  rows: readonly (Record<string, unknown> & { version: string })[],
): string {
  return csvFile([
    [...file.columns.map(({ title }) => title), VERSION],
    ...rows.map((row) => {
      const values = valuesOf(row);
      return [...file.columns.map(({ read }) => read(values)), row.version];
    }),
  ]);
}

/**
 * The rows of a file, each checked as the form checks it.
 *
 * @throws UnreadableList when the file as a whole is none
 */
export function readListFile<V extends FieldValues>(
  { file, schema, words }: SearchList<V>,
  text: string,
): ReadFile<V> {
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
    file.columns.map(({ title }) => title),
  );
  const cellOf = ({ cells }: CsvLine, title: string) => cells[places.get(title) ?? -1] ?? '';
  const labels: Record<string, { label: string }> = words.fields;
  const read: ReadFile<V> = { rows: [], refused: [] };
  for (const one of body) {
    const { line } = one;
    const name = cellOf(one, file.columns[0]?.title ?? '').trim();
    if (one.cells.length > header.cells.length) {
      read.refused.push({ line, name, reason: 'Tem mais células que o cabeçalho' });
      continue;
    }
    const said: Record<string, unknown> = {};
    for (const { title, write } of file.columns) join(said, write(cellOf(one, title)));
    const checked = schema.safeParse(said);
    const [issue] = checked.error?.issues ?? [];
    if (checked.success) {
      const version = cellOf(one, VERSION).trim() || null;
      // The schema of a list gives whole values.
      read.rows.push({ line, name, values: checked.data as V, version });
    } else if (issue) {
      const { message, path } = issue;
      const { label = '' } = labels[String(path[0])] ?? {};
      const reason = message.startsWith(label) ? message : `${label}: ${message}`;
      read.refused.push({ line, name, reason });
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
        `A coluna "${cell.trim().slice(0, 60)}" ${what}. As colunas são: ${titles.join(', ')}.`,
      );
    }
    found.set(title, place);
  }
  const missing = titles.filter((title) => !found.has(title));
  if (missing.length > 0) {
    throw new UnreadableList(
      `Falta a coluna ${missing.map((title) => `"${title}"`).join(', ')}. Exporte a lista para ver como ela é.`,
    );
  }
  return found;
}

/** Two columns may write parts of one field. */
function join(into: Record<string, unknown>, part: object): void {
  for (const [key, value] of Object.entries(part)) {
    const there = into[key];
    into[key] = isRecord(there) && isRecord(value) ? { ...there, ...value } : value;
  }
}
