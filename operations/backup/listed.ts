const MOST = 20;

/** Lines for a message; many are cut, because the first ones tell enough. */
export function listed(lines: readonly string[]): string {
  const sorted = lines.toSorted();
  const more = sorted.length - MOST;
  return [...sorted.slice(0, MOST), ...(more > 0 ? [`e mais ${more}`] : [])]
    .map((line) => `  ${line}`)
    .join('\n');
}
