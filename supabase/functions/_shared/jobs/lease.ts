import * as z from 'zod';
import { type Client, serviceClient } from '../clients.ts';
import { JOB_HEARTBEAT_MS, type JobKind, type RunResult } from '../contracts/jobs.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { row, rows } from '../rows.ts';
import { Run, runResult, runSchema } from './run.ts';

/** Milliseconds after which a call gives no more signs of life, whatever it waits for: the platform lets none live longer. */
const LONGEST_CALL_MS = 400_000;

/** Another worker took the run over, because this one gave no sign of life for too long. */
export class RunLost extends Error {}

/** A run that this call holds. What its job writes names the call, so that the database refuses it once the run is lost. */
export type Held = { run: Run; first: RunResult; holder: string };

/**
 * Starts a run of a kind, or goes on with the one that nobody works on. Which of two calls holds a run, and for how
 * long a silent one still does, is decided by the database, in one statement and by its clock.
 *
 * @param runId goes on with this run alone, and begins none
 * @throws HttpError 409 sync_running while another worker is at it
 */
export async function openRun(
  deps: Deps,
  kind: JobKind,
  startedBy: string | null,
  runId: number | null,
): Promise<Held> {
  const client = serviceClient(deps);
  const holder = crypto.randomUUID();
  const [kept] = rows(
    await client.rpc('open_run', {
      p_kind: kind,
      p_holder: holder,
      p_started_by: startedBy,
      p_run_id: runId,
      p_address: deps.env().SUPABASE_URL,
    }),
    z.array(runSchema),
  );
  if (!kept) throw alreadyRunning();
  return {
    run: new Run(kept, writerFor(deps, client, kept.id, holder)),
    first: runResult(kept),
    holder,
  };
}

/** Writes a run for as long as this call holds it, and gives a sign of life by the clock however long the work says nothing. */
function writerFor(deps: Deps, client: Client, id: number, holder: string) {
  const until = deps.now() + LONGEST_CALL_MS;
  const write = async (state: Record<string, unknown>, pauseMs: number | null) => {
    const isMine = rows(
      await client.rpc('save_run', {
        p_id: id,
        p_holder: holder,
        p_state: state,
        p_pause_ms: pauseMs,
      }),
      z.boolean(),
    );
    if (isMine) return;
    clearInterval(heartbeat);
    deps.log({ level: 'error', message: 'a run was lost to another call', runId: id });
    throw new RunLost();
  };
  const heartbeat = setInterval(() => {
    if (deps.now() > until) clearInterval(heartbeat);
    // One that does not arrive is no failure of the work, whose own writes find out whether the run was lost.
    else write({}, null).catch(() => undefined);
  }, JOB_HEARTBEAT_MS);
  return { write, stopHeartbeat: () => clearInterval(heartbeat) };
}

/** Where a run stands, as far as the client may see it. */
export async function readRun(client: Client, id: number): Promise<RunResult> {
  return runResult(
    row(
      await client.from('sync_runs').select('*').eq('id', id).maybeSingle(),
      runSchema,
      'Execução não encontrada',
    ),
  );
}

function alreadyRunning(): HttpError {
  return new HttpError(
    409,
    'sync_running',
    'Uma sincronização já está em andamento. Aguarde o fim dela e tente novamente.',
  );
}
