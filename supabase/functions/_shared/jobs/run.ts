import * as z from 'zod';
import {
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
import { cleanText } from '../videos/text.ts';

/** Lines of a run's log, and of its errors. */
const MAX_LINES = 500;
/** Characters of a line. */
const MAX_LINE = 2_000;
/** Titles per reason for ignoring an entry. */
const MAX_TITLES = 100;

export const runSchema = z.object({
  id: z.number(),
  status: z.enum(RUN_STATUSES),
  started_at: z.string(),
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
  stalls: z.number(),
  errors: z.array(z.string()),
  error_type: z.enum(SYNC_ERROR_TYPES).nullable().catch('general'),
  log: z.array(z.string()),
});
export type RunRow = z.output<typeof runSchema>;

/** The row of a run, in the shape of our answers. */
export function runResult(kept: RunRow): RunResult {
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

/** Saves a run; the database refuses a call that lost it (see lease.ts). */
export type RunWriter = {
  /** @param pauseMs releases the lease for this long; null keeps it */
  write(state: Record<string, unknown>, pauseMs: number | null): Promise<void>;
  stopHeartbeat(): void;
};

/**
 * One run of a job. Its state is a row of `sync_runs`; every `save` writes all of it, and is refused once another worker
 * has taken over the run.
 */
export class Run {
  readonly id: number;
  /** When the run began, in milliseconds; a later call does not change it. */
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
    /** Units of YouTube's daily quota. */
    units: number;
  };
  /** Administrator who had it started; null: the schedule. */
  readonly startedBy: string | null;
  /** Calls that died or were postponed since the last stored page. */
  readonly stalls: number;
  sourceFailures: SourceFailure[];
  ignoredReasons: IgnoredGroup[];
  errors: string[];
  log: string[];
  private storedLog: string[];
  private readonly writer: RunWriter;

  constructor(kept: RunRow, writer: RunWriter) {
    this.writer = writer;
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
    this.stalls = kept.stalls;
    this.sourceFailures = kept.source_failures;
    this.ignoredReasons = kept.ignored_reasons;
    this.errors = kept.errors;
    this.log = kept.log;
    this.storedLog = kept.log;
  }

  addLog(line: string): void {
    this.log = [...this.log, storable(line)].slice(-MAX_LINES);
  }

  /** The first ones and the newest are kept: the newest error of a failed run is why it failed. */
  addError(line: string): void {
    this.errors = [...this.errors.slice(0, MAX_LINES - 1), storable(line)];
  }

  /** Records, once per source, that it cannot be used in this run any more. */
  addSourceFailure(failure: SourceFailure): void {
    if (this.sourceFailures.some(({ source }) => source === failure.source)) return;
    this.sourceFailures.push(failure);
    this.addError(failure.message);
  }

  /** Counts an entry that is ignored on purpose. */
  ignore({ kind, reason }: Pick<IgnoredGroup, 'kind' | 'reason'>, title: string): void {
    this.counts.ignored += 1;
    const known = this.ignoredReasons.find((one) => one.kind === kind && one.reason === reason);
    const group = known ?? { kind, reason, count: 0, titles: [] };
    if (!known) this.ignoredReasons.push(group);
    group.count += 1;
    if (group.titles.length < MAX_TITLES) group.titles.push(storable(title));
  }

  /** Saves the state, which also counts as a heartbeat. */
  async save(): Promise<void> {
    await this.writer.write(this.state(), null);
    this.storedLog = this.log;
  }

  /** Ends this call; the next one may continue at once. */
  pause(): Promise<void> {
    this.writer.stopHeartbeat();
    return this.writer.write(this.state(), 0);
  }

  /**
   * Postpones the present page: the run keeps its last stored state, except for the units that were spent, and continues
   * there after `pauseMs`.
   */
  postpone(pauseMs: number, line: string | null): Promise<void> {
    this.writer.stopHeartbeat();
    const log = line === null ? {} : { log: [...this.storedLog, line].slice(-MAX_LINES) };
    return this.writer.write({ units: this.counts.units, ...log }, pauseMs);
  }

  finish(
    status: 'succeeded' | 'incomplete' | 'failed',
    errorType: SyncErrorType | null = null,
  ): Promise<void> {
    this.writer.stopHeartbeat();
    return this.writer.write({ ...this.state(), status, error_type: errorType }, null);
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
}

/** A line may quote a title: one invalid character would make the database refuse the whole run. */
function storable(line: string): string {
  return cleanText(line, MAX_LINE);
}
