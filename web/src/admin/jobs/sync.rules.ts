import * as z from 'zod';
import {
  type IgnoredGroup,
  ignoredGroupSchema,
  SYNC_ERROR_TITLES,
  SYNC_ERROR_TYPES,
  type SyncErrorType,
  syncErrorTypeOf,
} from '#contracts/sync.ts';
import { AppError, describeError, isSessionError, toAppError } from '~/lib/errors.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import type { ToastMessage } from '~/ui/toast.ts';
import { type Figure, type JobRun, type RunReport, warning } from './jobs.rules.ts';

/** Hours between two automatic syncs that can be chosen; 0 is off. */
export const INTERVAL_CHOICES = [1, 2, 4, 6, 8, 12, 24] as const;

/** What is kept of the last sync in this browser. */
export const storedResultSchema = z.object({
  /** The run that ended so; none for a call that failed before there was a run. */
  runId: z.number().optional(),
  totalFound: z.number().default(0),
  imported: z.number().default(0),
  skipped: z.number().default(0),
  restored: z.number().default(0),
  ignored: z.number().default(0),
  ignoredReasons: z.array(ignoredGroupSchema).default([]),
  failed: z.number().default(0),
  errors: z.array(z.string()).default([]),
  errorType: z.enum(SYNC_ERROR_TYPES).nullish(),
  /** The run reached its end, but YouTube did not list everything. */
  isIncomplete: z.boolean().default(false),
});
export type StoredResult = z.output<typeof storedResultSchema>;

/** A finished run in the form that is kept. */
export function resultOfRun(
  run: JobRun,
  { errors, ignored_reasons: ignoredReasons }: Omit<RunReport, 'log'>,
): StoredResult & { runId: number } {
  return {
    runId: run.id,
    totalFound: run.total_found,
    imported: run.imported,
    skipped: run.skipped,
    restored: run.restored,
    ignored: run.ignored,
    ignoredReasons,
    failed: run.failed,
    errors,
    errorType: run.status === 'failed' ? (run.error_type ?? 'general') : null,
    isIncomplete: run.status === 'incomplete',
  };
}

/** "9 vídeos ignorados: vídeo privado (5); não disponível no Brasil (4)", without what administrators deleted. */
export function ignoredText(groups: readonly IgnoredGroup[]): string | null {
  const sourced = groups.filter(({ kind }) => kind === 'source');
  const count = sourced.reduce((sum, group) => sum + group.count, 0);
  if (count === 0) return null;
  const reasons = sourced.map((group) => `${group.reason} (${formatInteger(group.count)})`);
  return `${plural(count, 'vídeo ignorado', 'vídeos ignorados')}: ${reasons.join('; ')}`;
}

/** "3 aulas excluídas por administradores ficaram de fora"; null when none did. */
export function deletedText(groups: readonly IgnoredGroup[]): string | null {
  const count = groups
    .filter(({ kind }) => kind === 'deleted')
    .reduce((sum, group) => sum + group.count, 0);
  if (count === 0) return null;
  return plural(
    count,
    'aula excluída por um administrador ficou de fora',
    'aulas excluídas por administradores ficaram de fora',
  );
}

/** How many errors a sync had: entries refused and its own failure. Of very many, not all are listed. */
export function errorCountOf({ failed, errors, errorType }: StoredResult): number {
  return Math.max(failed + (errorType ? 1 : 0), errors.length);
}

/** The counts of a sync by name: what is left out on purpose is no error. */
export function figuresOfSync(result: StoredResult): Figure[] {
  return [
    { label: 'Total encontrado', value: result.totalFound },
    { label: 'Novos importados', value: result.imported },
    { label: 'Já existentes', value: result.skipped },
    { label: 'Ignorados', value: result.ignored },
    warning('Erros', errorCountOf(result)),
    { label: 'De volta', value: result.restored },
  ];
}

/** Why a sync failed; null when it did not. The last error of a failed run is its own failure. */
export function failureOfResult({ errors, errorType }: StoredResult): SyncFailure | null {
  return errorType ? failureOf(errors.at(-1) ?? '', errorType) : null;
}

/** The last line of a log: what a sync brought, or why it failed. */
export function endingOf(result: StoredResult): string {
  const failure = failureOfResult(result);
  if (failure) return `Erro: ${failure.message}`;
  return `Sincronização ${result.isIncomplete ? 'incompleta' : 'concluída'}: ${describeCounts(result)}`;
}

export type SyncFailure = { title: string; description: string; message: string };

const HINTS: Partial<Record<SyncErrorType, string>> = {
  quota: 'A cota diária da API do YouTube foi excedida. Tente novamente amanhã.',
  forbidden: 'Verifique as permissões da chave da API do YouTube.',
  unauthorized:
    'A chave da API do YouTube é inválida ou expirou. Peça uma nova a quem cuida do servidor.',
  network: 'Não foi possível completar a conexão. Verifique a internet e tente novamente.',
};

/** The toast at the end of a sync, with how many new lessons wait for a review by then. */
export function newsOfSync(result: StoredResult, awaiting = 0): ToastMessage {
  const failure = failureOfResult(result);
  if (failure) {
    const { title, description } = failure;
    return { title, description, tone: 'destructive' };
  }
  const counts = describeCounts(result);
  const waits = plural(awaiting, 'aula nova espera', 'aulas novas esperam');
  const description = awaiting > 0 ? `${counts}. ${waits} revisão.` : counts;
  return result.isIncomplete
    ? { title: 'Sincronização incompleta', description }
    : { title: 'Sincronização concluída', description, tone: 'success' };
}

/** Title and advice of a failure: by its type where the server gave one, else by the words of its message. */
export function failureOf(
  message: string,
  type: SyncErrorType = syncErrorTypeOf(message),
): SyncFailure {
  return { title: SYNC_ERROR_TITLES[type], description: HINTS[type] ?? message, message };
}

/** The same for a failed call: an expired session or a lost connection is no problem of YouTube's key. */
export function failureOfError(error: unknown): SyncFailure {
  const failure = toAppError(error);
  if (failure.code === 'unreachable') return failureOf(describeError(failure), 'network');
  if (isSessionError(failure)) return failureOf(describeError(failure), 'general');
  const type = SYNC_ERROR_TYPES.find(
    (one) => one !== 'general' && failure.code === `google_${one}`,
  );
  return failureOf(failure.serverMessage ?? failure.message, type);
}

/** Another administrator's sync is at work: not a failure. */
export function isAlreadyRunning(error: unknown): boolean {
  return error instanceof AppError && error.code === 'sync_running';
}

/** No answer of our function arrived: the job may have started. */
export function isAnswerLost(error: unknown): boolean {
  const { code, serverMessage } = toAppError(error);
  return code === 'unreachable' || (code === 'unavailable' && serverMessage === undefined);
}

/** "12 vídeos importados, 108 já existentes" */
export function describeCounts(
  result: Pick<StoredResult, 'imported' | 'skipped' | 'restored'>,
): string {
  const counts = [
    plural(result.imported, 'vídeo importado', 'vídeos importados'),
    plural(result.skipped, 'já existente', 'já existentes'),
    result.restored > 0 && plural(result.restored, 'de volta', 'de volta'),
  ];
  return counts.filter(Boolean).join(', ');
}

/** A log line with the reader's clock: "[03:12:45] Sincronização iniciada". */
export function logLine(text: string, at: Date = new Date()): string {
  return `[${at.toLocaleTimeString('pt-BR')}] ${text}`;
}
