import { JOBS, type JobKind } from '../contracts/jobs.ts';
import type { Deps } from '../deps.ts';

/** Milliseconds until the call has surely arrived; its work goes on when nobody waits for the answer. */
const ARRIVED_MS = 10_000;
/** Milliseconds before a call that did not arrive is made again. */
const WAITS_MS = [1_000, 4_000];
/** The longest wait that a call sits out; the database calls after a longer one. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Has a paused run gone on with: this installation calls its own function with its own secret key, so a job needs
 * nobody's browser to reach its end. Never rejects: whoever else went on first is as good, and a call that never
 * arrives is made up for by the database (`private.tick_jobs()`).
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
    // 409: it waits, somebody else went on, or it has ended.
    if (status === 409 || (status > 0 && status < 400)) return;
    const next = WAITS_MS[attempt];
    if (next === undefined) {
      deps.log({ level: 'error', message: 'a paused run was not taken up', kind, runId, status });
      return;
    }
    await deps.sleep(next);
  }
}

/** The answer's status; 202 as well when it takes too long, 0 when the call found nobody. */
async function callOnce(deps: Deps, kind: JobKind, runId: number): Promise<number> {
  const { SUPABASE_URL, secretKey } = deps.env();
  try {
    const answer = await deps.fetch(
      `${SUPABASE_URL.replace(/\/$/, '')}/functions/v1/jobs/${JOBS[kind]}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: secretKey },
        body: JSON.stringify({ runId }),
        signal: AbortSignal.timeout(ARRIVED_MS),
      },
    );
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 202 : 0;
  }
}
