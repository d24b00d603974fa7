import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { type CaptionStatus, captionStatusSchema } from '#contracts/captions.ts';
import { functionError } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/load-supabase.ts';
import { jobQueries } from './jobs.queries.ts';

export const captionQueries = {
  /** The connected channel, and what today's quota is enough for; read again when a job ends. */
  status: () =>
    queryOptions({
      queryKey: [...jobQueries.all(), 'captions'],
      queryFn: (): Promise<CaptionStatus> => askCaptions('captions', {}, captionStatusSchema),
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
