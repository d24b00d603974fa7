import type { QueryClient } from '@tanstack/react-query';
import { type RunResult, runResultSchema } from '#contracts/jobs.ts';
import { functionError } from '~/lib/errors.ts';
import { functions } from '~/lib/functions.ts';
import { toast } from '~/ui/toast.ts';
import { readLatestRun, syncQueries } from './sync.queries.ts';
import {
  describeCounts,
  endingOf,
  failureOfError,
  failureOfResult,
  isAlreadyRunning,
  isAnswerLost,
  isFinished,
  logLine,
  resultOfRun,
  runStateOf,
  type StoredResult,
  type SyncFailure,
  type SyncReport,
  type SyncRun,
  storedResultSchema,
} from './sync.rules.ts';
import { beginSync, endSync, keepRun, readSync } from './sync-store.ts';

/** How often a run that works is asked about, in milliseconds. */
export const POLL_MS = 1500;

/** `continued`: this panel met a paused run and goes on with it, unasked. */
type Beginning = 'by hand' | 'automatic' | 'continued';
const FIRST_LINES: Record<Beginning, string> = {
  'by hand': 'Sincronização iniciada',
  automatic: 'Sincronização automática iniciada',
  continued: 'Sincronização retomada',
};

/**
 * Brings the channel into the catalogue and tells how it went. It belongs to no component, so it goes on when
 * its screen is left; a second call while it works does nothing. Never rejects.
 */
export async function runChannelSync(
  client: QueryClient,
  { beginning = 'by hand' }: { beginning?: Beginning } = {},
): Promise<void> {
  if (readSync().isRunning) return;
  beginSync(logLine(FIRST_LINES[beginning]));
  try {
    const result = await syncToTheEnd(client);
    if (result === null) {
      endSync(null, [logLine('A sincronização parou no meio.')]);
      return;
    }
    const { log } = await reportOf(client, {
      id: result.runId,
      status: result.errorType ? 'failed' : 'succeeded',
      total_found: result.totalFound,
    });
    endSync(result, [...log, logLine(endingOf(result))]);
    const failure = failureOfResult(result);
    if (failure) tell(failure);
    else {
      toast({
        title: 'Sincronização concluída',
        description: describeCounts(result),
        tone: 'success',
      });
    }
  } catch (error) {
    if (isAlreadyRunning(error)) {
      // Met unasked, it is what was wanted: somebody goes on. The card watches.
      endSync(null, beginning === 'continued' ? [] : [logLine(ELSEWHERE)]);
      if (beginning === 'by hand') {
        toast({
          title: 'Sincronização em andamento',
          description: `${ELSEWHERE} O andamento aparece aqui.`,
        });
      }
    } else {
      const failure = failureOfError(error);
      const result = storedResultSchema.parse({ errors: [failure.message] });
      endSync(result, [logLine(`Erro: ${failure.message}`)]);
      tell(failure);
    }
  } finally {
    // New lessons show on nearly every screen, under keys this feature does not know.
    void client.invalidateQueries();
  }
}

/** How a run ended that is known. */
type Ended = StoredResult & { runId: number };

const ELSEWHERE = 'Outro administrador já está sincronizando.';

/** A run that this tab only watched has ended without a word here: result and log are kept as of one's own. */
export async function keepWatchedRun(
  client: QueryClient,
  run: SyncRun,
  before: readonly string[],
): Promise<void> {
  const report = await reportOf(client, run);
  const result = resultOfRun(run, report);
  // Meanwhile a new one may have begun here.
  if (!readSync().isRunning) keepRun(result, [...before, ...report.log, logLine(endingOf(result))]);
}

/**
 * One call works for as long as the platform lets it, then hands over to the next: to whichever of this loop,
 * the function's own call and another open panel is first. What somebody else goes on with is followed to its
 * end, and so is what goes on after an answer was lost. Null when that stopped in the middle.
 */
async function syncToTheEnd(client: QueryClient): Promise<Ended | null> {
  const newest = await newestRun(client);
  // An unfinished one is what this call goes on with; otherwise it begins the next.
  const first = isFinished(newest) ? newest.id + 1 : (newest?.id ?? 0);
  let own: number | null = null;
  for (;;) {
    try {
      const result = await callFunction();
      if (result.status !== 'running') return keptOf(result);
      own = result.runId;
    } catch (error) {
      const isTaken = isAlreadyRunning(error);
      if (isTaken && own === null) throw error;
      const mayGoOn = isTaken || isAnswerLost(error);
      const run = await endOf(client, own ?? first, mayGoOn).catch(() => null);
      if (isFinished(run)) return resultOfRun(run, await reportOf(client, run));
      if (!isTaken) throw error;
      if (run === null) return null;
    }
  }
}

function keptOf({ status, errorType, ...counts }: RunResult): Ended {
  return { ...counts, errorType: status === 'failed' ? (errorType ?? 'general') : null };
}

async function callFunction(): Promise<RunResult> {
  const { data, error } = await functions.invoke('jobs/sync-channel', { body: {} });
  if (error) throw await functionError(error);
  return runResultSchema.parse(data);
}

/**
 * The newest run, if it is at least this one, once nobody works on it: finished or paused. Null when there is
 * none or it died; `waits` says whether one that is still at work is waited for.
 */
async function endOf(client: QueryClient, from: number, waits: boolean): Promise<SyncRun | null> {
  for (;;) {
    const run = await newestRun(client);
    const state = runStateOf(run, Date.now());
    if (run === null || run.id < from || state === 'interrupted') return null;
    if (state !== 'alive') return run;
    if (!waits) return null;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The newest run as it is now; the card sees the same. */
async function newestRun(client: QueryClient): Promise<SyncRun | null> {
  const run = await readLatestRun();
  client.setQueryData(syncQueries.latest().queryKey, run);
  return run;
}

/** What a run told; without it the log is shorter, and nothing else. */
async function reportOf(
  client: QueryClient,
  run: Pick<SyncRun, 'id' | 'status' | 'total_found'>,
): Promise<SyncReport> {
  try {
    return await client.fetchQuery({ ...syncQueries.report(run), staleTime: 0 });
  } catch {
    return { errors: [], ignored_reasons: [], log: [] };
  }
}

function tell({ title, description }: SyncFailure) {
  toast({ title, description, tone: 'destructive' });
}
