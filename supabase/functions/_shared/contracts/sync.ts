import * as z from 'zod';

/** Why a call to Google failed; the screens title the failure by it. */
export const SYNC_ERROR_TYPES = [
  'quota',
  'forbidden',
  'unauthorized',
  'rate',
  'network',
  'general',
] as const;
export type SyncErrorType = (typeof SYNC_ERROR_TYPES)[number];

/** Milliseconds between two signs of life of a run, whatever it is waiting for. */
export const SYNC_BEAT_MS = 5_000;

/** Milliseconds without a sign of life after which a run counts as dead and may be taken over. */
export const SYNC_STALE_MS = 30_000;

export const SYNC_STATUSES = ['queued', 'running', 'succeeded', 'failed'] as const;

/** How many entries a sync left out on purpose for one reason, with the first of their titles. */
export const ignoredGroupSchema = z.object({
  /** `deleted`: an administrator took the lesson out of the catalogue; `source`: YouTube does not let it be shown. */
  kind: z.enum(['source', 'deleted']),
  reason: z.string(),
  count: z.number(),
  titles: z.array(z.string()),
});
export type IgnoredGroup = z.output<typeof ignoredGroupSchema>;

/**
 * State of a channel sync, as the function answers it; `totalFound = imported + skipped + ignored + failed`.
 * Functions of the version before count what is ignored as failed.
 */
export const syncResultSchema = z.object({
  runId: z.number(),
  status: z.enum(SYNC_STATUSES),
  totalFound: z.number(),
  imported: z.number(),
  skipped: z.number(),
  ignored: z.number().default(0),
  ignoredReasons: z.array(ignoredGroupSchema).default([]),
  failed: z.number(),
  errors: z.array(z.string()),
  errorType: z.enum(SYNC_ERROR_TYPES).nullable(),
});
export type SyncResult = z.output<typeof syncResultSchema>;

/**
 * The specification's classification of a failure by its text, in its order: quota first, because an
 * exhausted quota is also a 403.
 */
export function syncErrorTypeOf(message: string): SyncErrorType {
  const text = message.toLowerCase();
  if (text.includes('quota')) return 'quota';
  if (text.includes('403')) return 'forbidden';
  if (text.includes('401')) return 'unauthorized';
  if (text.includes('network') || text.includes('fetch')) return 'network';
  return 'general';
}

/** Toast titles of a failed sync. */
export const SYNC_ERROR_TITLES: Record<SyncErrorType, string> = {
  quota: 'Quota da API excedida',
  forbidden: 'Acesso negado',
  unauthorized: 'Não autorizado',
  network: 'Erro de conexão',
  rate: 'Erro geral',
  general: 'Erro geral',
};

/** Calls that take nothing: an empty body or `{}`. */
export const noInputSchema = z.strictObject({});
