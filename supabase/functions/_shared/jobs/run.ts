import * as z from 'zod';
import { type Client, serviceClient } from '../clients.ts';
import {
  JOB_BEAT_MS,
  JOB_STALE_MS,
  type JobKind,
  RUN_STATUSES,
  type RunResult,
  type SourceFailure,
  sourceFailureSchema,
} from '../contracts/jobs.ts';
import {
  type IgnoredGroup,
  ignoredGroupSchema,
  SYNC_ERROR_TYPES,
  type SyncErrorType,
} from '../contracts/sync.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { GoogleError } from '../google/error.ts';
import { row, rows } from '../rows.ts';

/** Lines that are kept of a run's log and of its errors. */
const MAX_LINES = 500;
/** Titles that are kept of what is ignored for one reason. */
const MAX_TITLES = 100;

const runSchema = z.object({
  id: z.number(),
  status: z.enum(RUN_STATUSES),
  started_at: z.string(),
  heartbeat_at: z.string().nullable(),
  cursor: z.unknown(),
  total_found: z.number(),
  imported: z.number(),
  skipped: z.number(),
  ignored: z.number(),
  ignored_reasons: z.array(ignoredGroupSchema),
  failed: z.number(),
  hidden: z.number(),
  restored: z.number(),
  held: z.number(),
  units: z.number(),
  source_failures: z.array(sourceFailureSchema),
  started_by: z.string().nullable(),
  errors: z.array(z.string()),
  error_type: z.enum(SYNC_ERROR_TYPES).nullable().catch('general'),
  log: z.array(z.string()),
});
type RunRow = z.output<typeof runSchema>;
const COLUMNS =
  'id,status,started_at,heartbeat_at,cursor,total_found,imported,skipped,ignored,ignored_reasons,failed,hidden,restored,held,units,source_failures,started_by,errors,error_type,log';

/** Another worker took this run over, because this one gave no sign of life for too long. */
class RunLost extends Error {}

/**
 * One run of something that may take longer than a function lives. Its state is a row of `sync_runs`;
 * every `save` writes all of it and is refused once another worker has taken the run over.
 */
export class Run {
  readonly id: number;
  /** When the run began, in milliseconds; going on with it does not change that. */
  readonly startedAt: number;
  cursor: unknown;
  counts: {
    totalFound: number;
    imported: number;
    skipped: number;
    ignored: number;
    failed: number;
    hidden: number;
    restored: number;
    held: number;
    /** Calls to YouTube, each of which costs one unit of its daily quota. */
    units: number;
  };
  /** Administrator who had it started; null: the schedule. */
  readonly startedBy: string | null;
  sourceFailures: SourceFailure[];
  ignoredReasons: IgnoredGroup[];
  errors: string[];
  errorType: SyncErrorType | null;
  log: string[];
  status: RunRow['status'];
  private heartbeat: string | null;
  /** A sign of life by the clock, however long the work says nothing. */
  private readonly pulse: ReturnType<typeof setInterval>;
  /** Writes wait for each other: each is told apart from another worker's by the sign of life before it. */
  private lastWrite: Promise<void> = Promise.resolve();
  private readonly deps: Deps;
  private readonly client: Client;

  constructor(deps: Deps, client: Client, kept: RunRow) {
    this.deps = deps;
    this.client = client;
    this.id = kept.id;
    this.startedAt = Date.parse(kept.started_at);
    this.cursor = kept.cursor;
    this.counts = {
      totalFound: kept.total_found,
      imported: kept.imported,
      skipped: kept.skipped,
      ignored: kept.ignored,
      failed: kept.failed,
      hidden: kept.hidden,
      restored: kept.restored,
      held: kept.held,
      units: kept.units,
    };
    this.startedBy = kept.started_by;
    this.sourceFailures = kept.source_failures;
    this.ignoredReasons = kept.ignored_reasons;
    this.errors = kept.errors;
    this.errorType = kept.error_type;
    this.log = kept.log;
    this.status = kept.status;
    this.heartbeat = kept.heartbeat_at;
    // One that does not arrive is no failure of the work, whose own writes find out whether the run was lost.
    this.pulse = setInterval(() => void this.write({}).catch(() => undefined), JOB_BEAT_MS);
  }

  say(line: string): void {
    this.log = [...this.log, line].slice(-MAX_LINES);
  }

  /** The first ones are kept, and always the newest: the last word of a failed run is why it failed. */
  complain(line: string): void {
    this.errors = [...this.errors.slice(0, MAX_LINES - 1), line];
  }

  /** Notes, once, that nothing more can be asked of a source. */
  failSource(failure: SourceFailure): void {
    if (this.sourceFailures.some(({ source }) => source === failure.source)) return;
    this.sourceFailures.push(failure);
    this.complain(failure.message);
  }

  /** Counts an entry that is left out on purpose. */
  ignore({ kind, reason }: Pick<IgnoredGroup, 'kind' | 'reason'>, title: string): void {
    this.counts.ignored += 1;
    const known = this.ignoredReasons.find((one) => one.kind === kind && one.reason === reason);
    const group = known ?? { kind, reason, count: 0, titles: [] };
    if (!known) this.ignoredReasons.push(group);
    group.count += 1;
    if (group.titles.length < MAX_TITLES) group.titles.push(title);
  }

  /** Writes the state and a sign of life. */
  save(): Promise<void> {
    return this.write(this.state());
  }

  /** Stops here for this call; whoever calls next goes on at once. */
  pause(): Promise<void> {
    clearInterval(this.pulse);
    return this.write({ ...this.state(), heartbeat_at: null });
  }

