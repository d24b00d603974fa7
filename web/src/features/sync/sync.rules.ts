import * as z from 'zod';
import { JOB_STALE_MS } from '#contracts/jobs.ts';
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

/** Hours between two automatic syncs that can be chosen; 0 is off. */
export const INTERVAL_CHOICES = [1, 2, 4, 6, 8, 12, 24] as const;

/** What is kept of the last sync in this browser. */
export const storedResultSchema = z.object({
  /** The run it is the end of; none for a call that failed before there was one. */
  runId: z.number().optional(),
  totalFound: z.number().default(0),
  imported: z.number().default(0),
  skipped: z.number().default(0),
  ignored: z.number().default(0),
  ignoredReasons: z.array(ignoredGroupSchema).default([]),
  failed: z.number().default(0),
  errors: z.array(z.string()).default([]),
  errorType: z.enum(SYNC_ERROR_TYPES).nullish(),
});
export type StoredResult = z.output<typeof storedResultSchema>;

/** Where a run of the server stands. */
export type SyncRun = {
  id: number;
  status: string;
  heartbeat_at: string | null;
  finished_at: string | null;
  total_found: number;
  imported: number;
  skipped: number;
  ignored: number;
  failed: number;
  error_type: string | null;
};

/** What a run has to tell. */
export type SyncReport = { errors: string[]; ignored_reasons: IgnoredGroup[]; log: string[] };

/**
 * `alive`: somebody works on it now. `paused`: one call handed over and the next has not begun. `interrupted`:
 * who worked on it died. From the last two the next sync goes on where it stopped.
 */
export type RunState = 'alive' | 'paused' | 'interrupted' | 'none';

/** @param now epoch ms; a run whose last sign of life is older than `JOB_STALE_MS` counts as dead */
export function runStateOf(run: SyncRun | null | undefined, now: number): RunState {
  if (run?.status !== 'running') return 'none';
  if (run.heartbeat_at === null) return 'paused';
  return now - Date.parse(run.heartbeat_at) < JOB_STALE_MS ? 'alive' : 'interrupted';
}

/** Whether a run has ended, well or not. */
export function isFinished(
  run: SyncRun | null | undefined,
): run is SyncRun & { status: 'succeeded' | 'failed' } {
  return run?.status === 'succeeded' || run?.status === 'failed';
}

/** A finished run in the form that is kept. */
export function resultOfRun(
  run: SyncRun,
  { errors, ignored_reasons: ignoredReasons }: Omit<SyncReport, 'log'>,
): StoredResult & { runId: number } {
  const type = storedResultSchema.shape.errorType.catch('general').parse(run.error_type);
  return {
    runId: run.id,
    totalFound: run.total_found,
    imported: run.imported,
    skipped: run.skipped,
    ignored: run.ignored,
    ignoredReasons,
    failed: run.failed,
    errors,
    errorType: run.status === 'failed' ? (type ?? 'general') : null,
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

/** Why a sync failed; null when it did not. The last word of a failed run is its own failure. */
export function failureOfResult({ errors, errorType }: StoredResult): SyncFailure | null {
  return errorType ? failureOf(errors.at(-1) ?? '', errorType) : null;
}

/** The last line of a log: what a sync brought, or why it failed. */
export function endingOf(result: StoredResult): string {
  const failure = failureOfResult(result);
  return failure
    ? `Erro: ${failure.message}`
    : `Sincronização concluída: ${describeCounts(result)}`;
}

/**
 * How far a run is, as a share of what the last complete one found; null when there was none. It never
 * reaches the end by itself: YouTube does not say how many videos are still to come.
 */
export function progressOf(
  run: Pick<SyncRun, 'total_found'> | undefined,
  earlier: readonly Pick<SyncRun, 'status' | 'total_found'>[],
): number | null {
  const expected = earlier.find(
    ({ status, total_found: found }) => status === 'succeeded' && found > 0,
  );
  if (!run || !expected) return null;
  return Math.min(0.95, run.total_found / expected.total_found);
}

export type SyncFailure = { title: string; description: string; message: string };

const HINTS = {
  quota: 'A cota diária da API do YouTube foi excedida. Tente novamente amanhã.',
  forbidden: 'Verifique as permissões da chave da API do YouTube.',
  unauthorized:
    'A chave da API do YouTube é inválida ou expirou. Peça uma nova a quem cuida do servidor.',
  network: 'Não foi possível completar a conexão. Verifique a internet e tente novamente.',
} as const;

/** Title and advice of a failure: by its type where the server gave one, else by the words of its message. */
export function failureOf(
  message: string,
  type: SyncErrorType = syncErrorTypeOf(message),
): SyncFailure {
  const hint = type in HINTS ? HINTS[type as keyof typeof HINTS] : message;
  return { title: SYNC_ERROR_TITLES[type], description: hint, message };
}

/** The same for a call that failed. The panel's own session is not YouTube's key, and no answer is the network. */
export function failureOfError(error: unknown): SyncFailure {
  const failure = toAppError(error);
  if (failure.code === 'unreachable') {
    return {
      title: SYNC_ERROR_TITLES.network,
      description: HINTS.network,
      message: describeError(failure),
    };
  }
  if (isSessionError(failure)) {
    const message = describeError(failure);
    return { title: SYNC_ERROR_TITLES.general, description: message, message };
  }
  const type = SYNC_ERROR_TYPES.find(
    (one) => one !== 'general' && failure.code === `google_${one}`,
  );
  return failureOf(failure.serverMessage ?? failure.message, type);
}

/** Another administrator's sync is at work: not a failure. */
export function isAlreadyRunning(error: unknown): boolean {
  return error instanceof AppError && error.code === 'sync_running';
}

/** No answer came, or not ours: the function may well be at work. */
export function isAnswerLost(error: unknown): boolean {
  const { code, serverMessage } = toAppError(error);
  return code === 'unreachable' || (code === 'unavailable' && serverMessage === undefined);
}

/** "12 vídeos importados, 108 já existentes" */
export function describeCounts({ imported, skipped }: Pick<StoredResult, 'imported' | 'skipped'>) {
  return `${plural(imported, 'vídeo importado', 'vídeos importados')}, ${plural(skipped, 'já existente', 'já existentes')}`;
}

/** A log line with the reader's clock: "[03:12:45] Sincronização iniciada". */
export function logLine(text: string, at: Date = new Date()): string {
  return `[${at.toLocaleTimeString('pt-BR')}] ${text}`;
}
