import * as z from 'zod';
import { id } from './fields.ts';
import { ignoredGroupSchema, SYNC_ERROR_TYPES } from './sync.ts';

/** The long jobs of the installation, as `sync_runs.kind` names them, with the last part of their address. */
export const JOBS = {
  youtube_channel: 'sync-channel',
  catalogue_check: 'check-catalogue',
  orphan_files: 'remove-orphan-files',
} as const;
export type JobKind = keyof typeof JOBS;

/** Milliseconds between two signs of life of a run, whatever it is waiting for. */
export const JOB_HEARTBEAT_MS = 5_000;

/** Milliseconds without a sign of life after which a run counts as dead and may be taken over. */
export const JOB_STALE_MS = 25_000;

/** `incomplete`: the end was reached, but a source did not tell everything. */
export const RUN_STATUSES = ['queued', 'running', 'succeeded', 'incomplete', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Asks for a job: to begin a run or go on with the one that paused; with `runId`, to go on with that one alone. */
export const jobStartSchema = z.strictObject({
  runId: id('Número de execução inválido').optional(),
});

/** What may fail apart: YouTube, Drive asked with the API key, Drive asked as the service account. */
const SOURCES = ['youtube', 'drive_key', 'drive_account'] as const;
export type SourceName = (typeof SOURCES)[number];

/** A source that failed as a whole in a run; `message` says in Portuguese why, and what to do. */
export const sourceFailureSchema = z.object({
  source: z.enum(SOURCES),
  type: z.enum(SYNC_ERROR_TYPES),
  message: z.string(),
});
export type SourceFailure = z.output<typeof sourceFailureSchema>;

/**
 * State of a run. A sync's `totalFound = imported + skipped + ignored + failed`; a check counts looked-at lessons in
 * `totalFound`, changed ones in `imported`, unchanged ones in `skipped`, those not to be read in `failed`; a cleanup
 * counts unused files in `totalFound`, removed ones in `imported`.
 */
export const runResultSchema = z.object({
  runId: z.number(),
  status: z.enum(RUN_STATUSES),
  totalFound: z.number(),
  imported: z.number(),
  skipped: z.number(),
  ignored: z.number(),
  ignoredReasons: z.array(ignoredGroupSchema),
  failed: z.number(),
  hidden: z.number(),
  restored: z.number(),
  held: z.number(),
  units: z.number(),
  sourceFailures: z.array(sourceFailureSchema),
  errors: z.array(z.string()),
  errorType: z.enum(SYNC_ERROR_TYPES).nullable(),
});
export type RunResult = z.output<typeof runResultSchema>;
