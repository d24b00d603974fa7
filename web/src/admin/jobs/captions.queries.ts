import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { captionStatusSchema } from '#contracts/captions.ts';
import { database, edgeFunction } from '~/lib/session/database.ts';
import { jobQueries } from './jobs.queries.ts';
import { summarySchema } from './jobs.rules.ts';

const nightSchema = z.object({
  is_on: z.boolean(),
  changed_at: z.string().nullable(),
  changed_by_name: z.string().nullable(),
  last_run: summarySchema.nullable(),
});
/** Whether captions are downloaded every night, who switched it, and the last night. */
export type Nights = z.output<typeof nightSchema>;

export const captionQueries = {
  /** The connected channel, and what today's quota is enough for; read again when a job ends. */
  status: () =>
    queryOptions({
      queryKey: [...jobQueries.all(), 'captions'],
      queryFn: async () =>
        captionStatusSchema.parse(await edgeFunction('youtube/captions', { body: {} })),
      refetchOnMount: 'always',
    }),

  nights: () =>
    queryOptions({
      queryKey: [...jobQueries.all(), 'nightly-captions'],
      queryFn: async ({ signal }): Promise<Nights> => {
        return nightSchema.parse(
          await database((db) => db.rpc('nightly_captions').abortSignal(signal).single()),
        );
      },
      refetchOnMount: 'always',
    }),
};
