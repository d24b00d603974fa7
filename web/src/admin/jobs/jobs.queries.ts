import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import type { JobKind } from '#contracts/jobs.ts';
import { unwrap } from '~/lib/errors.ts';
import { database } from '~/lib/session/database.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import {
  type Job,
  type JobRun,
  overviewSchema,
  type RunReport,
  reportSchema,
  runSchema,
} from './jobs.rules.ts';

/** Ended runs that a job's history shows. */
const HISTORY = 10;
/** Held lessons that are named; all are counted. */
const NAMED = 500;

const RUN_COLUMNS = Object.keys(runSchema.shape).join(', ');

/** Asks now, whatever the cache holds and without waiting for a network. */
export async function readJobs(signal?: AbortSignal): Promise<Job[]> {
  const answer = await database((db) => {
    const asked = db.rpc('job_overview');
    return signal ? asked.abortSignal(signal) : asked;
  });
  return overviewSchema.parse(answer);
}

export const jobQueries = {
  all: () => ['jobs'] as const,

  /** The state of every job, whoever started it; the only query that is polled. */
  overview: () =>
    queryOptions({
      queryKey: [...jobQueries.all(), 'overview'],
      queryFn: ({ signal }) => readJobs(signal),
    }),

  /** What a run has told so far. Its lines come with its counts, so the key changes when there is more. */
  report: (run: Pick<JobRun, 'id' | 'status' | 'total_found'>) =>
    queryOptions({
      queryKey: [...jobQueries.all(), 'report', run.id, run.status, run.total_found],
      queryFn: async ({ signal }): Promise<RunReport> => {
        return reportSchema.parse(
          await database((db) =>
            db
              .from('sync_runs')
              .select('errors, ignored_reasons, log')
              .eq('id', run.id)
              .abortSignal(signal)
              .single(),
          ),
        );
      },
      // While the next part is fetched, what the run had told before.
      placeholderData: (before, query) => (query?.queryKey[2] === run.id ? before : undefined),
    }),

  /** The last runs of a job that ended, newest first. */
  history: (kind: JobKind) =>
    queryOptions({
      queryKey: [...jobQueries.all(), 'history', kind],
      queryFn: async ({ signal }): Promise<JobRun[]> => {
        return z
          .array(runSchema)
          .parse(
            await database((db) =>
              db
                .from('sync_runs')
                .select(RUN_COLUMNS)
                .eq('kind', kind)
                .not('finished_at', 'is', null)
                .order('created_at', { ascending: false })
                .order('id', { ascending: false })
                .limit(HISTORY)
                .abortSignal(signal),
            ),
          );
      },
    }),

  /**
   * Lessons that wait for a decision before they are hidden, with their check; null when there are none. The key
   * changes with the last check and when somebody decides.
   */
  held: (check: Pick<JobRun, 'id' | 'held'> | null) =>
    queryOptions({
      queryKey: [...jobQueries.all(), 'held', check?.id, check?.held],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        const answer = await supabase
          .from('hidings')
          .select('run_id, video_id, title, source, reason', { count: 'exact' })
          .eq('state', 'held')
          .order('run_id', { ascending: false })
          .order('title')
          .limit(NAMED)
          .abortSignal(signal);
        const lessons = unwrap(answer);
        const [first] = lessons;
        return first
          ? { runId: first.run_id, count: answer.count ?? lessons.length, lessons }
          : null;
      },
    }),
};
