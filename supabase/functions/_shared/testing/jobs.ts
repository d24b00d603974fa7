import { serviceClient } from '../clients.ts';
import type { RunResult } from '../contracts/jobs.ts';
import type { Job } from '../jobs/job.ts';
import { readRun } from '../jobs/lease.ts';
import { startJob } from '../jobs/work.ts';
import type { TestDeps } from './deps.ts';

/**
 * Makes one call of a job and returns the state of its run: `running` when the call paused. The test's network answers
 * the call that would continue it.
 */
export async function workOnce(deps: TestDeps, job: Job): Promise<RunResult> {
  const { run, work } = await startJob(deps, job, null);
  await work;
  return readRun(serviceClient(deps), run.runId);
}

/** A call of a job that dies when it saves its n-th page: no request arrives from then on. */
export async function killAtPage(deps: TestDeps, job: Job, page: number): Promise<void> {
  const { fetch } = deps;
  let pages = 0;
  const died = new Promise<void>((resolve) => {
    deps.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.url.endsWith('/rpc/save_run')) {
        const { p_state: state } = (await request.clone().json()) as { p_state: object };
        // A heartbeat alone saves no page.
        if ('cursor' in state) pages += 1;
      }
      if (pages < page) return fetch(request);
      resolve();
      return new Promise(() => undefined);
    };
  });
  await startJob(deps, job, null);
  await died;
  deps.fetch = fetch;
}
