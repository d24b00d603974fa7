import * as z from 'zod';
import { type Client, serviceClient } from '../clients.ts';
import { JOB_HEARTBEAT_MS, type JobKind, type RunResult } from '../contracts/jobs.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { row, rows } from '../rows.ts';
import { Run, runResult, runSchema } from './run.ts';

/** Milliseconds after which a call sends no more heartbeats: the platform ends every call before that. */
const LONGEST_CALL_MS = 400_000;

/** Another worker took over the run, because this one sent no heartbeat for too long. */
export class RunLost extends Error {}

/** A run whose lease this call holds. The job's writes name the holder: the database refuses them once the lease is lost. */
export type Held = { run: Run; first: RunResult; holder: string };

/**
 * Starts a run, or takes over one without a worker. The database decides which call gets the lease and when it expires,
 * in one statement and by its clock.
 *
 * @param runId continues this run only, and starts none
 * @throws HttpError 409 sync_running while another worker holds the run
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

/** Saves the run as long as this call holds its lease, and sends heartbeats by a timer. */
function writerFor(deps: Deps, client: Client, id: number, holder: string) {
  const until = deps.now() + LONGEST_CALL_MS;
  const write = async (state: Record<string, unknown>, pauseMs: number | null) => {
    const isHeld = rows(
      await client.rpc('save_run', {
        p_id: id,
        p_holder: holder,
        p_state: state,
        p_pause_ms: pauseMs,
      }),
      z.boolean(),
    );
    if (isHeld) return;
    clearInterval(heartbeat);
    deps.log({ level: 'error', message: 'a run was lost to another call', runId: id });
    throw new RunLost();
  };
  const heartbeat = setInterval(() => {
    if (deps.now() > until) clearInterval(heartbeat);
    // A failed heartbeat is ignored: the next save finds out whether the run was lost.
    else write({}, null).catch(() => undefined);
  }, JOB_HEARTBEAT_MS);
  return { write, stopHeartbeat: () => clearInterval(heartbeat) };
}

/** The state of a run, as far as the client may see it. */
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
