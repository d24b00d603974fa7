import { JOBS, type JobKind } from '../contracts/jobs.ts';
import type { Deps } from '../deps.ts';

/** Milliseconds after which the call counts as received: its work goes on without a waiting caller. */
const TIMEOUT_MS = 10_000;
/** Milliseconds before each further attempt. */
const WAITS_MS = [1_000, 4_000];
/** The longest pause that this call waits for; after a longer one the database starts the next call. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Starts the next call of a paused run: the function calls itself with the secret key, so that no browser is needed.
 * Never rejects: if the call fails, the database starts the next one (`private.tick_jobs()`).
 */
export async function handOver(
  deps: Deps,
  kind: JobKind,
  runId: number,
  waitMs: number,
): Promise<void> {
  if (waitMs > LONGEST_WAIT_MS) return;
  if (waitMs > 0) await deps.sleep(waitMs);
  for (let attempt = 0; ; attempt += 1) {
    const status = await callOnce(deps, kind, runId);
    // 409: the run is not due yet, another call took it, or it has ended.
    if (status === 409 || (status > 0 && status < 400)) return;
    const next = WAITS_MS[attempt];
    if (next === undefined) {
      deps.log({ level: 'error', message: 'a paused run was not taken up', kind, runId, status });
      return;
    }
    await deps.sleep(next);
  }
}

/** The answer's status; 202 after the timeout, 0 without a connection. */
async function callOnce(deps: Deps, kind: JobKind, runId: number): Promise<number> {
  const { SUPABASE_URL, secretKey } = deps.env();
  try {
    const answer = await deps.fetch(
      `${SUPABASE_URL.replace(/\/$/, '')}/functions/v1/jobs/${JOBS[kind]}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: secretKey },
        body: JSON.stringify({ runId }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
    );
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 202 : 0;
  }
}
