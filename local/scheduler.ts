import type { StackContext } from 'embedded-supabase/context';
import { errorText } from 'embedded-supabase/errors';
import postgres from 'postgres';

const OUTBOX_EVERY_MS = 2_000;
const JOBS_EVERY_MS = 2_000;
const MAIL_LIMIT_MS = 60_000;
const JOB_LIMIT_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The jobs that the project's migrations give to pg_cron where it exists. */
const NIGHTLY_JOBS = ['private.apply_retention()', 'private.recount_catalogue()'] as const;

export type SchedulerOptions = {
  mailDrainToken: string;
  /** Whether long jobs start by themselves when they are due; those that were begun go on in any case. Default true. */
  keepsSchedules?: boolean | undefined;
};

/** Seconds that the connection is given to end what it does. */
const END_S = 0.3;

/** What the scheduler needs of a stack, be it the embedded or the official one. */
export type ScheduledStack = Pick<StackContext, 'publicUrl' | 'log'> & {
  db: Pick<StackContext['db'], 'url'>;
};

/**
 * Does what pg_cron does on the platform: calls the function `mail` while mail is due, and the long jobs that the
 * database names, with the same single-purpose tokens, and runs the nightly jobs of the database once a day.
 */
export function startScheduler(
  context: ScheduledStack,
  { mailDrainToken, keepsSchedules = true }: SchedulerOptions,
): { stop(): Promise<void> } {
  const sql = postgres(context.db.url, { max: 1, idle_timeout: 0, onnotice: () => undefined });
  let isStopping = false;
  let nightlyDue = Date.now();
  const ending = new AbortController();

  const post = async (path: string, token: string, body: string, limitMs: number) => {
    const response = await fetch(`${context.publicUrl}/functions/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-cron-token': token },
      body,
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(limitMs)]),
    });
    const answer = await response.text();
    // An installation without the function keeps its mail, and somebody else may be at a job already.
    if (!response.ok && response.status !== 404 && response.status !== 409) {
      throw new Error(`${path}: ${response.status} ${answer.slice(0, 200)}`);
    }
  };
  const runMailAndNightlyJobs = async () => {
    if (await isMailDue(sql)) {
      await post('mail', mailDrainToken, '{}', MAIL_LIMIT_MS);
    }
    if (Date.now() >= nightlyDue) {
      nightlyDue = Date.now() + DAY_MS;
      await runNightlyJobs(sql);
    }
  };
  const callJobs = async () => {
    for (const { path, token, body } of await jobsToCall(sql, keepsSchedules)) {
      await post(`jobs/${path}`, token, body, JOB_LIMIT_MS);
    }
  };
  const repeat = async (work: () => Promise<void>, everyMs: number) => {
    let lastFailure = '';
    while (!isStopping) {
      try {
        await work();
        lastFailure = '';
      } catch (error) {
        const failure = errorText(error);
        if (!isStopping && failure !== lastFailure) {
          context.log('cron', failure);
          lastFailure = failure;
        }
      }
      await pause(everyMs, () => isStopping);
    }
  };
  // Mail does not wait for a job that does not answer.
  const work = [repeat(runMailAndNightlyJobs, OUTBOX_EVERY_MS), repeat(callJobs, JOBS_EVERY_MS)];
  return {
    async stop() {
      isStopping = true;
      ending.abort();
      // First, because the work may be waiting for a database that does not answer.
      await sql.end({ timeout: END_S });
      await Promise.all(work);
    },
  };
}

type JobCall = { path: string; token: string; body: string };

/** What `private.call_jobs()` would post with pg_net. */
async function jobsToCall(sql: postgres.Sql, keepsSchedules: boolean): Promise<JobCall[]> {
  const [tick] = await sql<{ exists: boolean }[]>`
    select to_regprocedure('private.tick_jobs(boolean)') is not null as exists`;
  if (!tick?.exists) return [];
  return sql<JobCall[]>`
    select t.path, c.token, jsonb_strip_nulls(jsonb_build_object('runId', t.run_id))::text as body
    from private.tick_jobs(${keepsSchedules}) as t cross join private.job_caller as c`;
}

async function isMailDue(sql: postgres.Sql): Promise<boolean> {
  const [table] = await sql<{ exists: boolean }[]>`
    select to_regclass('private.outbox_emails') is not null as exists`;
  if (!table?.exists) {
    return false;
  }
  const [row] = await sql<{ due: boolean }[]>`
    select exists (
      select 1 from private.outbox_emails
      where (status = 'pending' and next_attempt_at <= now())
        or (status = 'sending' and claimed_at < now() - interval '10 minutes')
    ) as due`;
  return row?.due ?? false;
}

async function runNightlyJobs(sql: postgres.Sql): Promise<void> {
  for (const job of NIGHTLY_JOBS) {
    const [found] = await sql<{ exists: boolean }[]>`
      select to_regprocedure(${job}) is not null as exists`;
    if (found?.exists) {
      await sql.unsafe(`select ${job}`);
    }
  }
}

/** Waits in small steps, so that stopping never waits for a full interval. */
async function pause(milliseconds: number, isOver: () => boolean): Promise<void> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end && !isOver()) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
