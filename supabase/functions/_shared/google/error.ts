import * as z from 'zod';
import type { SourceName } from '../contracts/jobs.ts';
import type { SyncErrorType } from '../contracts/sync.ts';
import { CAUSES, type Cause, causeOf } from './causes.ts';

/** Reason for a successful answer that cannot be read, most likely because it was truncated. */
const UNREADABLE = 'unreadable';

type About = {
  source?: SourceName;
  isOfSource?: boolean;
  retryAfterMs?: number | null;
};

/** A failed call to Google. `message` is our own text and never contains Google's. */
export class GoogleError extends Error {
  readonly type: SyncErrorType;
  /** Google's reason code, or the HTTP status; for logs and code, never shown. */
  readonly reason: string;
  readonly status: number;
  /** A retry a moment later may succeed. */
  readonly isTransient: boolean;
  /** The source that failed; null when unknown. */
  readonly source: SourceName | null;
  /** The whole source fails; otherwise only the requested item. */
  readonly isOfSource: boolean;
  /** How long Google asked to wait, in milliseconds; null when it did not say. */
  readonly retryAfterMs: number | null;

  constructor(
    type: SyncErrorType,
    reason: string,
    status: number,
    message: string,
    about: About = {},
  ) {
    super(message);
    this.name = 'GoogleError';
    this.type = type;
    this.reason = reason;
    this.status = status;
    this.source = about.source ?? null;
    this.isOfSource = about.isOfSource ?? (type !== 'general' && type !== 'forbidden');
    this.retryAfterMs = about.retryAfterMs ?? null;
    this.isTransient =
      type === 'rate' || type === 'network' || status >= 500 || reason === UNREADABLE;
  }

  /** Whether every further call to the source would fail; network failures and rate limits are temporary. */
  get isLasting(): boolean {
    return this.isOfSource && this.type !== 'network' && this.type !== 'rate';
  }

  /** The same failure for one item only, when calls for other items may succeed. */
  ofOneItem(): GoogleError {
    const { type, reason, status, message, source, retryAfterMs } = this;
    return new GoogleError(type, reason, status, message, {
      ...(source === null ? {} : { source }),
      isOfSource: false,
      retryAfterMs,
    });
  }
}

const detailSchema = z
  .object({
    reason: z.string().optional().catch(undefined),
    metadata: z.object({ quota_limit: z.string() }).optional().catch(undefined),
  })
  .catch({});
const envelopeSchema = z.object({
  error: z.object({
    message: z.string().catch(''),
    status: z.string().optional().catch(undefined),
    errors: z.array(z.object({ reason: z.string() }).nullable().catch(null)).catch([]),
    details: z.array(detailSchema).catch([]),
  }),
});

/** Classifies a failed HTTP answer. `text` may be JSON, HTML, truncated or empty. */
export function classifyAnswer(
  status: number,
  text: string,
  source: SourceName,
  retryAfterMs: number | null = null,
): GoogleError {
  const envelope = envelopeSchema.safeParse(tryJson(text)).data?.error;
  const details = envelope?.details ?? [];
  const reasons = [
    ...details.flatMap(({ reason }) => reason ?? []),
    ...(envelope?.errors ?? []).flatMap((one) => one?.reason ?? []),
    ...(envelope?.status ? [envelope.status] : []),
    // A 503 with Retry-After means a busy server, not a broken one.
    ...(status === 503 && retryAfterMs !== null ? ['RESOURCE_EXHAUSTED'] : []),
  ];
  const limits = details.flatMap(({ metadata }) => metadata?.quota_limit ?? []);
  const cause = causeOf({
    status,
    source,
    reasons,
    text: [envelope?.message ?? '', ...limits].join(' '),
  });
  return failed(cause, reasons[0] ?? String(status), status, source, retryAfterMs);
}

/** A call without any answer. Deno's message is not used, because it contains the called URL. */
export function networkFailure(cause: unknown, source: SourceName): GoogleError {
  return failed(CAUSES[networkCauseOf(cause)], 'network', 0, source);
}

/** A successful answer that cannot be read. */
export function unreadableAnswer(status: number, source: SourceName): GoogleError {
  return failed(CAUSES.unreadable, UNREADABLE, status, source);
}

/** A key with characters that no header can carry. */
export function unsendableKey(source: SourceName): GoogleError {
  return failed(CAUSES.unsendableKey, 'unsendable key', 0, source);
}

function failed(
  { type, isOfSource, message }: Cause,
  reason: string,
  status: number,
  source: SourceName,
  retryAfterMs: number | null = null,
): GoogleError {
  return new GoogleError(type, reason, status, message(source, retryAfterMs), {
    source,
    isOfSource,
    retryAfterMs,
  });
}

function networkCauseOf(cause: unknown) {
  const words = causesOf(cause).join(' ');
  if (/timeout|timed out/i.test(words)) return 'timeout';
  if (/dns error|ENOTFOUND|EAI_AGAIN|failed to lookup|name resolution/i.test(words)) {
    return 'noAddress';
  }
  return /certificate|CERT_|SSL|TLS|UnknownIssuer/i.test(words) ? 'noTrust' : 'noConnection';
}

/** The names and texts of an error and of what caused it. */
function causesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const code = 'code' in error ? String(error.code) : '';
  return [error.name, error.message, code, ...causesOf(error.cause)];
}

/** The parsed text; undefined when it is no JSON. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
