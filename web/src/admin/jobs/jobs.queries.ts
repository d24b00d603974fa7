import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { JOBS, type JobKind, RUN_STATUSES, sourceFailureSchema } from '#contracts/jobs.ts';
import { ignoredGroupSchema, SYNC_ERROR_TYPES } from '#contracts/sync.ts';
import { unwrap } from '~/lib/errors.ts';
import { database } from '~/lib/session/database.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import type { Job, JobRun, RunReport } from './jobs.rules.ts';

/** Ended runs that a job's history shows. */
const HISTORY = 10;
/** Held lessons that are named; all are counted. */
const NAMED = 500;

const runSchema = z.object({
  id: z.number(),
  status: z.enum(RUN_STATUSES),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  started_by: z.string().nullable(),
  total_found: z.number(),
  imported: z.number(),
  skipped: z.number(),
  ignored: z.number(),
  failed: z.number(),
  hidden: z.number(),
  restored: z.number(),
  held: z.number(),
  units: z.number(),
  error_type: z.enum(SYNC_ERROR_TYPES).nullable().catch('general'),
  source_failures: z.array(sourceFailureSchema).catch([]),
});
const RUN_COLUMNS =
  'id, status, started_at, finished_at, started_by, total_found, imported, skipped, ignored, failed, hidden, restored, held, units, error_type, source_failures';

/** A run as `job_overview()` tells it. */
export const summarySchema = runSchema.extend({
  started_by_name: z.string().nullable(),
  heartbeat_at: z.string().nullable(),
  resume_at: z.string().nullable(),
  is_worked_on: z.boolean(),
  last_error: z.string().nullable(),
});

const overviewSchema = z.array(
  z.object({
    kind: z.enum(Object.keys(JOBS) as [JobKind, ...JobKind[]]),
    running: summarySchema.nullable(),
    last_run: summarySchema.nullable(),
    next_at: z.string().nullable(),
  }),
);

const reportSchema = z.object({
  errors: z.array(z.string()),
  ignored_reasons: z.array(ignoredGroupSchema).catch([]),
  log: z.array(z.string()),
});

/** Asks now, whatever the cache holds and without waiting for a network. */
export async function readJobs(signal?: AbortSignal): Promise<Job[]> {
  const supabase = await loadSupabase();
  const query = supabase.rpc('job_overview');
  return overviewSchema
    .parse(unwrap(await (signal ? query.abortSignal(signal) : query)))
    .map(({ last_run: last, next_at: nextAt, ...job }) => ({ ...job, last, nextAt }));
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
