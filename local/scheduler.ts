import { setTimeout as pause } from 'node:timers/promises';
import type { StackContext } from 'embedded-supabase/context';
import { errorText } from 'embedded-supabase/errors';
import postgres from 'postgres';

const EVERY_MS = 2_000;
const MAIL_LIMIT_MS = 60_000;
const JOB_LIMIT_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

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
  const ending = new AbortController();
  let nightlyDue = Date.now();

  const post = async (path: string, token: string, body: string, limitMs: number) => {
    const response = await fetch(`${context.publicUrl}/functions/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-cron-token': token },
      body,
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(limitMs)]),
    });
    const answer = await response.text();
    // 409: another call works on this job already.
    if (!response.ok && response.status !== 409) {
      throw new Error(`${path}: ${response.status} ${answer.slice(0, 200)}`);
    }
  };
  const runMailAndNightlyJobs = async () => {
    if (await isMailDue(sql)) await post('mail', mailDrainToken, '{}', MAIL_LIMIT_MS);
    if (keepsSchedules) await sql`select private.write_weekly_digests()`;
    if (Date.now() >= nightlyDue) {
      nightlyDue = Date.now() + DAY_MS;
      await sql`select private.apply_retention()`;
      await sql`select private.recount_catalogue()`;
      await sql`select private.correct_podcast_lengths()`;
      await sql`select private.remind_of_reviews()`;
    }
  };
  const callJobs = async () => {
    for (const { path, token, body } of await jobsToCall(sql, keepsSchedules)) {
      await post(`jobs/${path}`, token, body, JOB_LIMIT_MS);
    }
  };
  const repeat = async (work: () => Promise<void>) => {
    let lastFailure = '';
    while (!ending.signal.aborted) {
      try {
        await work();
        lastFailure = '';
      } catch (error) {
        const failure = errorText(error);
        if (!ending.signal.aborted && failure !== lastFailure) {
          context.log('cron', failure);
          lastFailure = failure;
        }
      }
      await pause(EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  // Mail does not wait for a job that does not answer.
  const work = [repeat(runMailAndNightlyJobs), repeat(callJobs)];
  return {
    async stop() {
      ending.abort();
      // First, because the work may be waiting for a database that does not answer.
      await sql.end({ timeout: END_S });
      await Promise.all(work);
    },
  };
}

type JobCall = { path: string; token: string; body: string };

/** What `private.call_jobs()` would post with pg_net. */
function jobsToCall(sql: postgres.Sql, keepsSchedules: boolean): Promise<JobCall[]> {
  return sql<JobCall[]>`
    select t.path, c.token, jsonb_strip_nulls(jsonb_build_object('runId', t.run_id))::text as body
    from private.tick_jobs(${keepsSchedules}) as t cross join private.job_caller as c`;
}

async function isMailDue(sql: postgres.Sql): Promise<boolean> {
  const due = await sql`
    select from private.outbox_emails
    where (status = 'pending' and next_attempt_at <= now())
      or (status = 'sending' and claimed_at < now() - interval '10 minutes')
    limit 1`;
  return due.length > 0;
}
