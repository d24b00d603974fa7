import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { ignoredGroupSchema } from '#contracts/sync.ts';
import { unwrap } from '~/lib/errors.ts';
import { supabase } from '~/lib/supabase.ts';
import type { SyncRun } from './sync.rules.ts';

const KIND = 'youtube_channel';
/** What a panel asks for again and again: small, whatever a run has to tell. */
const RUN_COLUMNS =
  'id, status, heartbeat_at, finished_at, total_found, imported, skipped, ignored, failed, error_type';
/** Enough to find the last complete run behind a few failed ones. */
const RECENT = 5;

const reportSchema = z.object({
  errors: z.array(z.string()),
  ignored_reasons: z.array(ignoredGroupSchema).catch([]),
  log: z.array(z.string()),
});

/** Asks now, whatever the cache holds and without waiting for a network. */
export async function readLatestRun(signal?: AbortSignal): Promise<SyncRun | null> {
  const query = supabase
    .from('sync_runs')
    .select(RUN_COLUMNS)
    .eq('kind', KIND)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(1);
  const [run] = unwrap(await (signal ? query.abortSignal(signal) : query));
  return run ?? null;
}

export const syncQueries = {
  all: () => ['sync'] as const,

  /** Where the newest run of the channel sync stands, whoever started it; null before the first. */
  latest: () =>
    queryOptions({
      queryKey: [...syncQueries.all(), 'latest'],
      queryFn: ({ signal }) => readLatestRun(signal),
      refetchOnMount: 'always',
    }),

  /** The last runs that ended, newest first: what one under way is measured against. */
  finished: () =>
    queryOptions({
      queryKey: [...syncQueries.all(), 'finished'],
      queryFn: async ({ signal }) =>
        unwrap(
          await supabase
            .from('sync_runs')
            .select('status, finished_at, total_found, imported')
            .eq('kind', KIND)
            .in('status', ['succeeded', 'failed'])
            .order('created_at', { ascending: false })
            .order('id', { ascending: false })
            .limit(RECENT)
            .abortSignal(signal),
        ),
    }),

  /** What a run has told so far. Its lines come with its counts, so the key changes when there is more. */
  report: (run: Pick<SyncRun, 'id' | 'status' | 'total_found'>) =>
    queryOptions({
      queryKey: [...syncQueries.all(), 'report', run.id, run.status, run.total_found],
      queryFn: async ({ signal }) =>
        reportSchema.parse(
          unwrap(
            await supabase
              .from('sync_runs')
              .select('errors, ignored_reasons, log')
              .eq('id', run.id)
              .abortSignal(signal)
              .single(),
          ),
        ),
    }),
};
