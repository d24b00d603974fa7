import * as z from 'zod';

/** Why a call to Google failed; the screens choose their title by it. */
export const SYNC_ERROR_TYPES = [
  'quota',
  'forbidden',
  'unauthorized',
  'rate',
  'network',
  'general',
] as const;
export type SyncErrorType = (typeof SYNC_ERROR_TYPES)[number];

/** How many entries a sync ignored for one reason, with the first titles. */
export const ignoredGroupSchema = z.object({
  /** `deleted`: an administrator deleted the lesson; `source`: YouTube does not let it be shown. */
  kind: z.enum(['source', 'deleted']),
  reason: z.string(),
  count: z.number(),
  titles: z.array(z.string()),
});
export type IgnoredGroup = z.output<typeof ignoredGroupSchema>;

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
