import { serviceClient } from '../clients.ts';
import type { RunResult } from '../contracts/jobs.ts';
import type { Job } from '../jobs/job.ts';
import { readRun } from '../jobs/run.ts';
import { startJob } from '../jobs/work.ts';
import type { TestDeps } from './deps.ts';

/**
 * One call of a job, and what its run says afterwards, as whoever watches it reads it: `running` when the call paused.
 * The test's network decides what becomes of the call that is to go on with it.
 */
export async function workOnce(deps: TestDeps, job: Job): Promise<RunResult> {
  const { run, work } = await startJob(deps, job, null);
  await work;
  return readRun(serviceClient(deps), run.runId);
}
