import { JOBS, type JobKind } from '../contracts/jobs.ts';
import type { Deps } from '../deps.ts';

/** Milliseconds until the call has surely arrived; its work goes on when nobody waits for the answer. */
const ARRIVED_MS = 10_000;

/**
 * Has a paused run gone on with: this installation calls its own function with its own secret key, so a job needs
 * nobody's browser to reach its end. Never rejects: whoever else went on first is as good.
 */
export async function handOver(deps: Deps, kind: JobKind): Promise<void> {
  const { SUPABASE_URL, secretKey } = deps.env();
  try {
    const answer = await deps.fetch(
      `${SUPABASE_URL.replace(/\/$/, '')}/functions/v1/jobs/${JOBS[kind]}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: secretKey },
        body: '{}',
        signal: AbortSignal.timeout(ARRIVED_MS),
      },
    );
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== 409) note(deps, kind, answer.status);
  } catch (error) {
    const isUnderWay = error instanceof DOMException && error.name === 'TimeoutError';
    if (!isUnderWay) note(deps, kind, 0);
  }
}

function note(deps: Deps, kind: JobKind, status: number): void {
  deps.log({ level: 'error', message: 'a paused run was not taken up', kind, status });
}
