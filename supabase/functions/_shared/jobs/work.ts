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

/** Milliseconds in which one call begins pages: the platform ends a call at 150 s, and a page may take 97. */
const WORK_MS = 45_000;
/** Pages of one call: a hosted worker has 2 s of processor time, and a page costs up to 15 ms of it. */
const PAGES = 30;
/** Calls in a row that may fail at one page for a reason that passes. */
const TRIES = 3;
/** Milliseconds that such a page is left alone, twice as long each time, and the longest that a source may ask for. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 10 * 60_000;
/** How long whoever asks for the outcome itself is kept waiting, and how often it is looked for. */
const FOLLOWED_MS = 60_000;
const LOOK_MS = 500;

/** A run whose work goes on; `work` tells what ended it in this call, undefined when nothing did. */
export type Started = { run: RunResult; work: Promise<unknown> };

/**
 * Begins a run of a job, or goes on with the one that paused or whose worker died, and answers where it stands. The
 * work itself goes on behind the answer.
 *
 * @param runId goes on with this run alone, and begins none
 * @throws HttpError 409 sync_running while a worker is at it; 503 when a setting is missing
 */
export async function startJob(
  deps: Deps,
  job: Job,
  startedBy: string | null,
  runId: number | null = null,
): Promise<Started> {
  // A run that was begun is ended by what is missing since; nobody reads the answer of a call that goes on.
  if (runId === null) job.requireSettings(deps);
  const held = await openRun(deps, job.kind, startedBy, runId);
  const work = workOn(deps, job, held);
  deps.waitUntil(work.catch(() => undefined));
  return { run: held.first, work };
}

/**
 * Starts a job as above and waits for its end, for a minute at most: then the run is still `running`.
 *
 * @throws what ended the run before it found anything
 */
export async function followJob(deps: Deps, job: Job, startedBy: string): Promise<RunResult> {
  const until = deps.now() + FOLLOWED_MS;
  const { run, work } = await startJob(deps, job, startedBy);
  for (;;) {
    await deps.sleep(LOOK_MS);
    const state = await readRun(serviceClient(deps), run.runId);
    if (state.status === 'failed' && state.totalFound === 0) {
      const failure = await work;
      if (failure !== undefined) throw failure;
    }
    if (state.status !== 'running' || deps.now() > until) return state;
  }
}

/** Deals with pages for as long as one call may; then the run has ended, or another call is asked to go on. */
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
    const patience = retryDelay(error, run);
    if (patience === null) return await failRun(deps, job, run, error);
    ({ waitMs } = patience);
    logFailure(deps, job.kind, 'a page is tried again later', error);
    // Where not even this arrives the run falls silent, and is taken over.
    await run.postpone(waitMs, patience.line).catch(() => undefined);
  }
  await handOver(deps, job.kind, run.id, waitMs);
  return undefined;
}

/** How long a page is left alone whose failure passes by itself, and what the log says; null when it does not. */
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
  // Our own database or files did not answer.
  const isAway = error instanceof HttpError && error.code === 'unavailable';
  return isAway ? { waitMs: FIRST_WAIT_MS * 2 ** run.stalls, line: null } : null;
}

/**
 * Ends a run that failed, and notes why, in words that people may read. What was done before the failure stays.
 * Answers the failure.
 */
async function failRun(deps: Deps, job: Job, run: Run, error: unknown): Promise<unknown> {
  const isForeseen = error instanceof GoogleError || error instanceof HttpError;
  if (!isForeseen || toHttpError(error).status >= 500) {
    logFailure(deps, job.kind, 'a run failed', error);
  }
  const message = isForeseen ? error.message : job.words.unforeseen;
  run.addError(message);
  run.addLog(`${job.words.ended}: ${message}`);
  const type = error instanceof GoogleError ? error.type : 'general';
  // A failure to note the failure must not hide it: the run then falls silent, and is taken over.
  await run.finish('failed', type).catch(() => undefined);
  return error;
}

function logFailure(deps: Deps, kind: JobKind, message: string, error: unknown): void {
  deps.log({ level: 'error', message, kind, failure: describeFailure(error) });
}
