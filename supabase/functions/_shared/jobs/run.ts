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

/** Lines that are kept of a run's log and of its errors. */
const MAX_LINES = 500;
/** Characters that are kept of a line. */
const MAX_LINE = 2_000;
/** Titles that are kept of what is ignored for one reason. */
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

/** A run as the database keeps it, in the words of our answers. */
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

/** How a run writes itself; the database refuses whoever lost the run (see lease.ts). */
export type RunWriter = {
  /** @param pauseMs lets go of the run for so long; null: works on */
  write(state: Record<string, unknown>, pauseMs: number | null): Promise<void>;
  /** Ends the signs of life. */
  stopHeartbeat(): void;
};

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
  /** Calls that died or gave up since a page was stored last. */
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

  /** The first ones are kept, and always the newest: the last word of a failed run is why it failed. */
  addError(line: string): void {
    this.errors = [...this.errors.slice(0, MAX_LINES - 1), storable(line)];
  }

  /** Notes, once, that nothing more can be asked of a source. */
  addSourceFailure(failure: SourceFailure): void {
    if (this.sourceFailures.some(({ source }) => source === failure.source)) return;
    this.sourceFailures.push(failure);
    this.addError(failure.message);
  }

  /** Counts an entry that is left out on purpose. */
  ignore({ kind, reason }: Pick<IgnoredGroup, 'kind' | 'reason'>, title: string): void {
    this.counts.ignored += 1;
    const known = this.ignoredReasons.find((one) => one.kind === kind && one.reason === reason);
    const group = known ?? { kind, reason, count: 0, titles: [] };
    if (!known) this.ignoredReasons.push(group);
    group.count += 1;
    if (group.titles.length < MAX_TITLES) group.titles.push(storable(title));
  }

  /** Writes the state and a sign of life. */
  async save(): Promise<void> {
    await this.writer.write(this.state(), null);
    this.storedLog = this.log;
  }

  /** Stops here for this call; whoever calls next goes on at once. */
  pause(): Promise<void> {
    this.writer.stopHeartbeat();
    return this.writer.write(this.state(), 0);
  }

  /**
   * Lets go of a page that cannot be dealt with now: the run stays as it was stored last, but for the calls that did
   * leave, and goes on there after so many milliseconds.
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

/** A line may quote a title, and the database refuses a whole run for one character that no text may hold. */
function storable(line: string): string {
  return cleanText(line, MAX_LINE);
}
