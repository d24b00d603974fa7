import * as z from 'zod';
import type { SourceName } from '../contracts/jobs.ts';
import type { SyncErrorType } from '../contracts/sync.ts';
import { CAUSES, type Cause, causeOf } from './causes.ts';

/** Reason of an answer that went well and cannot be read: cut on its way, most likely. */
const UNREADABLE = 'unreadable';

type About = {
  source?: SourceName;
  isOfSource?: boolean;
  retryAfterMs?: number | null;
};

/** A call to Google that failed. `message` is our own text: it never holds what Google wrote. */
export class GoogleError extends Error {
  readonly type: SyncErrorType;
  /** Google's own word for it, or the HTTP status; for the log and for code, never for people. */
  readonly reason: string;
  readonly status: number;
  /** Another try, a moment later, may well be answered. */
  readonly isTransient: boolean;
  /** Who failed; null when that is not known where it is thrown. */
  readonly source: SourceName | null;
  /** Nothing more can be asked of the source; otherwise only what was asked for is at fault. */
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

  /** The same failure of one thing that was asked for, where others may still be answered. */
  ofOneItem(): GoogleError {
    const { type, reason, status, message, source, retryAfterMs } = this;
    return new GoogleError(type, reason, status, message, {
      ...(source === null ? {} : { source }),
      isOfSource: false,
      retryAfterMs,
    });
  }
}

/**
 * Whether the next call would fail the same way, whatever it asked for: the quota, the key or the connection
 * is at fault. Any other failure belongs to what was asked for.
 */
export function stopsEverything({ isOfSource }: GoogleError): boolean {
  return isOfSource;
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

/** The failure that an HTTP answer of an API means. `text` may be JSON, HTML, cut or empty. */
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
    // A server that says when to come back is busy, and not broken.
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

/** A call that got no answer at all. Deno's own text, which tells why, would also show the address that was called. */
export function networkFailure(cause: unknown, source: SourceName): GoogleError {
  return failed(CAUSES[networkCauseOf(cause)], 'network', 0, source);
}

/** An answer that says it went well and cannot be read. */
export function unreadableAnswer(status: number, source: SourceName): GoogleError {
  return failed(CAUSES.unreadable, UNREADABLE, status, source);
}

/** A key that no request can carry. */
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
