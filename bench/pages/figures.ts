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
