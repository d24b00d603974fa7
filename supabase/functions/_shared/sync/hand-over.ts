import type { Deps } from '../deps.ts';

/** Milliseconds until the call has surely arrived; its work goes on when nobody waits for the answer. */
const ARRIVED_MS = 10_000;

/**
 * Has a paused run gone on with, as a scheduler would: this installation calls its own function, so a sync
 * needs nobody's browser to reach its end. Without SYNC_CRON_TOKEN it waits for an open panel or the next
 * scheduled call. Never rejects: whoever else went on first is as good.
 */
export async function handOver(deps: Deps, task: string): Promise<void> {
  const { SUPABASE_URL, SYNC_CRON_TOKEN, publishableKey } = deps.env();
  if (SYNC_CRON_TOKEN === undefined) return;
  try {
    const answer = await deps.fetch(`${SUPABASE_URL.replace(/\/$/, '')}/functions/v1/${task}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: publishableKey,
        'x-cron-token': SYNC_CRON_TOKEN,
      },
      body: '{}',
      signal: AbortSignal.timeout(ARRIVED_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== 409) note(deps, task, answer.status);
  } catch (error) {
    const isUnderWay = error instanceof DOMException && error.name === 'TimeoutError';
    if (!isUnderWay) note(deps, task, 0);
  }
}

function note(deps: Deps, task: string, status: number): void {
  deps.log({ level: 'error', message: 'a paused run was not taken up', task, status });
}
