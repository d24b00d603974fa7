/**
 * PostgREST's pattern for "title contains the text". What the text means to LIKE (`%`, `_`, `\`) or to
 * PostgREST (`*`) is taken literally or dropped; null filters nothing.
 */
export function titlePattern(text: string): string | null {
  const term = text.trim().replaceAll('*', '');
  return term === '' ? null : `%${term.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
