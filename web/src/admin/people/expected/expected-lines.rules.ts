import { visible } from '#contracts/address.ts';
import { MAX_EXPECTED_NAME } from '#contracts/expected.ts';
import { email } from '#contracts/fields.ts';
import { readCsv } from '~/lib/csv.ts';

/** A person that a line names. */
export type Expected = { name: string; address: string };
/** What a line has besides: a heading of columns, an address that came before, something that is no address. */
export type ListedEntry =
  | ({ kind: 'person' } & Expected)
  | { kind: 'repeated'; address: string; firstLine: number }
  | { kind: 'heading' }
  | { kind: 'invalid'; text: string; why: string };
export type ListedLine = {
  /** Counted from 1, empty lines too, as the field and a spreadsheet count them. */
  number: number;
  text: string;
  entries: ListedEntry[];
};

const address = email();
/** What looks like an address, with the brackets around it. */
const ADDRESSES = /<?\s*(?:mailto:)?([^\s<>"',;:()[\]]+@[^\s<>"',;:()[\]]*)\s*>?/g;
const NO_ADDRESS = 'não tem e-mail';

/** Reads names and addresses out of a text of any form: a list, a table of a spreadsheet, addressees of a mail program. */
export function readExpected(text: string): ListedLine[] {
  const seen = new Map<string, number>();
  let columns: Columns | null = null;
  const lines: ListedLine[] = [];
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = visible(raw).replace(/\s+/g, ' ');
    if (line === '') continue;
    const number = index + 1;
    const heading: Columns | null = lines.length === 0 ? headingOf(raw) : null;
    if (heading) columns = heading;
    const found = heading ? [HEADING] : peopleIn(raw, columns);
    const entries = found.map((entry): ListedEntry => {
      if (entry.kind !== 'person') return entry;
      const firstLine = seen.get(entry.address);
      if (firstLine !== undefined) return { kind: 'repeated', address: entry.address, firstLine };
      seen.set(entry.address, number);
      return entry;
    });
    lines.push({ number, text: line, entries });
  }
  return lines;
}

/** Who is in the lines, each address once. */
export const peopleOf = (lines: readonly ListedLine[]): Expected[] =>
  lines.flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      entry.kind === 'person' ? [{ name: entry.name, address: entry.address }] : [],
    ),
  );

const HEADING: ListedEntry = { kind: 'heading' };

/** Which cells of a table make up a name. */
type Columns = { names: number[] };

/** The heading of a table, which has the word for an address and none itself. */
function headingOf(raw: string): Columns | null {
  const cells = cellsOf(raw).map((cell) => cell.toLowerCase());
  if (cells.some((cell) => cell.includes('@'))) return null;
  if (!cells.some((cell) => /^(?:endereço de )?e-?mail\b/.test(cell))) return null;
  const names = cells.flatMap((cell, index) => (/^(?:nome|sobrenome)\b/.test(cell) ? [index] : []));
  return { names };
}

const cellsOf = (raw: string): string[] =>
  (readCsv(raw)?.[0]?.cells ?? raw.split(/[;,\t]/)).map((cell) => visible(cell));

function peopleIn(raw: string, columns: Columns | null): ListedEntry[] {
  const line = visible(raw);
  const found = [...line.matchAll(ADDRESSES)];
  if (found.length === 0) return [{ kind: 'invalid', text: line, why: NO_ADDRESS }];
  let end = 0;
  return found.map((match): ListedEntry => {
    const before = line.slice(end, match.index);
    end = match.index + match[0].length;
    const written = (match[1] ?? '').replace(/\.+$/, '');
    const checked = address.safeParse(written);
    if (!checked.success) return { kind: 'invalid', text: written, why: 'não é um e-mail válido' };
    const name =
      match[0].startsWith('<') || found.length > 1
        ? before
        : nameInCells(raw, match[1] ?? '', columns);
    return { kind: 'person', name: nameIn(name), address: checked.data };
  });
}

/** The name beside the only address of a line: of the columns that are called so, else the first cell with letters. */
function nameInCells(raw: string, written: string, columns: Columns | null): string {
  const cells = cellsOf(raw);
  if (columns && columns.names.length > 0 && cells.length > 1) {
    return columns.names.map((index) => cells[index] ?? '').join(' ');
  }
  const others = cells.map((cell) => cell.replace(written, '').replace(/mailto:/i, ''));
  return others.find((cell) => /\p{L}{2}/u.test(cell)) ?? '';
}

/** Without number, quotes and what stands between a name and an address. */
const nameIn = (text: string): string =>
  visible(text)
    .replace(/^[\s;,]*(?:\d+\s*[.)ºª-]*\s+)?/u, '')
    .replace(/["“”<>()[\]\t]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—:;,'*•]+|[\s\-–—:;,'*•]+$/g, '')
    .slice(0, MAX_EXPECTED_NAME)
    .trim();