  finish(
    status: 'succeeded' | 'incomplete' | 'failed',
    errorType: SyncErrorType | null = null,
  ): Promise<void> {
    clearInterval(this.pulse);
    this.status = status;
    this.errorType = errorType;
    return this.write({
      ...this.state(),
      status,
      error_type: errorType,
      finished_at: new Date(this.deps.now()).toISOString(),
    });
  }

  result(): RunResult {
    return {
      runId: this.id,
      status: this.status,
      ...this.counts,
      ignoredReasons: this.ignoredReasons,
      sourceFailures: this.sourceFailures,
      errors: this.errors,
      errorType: this.errorType,
    };
  }

  private state(): Record<string, unknown> {
    return {
      cursor: this.cursor,
      total_found: this.counts.totalFound,
      imported: this.counts.imported,
      skipped: this.counts.skipped,
      ignored: this.counts.ignored,
      ignored_reasons: this.ignoredReasons,
      failed: this.counts.failed,
      hidden: this.counts.hidden,
      restored: this.counts.restored,
      held: this.counts.held,
      units: this.counts.units,
      source_failures: this.sourceFailures,
      errors: this.errors,
      log: this.log,
    };
  }

  private write(change: Record<string, unknown>): Promise<void> {
    const written = this.lastWrite.then(() => this.writeNow(change));
    this.lastWrite = written.catch(() => undefined);
    return written;
  }

  private async writeNow(change: Record<string, unknown>): Promise<void> {
    const update = this.client
      .from('sync_runs')
      .update({ heartbeat_at: this.nowAfter(), ...change })
      .eq('id', this.id)
      .eq('status', 'running');
    const mine =
      this.heartbeat === null
        ? update.is('heartbeat_at', null)
        : update.eq('heartbeat_at', this.heartbeat);
    const written = rows(
      await mine.select('heartbeat_at'),
      z.array(z.object({ heartbeat_at: z.string().nullable() })),
    );
    const [row] = written;
    if (!row) {
      clearInterval(this.pulse);
      throw new RunLost();
    }
    this.heartbeat = row.heartbeat_at;
  }

  /** Now, and never the same instant twice: the sign of life is also what tells two workers apart. */
  private nowAfter(): string {
    const last = this.heartbeat === null ? 0 : Date.parse(this.heartbeat);
    return new Date(Math.max(this.deps.now(), last + 1)).toISOString();
  }
}

/** Where a run stands, as far as the client may see it. */
export async function readRun(client: Client, id: number): Promise<RunResult> {
  const kept = row(
    await client.from('sync_runs').select(COLUMNS).eq('id', id).maybeSingle(),
    runSchema,
    'Execução não encontrada',
  );
  return {
    runId: kept.id,
    status: kept.status,
    totalFound: kept.total_found,
    imported: kept.imported,
    skipped: kept.skipped,
    ignored: kept.ignored,
    ignoredReasons: kept.ignored_reasons,
    failed: kept.failed,
    hidden: kept.hidden,
    restored: kept.restored,
    held: kept.held,
    units: kept.units,
    sourceFailures: kept.source_failures,
    errors: kept.errors,
    errorType: kept.error_type,
  };
}

/**
 * Starts a run of a kind, or goes on with the one that was left unfinished.
 *
 * @throws HttpError 409 sync_running while another worker is at it
 */
export async function openRun(deps: Deps, kind: JobKind, startedBy: string | null): Promise<Run> {
  const client = serviceClient(deps);
  const now = new Date(deps.now()).toISOString();
  const unfinished = rows(
    await client
      .from('sync_runs')
      .select(COLUMNS)
      .eq('kind', kind)
      .eq('status', 'running')
      .limit(1),
    z.array(runSchema),
  )[0];
  if (!unfinished) {
    const answer = await client
      .from('sync_runs')
      .insert({
        kind,
        status: 'running',
        started_by: startedBy,
        started_at: now,
        heartbeat_at: now,
      })
      .select(COLUMNS)
      .single();
    // Somebody else was a moment faster.
    if (answer.error?.code === '23505') throw alreadyRunning();
    return new Run(deps, client, rows(answer, runSchema));
  }
  const { id, heartbeat_at: heartbeat } = unfinished;
  if (heartbeat !== null && deps.now() - Date.parse(heartbeat) < JOB_STALE_MS)
    throw alreadyRunning();
  const claim = client
    .from('sync_runs')
    .update({ heartbeat_at: now })
    .eq('id', id)
    .eq('status', 'running');
  const taken = rows(
    await (heartbeat === null
      ? claim.is('heartbeat_at', null)
      : claim.eq('heartbeat_at', heartbeat)
    ).select(COLUMNS),
    z.array(runSchema),
  )[0];
  if (!taken) throw alreadyRunning();
  return new Run(deps, client, taken);
}

/**
 * Ends a run that failed, and notes why, in words that people may read: `unforeseen` for what nobody
 * worded, `ended` before the reason in the log. What was done before the failure stays.
 *
 * @throws HttpError 409 sync_running when another worker took the run over; the failure itself when nobody foresaw it
 */
export async function failRun(
  run: Run,
  error: unknown,
  { unforeseen, ended }: { unforeseen: string; ended: string },
): Promise<void> {
  if (error instanceof RunLost) throw alreadyRunning();
  const isForeseen = error instanceof GoogleError || error instanceof HttpError;
  const message = isForeseen ? error.message : unforeseen;
  run.complain(message);
  run.say(`${ended}: ${message}`);
  const type = error instanceof GoogleError ? error.type : 'general';
  // A failure to note the failure must not hide it: the run then counts as dead, and is taken over later.
  await run.finish('failed', type).catch(() => undefined);
  if (!isForeseen) throw error;
}

function alreadyRunning(): HttpError {
  return new HttpError(
    409,
    'sync_running',
    'Uma sincronização já está em andamento. Aguarde o fim dela e tente novamente.',
  );
}
