import { serviceClient, serviceClientFor } from '../clients.ts';
import type { RunResult } from '../contracts/jobs.ts';
import type { Deps } from '../deps.ts';
import { handOver } from './hand-over.ts';
import type { Job } from './job.ts';
import { failRun, openRun, type Run } from './run.ts';

/** Milliseconds in which one call begins pages: the platform ends a call at 150 s, and a page may take 97. */
const WORK_MS = 45_000;
/** Pages of one call: a hosted worker has 2 s of processor time, and a page costs up to 15 ms of it. */
const PAGES = 30;

/**
 * Begins a run of a job, or goes on with the one that paused or whose worker died, and answers where it stands. The
 * work itself goes on behind the answer.
 *
 * @throws HttpError 409 sync_running while a worker is at it; 503 when a setting is missing
 */
export async function startJob(
  deps: Deps,
  job: Job,
  startedBy: string | null,
): Promise<{ run: RunResult; work: Promise<void> }> {
  job.requireSettings(deps);
  const run = await openRun(deps, job.kind, startedBy);
  const state = run.result();
  const work = workOn(deps, job, run);
  deps.afterAnswer(work.catch(() => undefined));
  return { run: state, work };
}

/** Deals with pages for as long as one call may; then the run has ended, or another call is asked to go on. */
async function workOn(deps: Deps, job: Job, run: Run): Promise<void> {
  const deadline = deps.now() + WORK_MS;
  const client =
    run.startedBy === null ? serviceClient(deps) : serviceClientFor(deps, run.startedBy);
  try {
    const steps = job.open({ deps, run, client, deadline });
    for (let page = 1; ; page += 1) {
      const next = await steps.step(run.cursor);
      if ('ending' in next) return await run.finish(next.ending);
      run.cursor = next.cursor;
      if (page >= PAGES || deps.now() > deadline) break;
      await run.save();
    }
    await run.pause();
  } catch (error) {
    return await failRun(run, error, job.words);
  }
  await handOver(deps, job.kind);
}
