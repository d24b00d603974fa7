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

  /** The state of every job, started here or elsewhere; the only query that is polled. */
  overview: () =>
    queryOptions({
      queryKey: [...jobQueries.all(), 'overview'],
      queryFn: ({ signal }) => readJobs(signal),
    }),

  /** The report of a run so far. Its lines come with its counts, so the key changes when there are more. */
  report: (run: Pick<JobRun, 'id' | 'status' | 'total_found'>) =>
    queryOptions({
      queryKey: [...jobQueries.all(), 'report', run.id, run.status, run.total_found],
      queryFn: async ({ signal }): Promise<RunReport> => {
        const columns = 'errors, ignored_reasons, log';
        const report = await database((db) =>
          db.from('sync_runs').select(columns).eq('id', run.id).abortSignal(signal).single(),
        );
        return reportSchema.parse(report);
      },
      // While a longer report is fetched, the one before.
      placeholderData: (before, query) => (query?.queryKey[2] === run.id ? before : undefined),
    }),

  /** Whether lessons that a sync brings wait for a review. */
  reviewsNewLessons: () =>
    queryOptions({
      queryKey: [...jobQueries.all(), 'reviews-new-lessons'],
      queryFn: async ({ signal }) => {
        const rows = await database((db) =>
          db
            .from('system_settings')
            .select('value, is_active')
            .eq('key', 'review_new_lessons')
            .abortSignal(signal),
        );
        return rows.some(({ value, is_active: isActive }) => isActive && value === 1);
      },
      refetchOnMount: 'always',
    }),

  /** How many new lessons wait for a review by now. */
  awaitingReview: () =>
    queryOptions({
      queryKey: [...jobQueries.all(), 'awaiting-review'],
      queryFn: ({ signal }) =>
        database((db) => db.rpc('count_videos', { p_situation: 'to_review' }).abortSignal(signal)),
      staleTime: 0,
    }),

  /** The last runs of a job that ended, newest first. */
  history: (kind: JobKind) =>
    queryOptions({
      queryKey: [...jobQueries.all(), 'history', kind],
      queryFn: async ({ signal }): Promise<JobRun[]> => {
        const runs = await database((db) =>
          db
            .from('sync_runs')
            .select(RUN_COLUMNS)
            .eq('kind', kind)
            .not('finished_at', 'is', null)
            .order('created_at', { ascending: false })
            .order('id', { ascending: false })
            .limit(HISTORY)
            .abortSignal(signal),
        );
        return z.array(runSchema).parse(runs);
      },
    }),

  /**
   * Lessons that wait for a decision before they are hidden, with their check; null when there are none. The key
   * changes with the last check and with every decision.
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
