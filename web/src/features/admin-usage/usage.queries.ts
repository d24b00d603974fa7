import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/load-supabase.ts';

/** What `usage_report()` answers. */
const usageSchema = z.object({
  computed_at: z.string(),
  weeks: z.array(
    z.object({ week: z.string(), active: z.number(), hours: z.number(), listeners: z.number() }),
  ),
  categories: z.array(z.object({ week: z.string(), category: z.string(), hours: z.number() })),
  new_lessons: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      announced_on: z.string(),
      viewers: z.number(),
      median_days: z.number().nullable(),
    }),
  ),
  retention: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      watchers: z.number(),
      parts: z.array(z.number()),
    }),
  ),
  completion: z.array(
    z.object({ category: z.string(), started: z.number(), completed: z.number() }),
  ),
  podcasts: z.array(
    z.object({ id: z.number(), title: z.string(), listeners: z.number(), completed: z.number() }),
  ),
  searches: z.array(z.object({ words: z.string(), count: z.number() })),
  approvals: z.array(
    z.object({
      week: z.string(),
      approved: z.number(),
      rejected: z.number(),
      median_hours: z.number().nullable(),
    }),
  ),
});
export type Usage = z.output<typeof usageSchema>;

/** How the platform is used, at most an hour old; only sums, which name nobody. */
export const usageReport = () =>
  queryOptions({
    queryKey: ['usage'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase();
      return usageSchema.parse(unwrap(await supabase.rpc('usage_report').abortSignal(signal)));
    },
  });
