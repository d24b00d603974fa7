/**
 * Lines of cells as a file that a Brazilian spreadsheet opens: semicolons, CRLF, and a byte order mark, without which
 * it reads the accents wrong. A cell that it would run as a formula starts with an apostrophe.
 */
export function csvFile(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** What begins a formula; in some spreadsheets its full-width form does, too. */
const FORMULA = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/;

/** A line of a CSV file that was read: where it begins, and its cells. */
export type CsvLine = { line: number; cells: string[] };

/**
 * Reads what `csvFile` writes, and what spreadsheets make of it: semicolons, commas or tabs, with or without quotes and
 * byte order mark. Lines without a text are left out; null where a quotation does not end.
 */
export function readCsv(text: string): CsvLine[] | null {
  const body = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(body);
  const part = new RegExp(
    `"((?:[^"]|"")*)"|([^"\\r\\n${separator}][^\\r\\n${separator}]*)|(\\r\\n|\\r|\\n)|(.)`,
    'gsu',
  );
  const lines: CsvLine[] = [];
  let line = 1;
  let current: CsvLine = { line, cells: [''] };
  const add = (value: string) => {
    current.cells[current.cells.length - 1] += value;
  };
  for (const [whole, quoted, plain, end, other] of body.matchAll(part)) {
    if (quoted !== undefined) add(quoted.replaceAll('""', '"'));
    else if (plain !== undefined) add(plain);
    else if (other === separator) current.cells.push('');
    else if (other !== undefined) return null;
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (end === undefined) continue;
    lines.push(current);
    current = { line, cells: [''] };
  }
  lines.push(current);
  return lines
    .filter(({ cells }) => cells.some((one) => one.trim() !== ''))
    .map((one) => ({ ...one, cells: one.cells.map(told) }));
}

/** Of the first line; names of columns have none of them. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const counted = [';', ',', '\t'].map((one) => [one, first.split(one).length] as const);
  return counted.sort(([, a], [, b]) => b - a)[0]?.[0] ?? ';';
}

/** Without the apostrophe that kept it from being a formula. */
const told = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

function cell(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
