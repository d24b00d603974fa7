/** A refusal with the status, code and words that GoTrue uses for it. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: number;
  /** GoTrue's code, which auth-js knows as `error.code`. */
  readonly code: string;
  /** Why a password is weak; only with `weak_password`. */
  readonly reasons: readonly string[] | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    options: { reasons?: readonly string[]; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.reasons = options.reasons;
  }
}

/* Errors by their status; code and message are GoTrue's. */
const refusal = (status: number) => (code: string, message: string) =>
  new AuthError(status, code, message);
export const badRequest = refusal(400);
export const forbidden = refusal(403);
export const notFound = refusal(404);
export const unprocessable = refusal(422);
export const tooManyRequests = refusal(429);

/** A failure of the server (a trigger that raised, for one); `cause` goes to the log, not to the caller. */
export const internalError = (message: string, cause?: unknown) =>
  new AuthError(500, 'unexpected_failure', message, { cause });

const API_VERSION_HEADER = 'x-supabase-api-version';
const CODED_ERRORS_SINCE = '2024-01-01';

/**
 * An error in GoTrue's two shapes: clients that announce API version 2024-01-01 (auth-js does) get
 * `{ code, message }` and the version echoed, which is what makes auth-js read `code`; all others get
 * `{ code: <status>, error_code, msg }`.
 */
export function toErrorResponse(error: AuthError, request: Request): Response {
  const { code, message, reasons, status } = error;
  const headers = new Headers({ 'x-sb-error-code': code });
  const weak_password = reasons && { reasons };
  const version = request.headers.get(API_VERSION_HEADER) ?? '';
  if (/^\d{4}-\d{2}-\d{2}$/.test(version) && version >= CODED_ERRORS_SINCE) {
    headers.set(API_VERSION_HEADER, CODED_ERRORS_SINCE);
    return Response.json({ code, message, weak_password }, { status, headers });
  }
  const body = { code: status, error_code: code, msg: message, weak_password };
  return Response.json(body, { status, headers });
}
