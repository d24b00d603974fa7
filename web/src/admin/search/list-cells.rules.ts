/** Names in one cell of a file; a bar within a name is told apart by a backslash. */
export const listCell = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll('|', '\\|')).join(' | ');

/** The names of such a cell. */
export const readList = (cell: string): string[] =>
  (cell.match(/(?:\\\||[^|])+/g) ?? [])
    .map((name) => name.replaceAll('\\|', '|').trim())
    .filter((name) => name !== '');
