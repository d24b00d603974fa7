import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { database } from '~/lib/session/database.ts';

/** A number of people, or of what they did; null where it would tell of fewer than five people. */
const told = z.number().nullable();

/** What `usage_report()` answers. */
const usageSchema = z.object({
  computed_at: z.string(),
  weeks: z.array(z.object({ week: z.string(), active: told, hours: told, listeners: told })),
  categories: z.array(z.object({ week: z.string(), category: z.string(), hours: told })),
  new_lessons: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      announced_on: z.string(),
      viewers: told,
      median_days: z.number().nullable(),
    }),
  ),
  retention: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      watchers: z.number(),
      parts: z.array(told),
    }),
  ),
  completion: z.array(z.object({ category: z.string(), started: told, completed: told })),
  podcasts: z.array(
    z.object({ id: z.number(), title: z.string(), listeners: told, completed: told }),
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
      return usageSchema.parse(await database((db) => db.rpc('usage_report').abortSignal(signal)));
    },
  });
