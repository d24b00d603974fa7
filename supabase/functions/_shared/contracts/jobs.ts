import * as z from 'zod';
import { id } from './fields.ts';
import { ignoredGroupSchema, SYNC_ERROR_TYPES } from './sync.ts';

/** The long jobs, by `sync_runs.kind`, with the last part of their URL. */
export const JOBS = {
  youtube_channel: 'sync-channel',
  catalogue_check: 'check-catalogue',
  orphan_files: 'remove-orphan-files',
  youtube_captions: 'download-captions',
} as const;
export type JobKind = keyof typeof JOBS;

/** Milliseconds between two heartbeats of a run. */
export const JOB_HEARTBEAT_MS = 5_000;

/** Milliseconds without a heartbeat after which a run may be taken over. */
export const JOB_STALE_MS = 25_000;

/** `incomplete`: the run reached its end, but a source did not return everything. */
export const RUN_STATUSES = ['queued', 'running', 'succeeded', 'incomplete', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Starts a job, or continues its paused run; with `runId`, continues that run only. */
export const jobStartSchema = z.strictObject({
  runId: id('Número de execução inválido').optional(),
});

/** Sources that fail independently: YouTube, Drive with the API key, Drive as the service account. */
const SOURCES = ['youtube', 'drive_key', 'drive_account'] as const;
export type SourceName = (typeof SOURCES)[number];

/** A source that failed as a whole in a run; `message` explains it in Portuguese, with what to do. */
export const sourceFailureSchema = z.object({
  source: z.enum(SOURCES),
  type: z.enum(SYNC_ERROR_TYPES),
  message: z.string(),
});
export type SourceFailure = z.output<typeof sourceFailureSchema>;

/**
 * State of a run. In a sync, `totalFound = imported + skipped + ignored + failed`. A check counts checked lessons in
 * `totalFound`, changed ones in `imported`, unchanged ones in `skipped`, unreadable ones in `failed`; a cleanup counts
 * unused files in `totalFound` and removed ones in `imported`; a download counts captions in `imported`, and lessons that
 * have none in `ignored`.
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
