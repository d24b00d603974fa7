import * as z from 'zod';
import type { SyncErrorType } from '../contracts/sync.ts';

/** Reason of an answer that went well and cannot be read: cut on its way, most likely. */
const UNREADABLE = 'unreadable';

/** A call to Google that failed. `message` is our own text: it never holds what Google wrote. */
export class GoogleError extends Error {
  readonly type: SyncErrorType;
  /** Google's own word for it, or the HTTP status; for the log and for code, never for people. */
  readonly reason: string;
  readonly status: number;
  readonly isTransient: boolean;

  constructor(type: SyncErrorType, reason: string, status: number, message: string) {
    super(message);
    this.name = 'GoogleError';
    this.type = type;
    this.reason = reason;
    this.status = status;
    this.isTransient =
      type === 'rate' || type === 'network' || status >= 500 || reason === UNREADABLE;
  }
}

/**
 * What people read. A failure's class travels beside its message, as type or code. Where a screen has the message
 * alone it classifies by these words, so "quota", "403" and "401" stand only where they are meant.
 */
export const GOOGLE_MESSAGES = {
  quota: 'A quota diária da API do YouTube acabou. Tente novamente amanhã.',
  unauthorized: 'O Google recusou a chave da API, inválida ou expirada (erro 401).',
  network: 'Não houve conexão com o Google. Tente novamente em instantes.',
  rate: 'O Google pediu para esperar um pouco. Tente novamente em alguns minutos.',
  disabled: 'A API não está ativada no projeto do Google (erro 403).',
  blocked: 'As restrições da chave da API impedem esta chamada (erro 403).',
  missingKey: 'A chave da API do Google não foi enviada (erro 403).',
  forbidden: 'O Google negou o acesso (erro 403). Verifique as permissões.',
  downloadLimit: 'O limite diário de exibições deste arquivo foi atingido (erro 403).',
  general: 'Resposta inesperada do Google. Tente novamente mais tarde.',
} as const;

const QUOTA = new Set(['quotaExceeded', 'dailyLimitExceeded', 'dailyLimitExceeded402']);
const RATE = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'RATE_LIMIT_EXCEEDED']);
const BAD_KEY = new Set([
  'API_KEY_INVALID',
  'API_KEY_EXPIRED',
  'keyInvalid',
  'keyExpired',
  'authError',
  'required',
  'invalid_grant',
]);
const DISABLED = new Set(['accessNotConfigured', 'SERVICE_DISABLED']);
const BLOCKED = new Set([
  'API_KEY_HTTP_REFERRER_BLOCKED',
  'API_KEY_IP_ADDRESS_BLOCKED',
  'API_KEY_SERVICE_BLOCKED',
  'ipRefererBlocked',
]);

const envelopeSchema = z.object({
  error: z.object({
    message: z.string().catch(''),
    status: z.string().optional().catch(undefined),
    errors: z.array(z.object({ reason: z.string() })).catch([]),
    details: z.array(z.object({ reason: z.string().optional() })).catch([]),
  }),
});

/** The failure that an HTTP answer of Google means. `text` may be JSON, HTML, cut or empty. */
export function classifyAnswer(status: number, text: string): GoogleError {
  const envelope = envelopeSchema.safeParse(tryJson(text)).data?.error;
  const reasons = [
    ...(envelope?.details.flatMap(({ reason }) => reason ?? []) ?? []),
    ...(envelope?.errors.map(({ reason }) => reason) ?? []),
    ...(envelope?.status ? [envelope.status] : []),
  ];
  const has = (known: Set<string>) => reasons.find((reason) => known.has(reason));
  const fail = (type: SyncErrorType, message: string, reason = reasons[0] ?? String(status)) =>
    new GoogleError(type, reason, status, message);

  // An exhausted quota and a rate limit are both a 403, and their texts both say "quota".
  const quota = has(QUOTA);
  if (quota) return fail('quota', GOOGLE_MESSAGES.quota, quota);
  const rate = has(RATE);
  if (rate || status === 429) return fail('rate', GOOGLE_MESSAGES.rate, rate);
  if (has(new Set(['downloadQuotaExceeded'])))
    return fail('forbidden', GOOGLE_MESSAGES.downloadLimit);
  const badKey = has(BAD_KEY);
  if (badKey || status === 401) return fail('unauthorized', GOOGLE_MESSAGES.unauthorized, badKey);
  if (has(DISABLED)) return fail('forbidden', GOOGLE_MESSAGES.disabled, has(DISABLED));
  if (has(BLOCKED)) return fail('forbidden', GOOGLE_MESSAGES.blocked, has(BLOCKED));
  if (status === 403) {
    const isKeyless = /missing a valid API key|unregistered callers/i.test(envelope?.message ?? '');
    return fail('forbidden', isKeyless ? GOOGLE_MESSAGES.missingKey : GOOGLE_MESSAGES.forbidden);
  }
  return fail('general', GOOGLE_MESSAGES.general);
}

/**
 * Whether the next call would fail the same way, whatever it asked for: the quota, the key or the connection
 * is at fault. Any other failure belongs to what was asked for.
 */
export function stopsEverything({ type, message }: GoogleError): boolean {
  if (type === 'general') return false;
  return message !== GOOGLE_MESSAGES.forbidden && message !== GOOGLE_MESSAGES.downloadLimit;
}

/** A call that got no answer at all. Deno's own text would show the address that was called. */
export function networkFailure(): GoogleError {
  return new GoogleError('network', 'network', 0, GOOGLE_MESSAGES.network);
}

/** An answer that says it went well and cannot be read. */
export function unreadableAnswer(status: number): GoogleError {
  return new GoogleError('general', UNREADABLE, status, GOOGLE_MESSAGES.general);
}

/** The parsed text; undefined when it is no JSON. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
