import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { type CaptionStatus, captionStatusSchema } from '#contracts/captions.ts';
import { functionError } from '~/lib/errors.ts';
import { database } from '~/lib/session/database.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
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
      queryFn: (): Promise<CaptionStatus> => askCaptions('captions', {}, captionStatusSchema),
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

/** Asks the function `youtube`. */
export async function askCaptions<Schema extends z.ZodType>(
  name: string,
  body: object,
  answer: Schema,
): Promise<z.output<Schema>> {
  const supabase = await loadSupabase();
  const { data, error } = await supabase.functions.invoke(`youtube/${name}`, { body });
  if (error) throw await functionError(error);
  return answer.parse(data);
}
