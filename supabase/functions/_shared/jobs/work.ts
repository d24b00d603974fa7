import { serviceClient } from '../clients.ts';
import type { JobKind, RunResult } from '../contracts/jobs.ts';
import type { Deps } from '../deps.ts';
import { HttpError, toHttpError } from '../errors.ts';
import { GoogleError } from '../google/error.ts';
import { describeFailure } from '../redact.ts';
import { handOver } from './hand-over.ts';
import type { Job } from './job.ts';
import { type Held, openRun, RunLost, readRun } from './lease.ts';
import type { Run } from './run.ts';

/** Milliseconds in which one call begins pages: the platform ends a call after 150 s, and a page may take 97 s. */
const WORK_MS = 45_000;
/** Pages per call: a hosted worker has 2 s of processor time, and a page takes up to 15 ms of it. */
const PAGES = 30;
/** Calls in a row that may fail at one page for a temporary reason. */
const TRIES = 3;
/** The first pause before such a page is repeated, doubled each time, and the longest that a source may ask for. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 10 * 60_000;
/** How long `followJob` waits for the end of a run, and how often it reads it. */
const FOLLOW_MS = 60_000;
const POLL_MS = 500;

/** A started run; `work` resolves with the failure that ended it in this call, or undefined. */
export type Started = { run: RunResult; work: Promise<unknown> };

/**
 * Starts a run, or continues the one that paused or whose worker died, and returns its state. The work goes on after the
 * answer.
 *
 * @param runId continues this run only, and starts none
 * @throws HttpError 409 sync_running while another worker holds the run; 503 when a setting is missing
 */
export async function startJob(
  deps: Deps,
  job: Job,
  startedBy: string | null,
  runId: number | null = null,
): Promise<Started> {
  // A later call does not throw: its run fails instead, because no person reads the call's answer.
  if (runId === null) job.requireSettings(deps);
  const held = await openRun(deps, job.kind, startedBy, runId);
  const work = workOn(deps, job, held);
  deps.waitUntil(work.catch(() => undefined));
  return { run: held.first, work };
}

/**
 * Starts a job as above and waits up to a minute for its end; after that the run is still `running`.
 *
 * @throws the failure of a run that found nothing
 */
export async function followJob(deps: Deps, job: Job, startedBy: string): Promise<RunResult> {
  const until = deps.now() + FOLLOW_MS;
  const { run, work } = await startJob(deps, job, startedBy);
  for (;;) {
    await deps.sleep(POLL_MS);
    const state = await readRun(serviceClient(deps), run.runId);
    if (state.status === 'failed' && state.totalFound === 0) {
      const failure = await work;
      if (failure !== undefined) throw failure;
    }
    if (state.status !== 'running' || deps.now() > until) return state;
  }
}

/** Processes pages for as long as one call may; then the run has ended, or the next call is started. */
async function workOn(deps: Deps, job: Job, { run, holder }: Held): Promise<unknown> {
  const deadline = deps.now() + WORK_MS;
  const client = serviceClient(deps, {
    'x-run-holder': holder,
    ...(run.startedBy !== null && { 'x-actor-id': run.startedBy }),
  });
  let waitMs = 0;
  try {
    try {
      job.requireSettings(deps);
    } catch (error) {
      return await failRun(deps, job, run, error);
    }
    const steps = job.open({ deps, run, client, deadline });
    for (let page = 1; ; page += 1) {
      const next = await steps.step(run.cursor);
      if ('ending' in next) {
        await run.finish(next.ending);
        return undefined;
      }
      run.cursor = next.cursor;
      if (page >= PAGES || deps.now() > deadline) break;
      await run.save();
    }
    await run.pause();
  } catch (error) {
    if (error instanceof RunLost) return undefined;
    const delay = retryDelay(error, run);
    if (delay === null) return await failRun(deps, job, run, error);
    ({ waitMs } = delay);
    logFailure(deps, job.kind, 'a page is tried again later', error);
    // If not even this can be saved, the heartbeats end and the run is taken over.
    await run.postpone(waitMs, delay.line).catch(() => undefined);
  }
  await handOver(deps, job.kind, run.id, waitMs);
  return undefined;
}

/** The pause before a page is repeated after a temporary failure, with a line for the log; null for any other failure. */
export function retryDelay(
  error: unknown,
  run: Run,
): { waitMs: number; line: string | null } | null {
  if (run.stalls >= TRIES - 1) return null;
  if (error instanceof GoogleError) {
    const { retryAfterMs: waitMs } = error;
    if (waitMs === null || waitMs > LONGEST_WAIT_MS) return null;
    const seconds = Math.ceil(waitMs / 1000);
    return { waitMs, line: `O Google pediu para esperar ${seconds} s; depois disso continua.` };
  }
  // The database or Storage did not answer.
  const isAway = error instanceof HttpError && error.code === 'unavailable';
  return isAway ? { waitMs: FIRST_WAIT_MS * 2 ** run.stalls, line: null } : null;
}

/**
 * Ends a run as failed, with a message for administrators. What was stored before stays. Returns the failure.
 */
async function failRun(deps: Deps, job: Job, run: Run, error: unknown): Promise<unknown> {
  const isExpected = error instanceof GoogleError || error instanceof HttpError;
  if (!isExpected || toHttpError(error).status >= 500) {
    logFailure(deps, job.kind, 'a run failed', error);
  }
  const message = isExpected ? error.message : job.words.unexpected;
  run.addError(message);
  run.addLog(`${job.words.ended}: ${message}`);
  const type = error instanceof GoogleError ? error.type : 'general';
  // If this cannot be saved either, the heartbeats end and the run is taken over.
  await run.finish('failed', type).catch(() => undefined);
  return error;
}

function logFailure(deps: Deps, kind: JobKind, message: string, error: unknown): void {
  deps.log({ level: 'error', message, kind, failure: describeFailure(error) });
}
