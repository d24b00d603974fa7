/** A quantile of measured values; `share` between 0 and 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** The median of each figure over all runs. */
export function medians<Figures extends Record<string, number>>(runs: readonly Figures[]): Figures {
  const [first] = runs;
  if (!first) throw new Error('nothing was measured');
  const medianOf = (key: string) =>
    quantile(
      runs.map((run) => run[key] ?? 0),
      0.5,
    );
  // The same keys as each run, with numbers again.
  return Object.fromEntries(Object.keys(first).map((key) => [key, medianOf(key)])) as Figures;
}
