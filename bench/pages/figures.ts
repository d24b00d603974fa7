import * as z from 'zod';
import type { PageWeight } from '../goals.ts';

/** What the browser itself says about a page; milliseconds since navigation, CLS without unit. */
export const pageFigures = z.object({
  fcp: z.number(),
  lcp: z.number(),
  content: z.number(),
  tbt: z.number(),
  cls: z.number(),
});

/** One cold run: the page's figures and what crossed the wire. */
export type Measured = Pick<PageWeight, 'script' | 'requests'> & z.infer<typeof pageFigures>;

/** The middle value; the mean of the two middle ones when there is an even number. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The median of each figure over all runs. */
export function medians<Figures extends Record<string, number>>(runs: readonly Figures[]): Figures {
  const [first] = runs;
  if (!first) throw new Error('nothing was measured');
  const entries = Object.keys(first).map((key) => [key, median(runs.map((run) => run[key] ?? 0))]);
  // The same keys as each run, with numbers again.
  return Object.fromEntries(entries) as Figures;
}
