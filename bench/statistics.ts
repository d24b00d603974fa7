/** Of many runs, in milliseconds: the median, the 95th percentile and the longest. */
export type Figures = { p50: number; p95: number; most: number };

/** A quantile of measured values; `share` between 0 and 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

export const figuresOf = (runs: readonly number[]): Figures => ({
  p50: median(runs),
  p95: quantile(runs, 0.95),
  most: Math.max(...runs),
});

/** Answers of one run after the other: two at once would slow each other down. */
export async function repeatedly<Answer>(
  times: number,
  run: (index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let index = 0; index < times; index += 1) answers.push(await run(index));
  return answers;
}

/** The median of each figure over all runs. */
export function medians<Row extends Record<string, number>>(runs: readonly Row[]): Row {
  const keys = Object.keys(runs[0] ?? {});
  // The same keys as each run, with numbers again.
  return Object.fromEntries(
    keys.map((key) => [key, median(runs.map((run) => run[key] ?? 0))]),
  ) as Row;
}
