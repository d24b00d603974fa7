/**
 * Lines of cells as a file that a Brazilian spreadsheet opens: semicolons, CRLF, and a byte order mark, without which
 * it reads the accents wrong. A cell that it would run as a formula starts with an apostrophe.
 */
export function csvFile(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** What begins a formula; in some spreadsheets its full-width form does, too. */
const FORMULA = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/;

function cell(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
