import { isNeverIssued } from '#contracts/auth-refusal.ts';
import { SAID_BY_ANYBODY } from './constants.ts';
import { type AppErrorCode, ERROR_MESSAGES } from './error-messages.ts';
import { isRecord } from './is-record.ts';

type AppErrorDetails = {
  status: number;
  code: AppErrorCode;
  /** Response body as text, or the status text when there is none. */
  body: string;
  /** The input at fault, as the server names it. */
  field?: string | undefined;
  /** A message of our own functions: already Portuguese, may be shown. */
  serverMessage?: string | undefined;
  cause?: unknown;
  /** Where the specification words the error itself; else "status: body". */
  message?: string | undefined;
};

/** Every failed call. `message` is for developers; screens show `describeError(error)` instead. */
export class AppError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: AppErrorCode;
  readonly field: string | undefined;
  readonly serverMessage: string | undefined;

  constructor({ status, code, body, field, serverMessage, cause, message }: AppErrorDetails) {
    super(message ?? `${status}: ${body}`, { cause });
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.field = field;
    this.serverMessage = serverMessage;
  }
}

/** Error as PostgREST, Auth and Storage clients give it. */
export type PlatformError = {
  message: string;
  code?: string | undefined;
  details?: unknown;
  hint?: unknown;
  status?: number | undefined;
  name?: string | undefined;
};

/** Codes of the platform by what they mean: SQLSTATEs, those of PostgREST (PGRST…), of Auth (a_word) and of Storage (AWord). */
const PLATFORM_CODES: Partial<Record<AppErrorCode, readonly string[]>> = {
  forbidden: ['42501', 'not_admin', 'AccessDenied'],
  conflict: ['23505', '23503'],
  version_conflict: ['PT409'],
  invalid_request: ['22023', '22P02', '23514', '23502', '22001', 'validation_failed'],
  // A function, a table or a column that is not there: no fault of the request.
  internal: ['42883', '42P01', '42703', 'unexpected_failure'],
  not_found: ['PGRST116'],
  unavailable: [
    '57014',
    // PostgREST's picture of the database is old or not there yet, as during a deployment.
    ...['PGRST200', 'PGRST201', 'PGRST202', 'PGRST203', 'PGRST204', 'PGRST205'],
    // Two changes of one account at the same moment.
    'conflict',
    ...['hook_timeout', 'hook_timeout_after_retry'],
  ],
  session_expired: [
    ...['PGRST301', 'PGRST302', 'PGRST303', 'user_not_found', 'session_not_found'],
    ...['session_expired', 'refresh_token_not_found', 'refresh_token_already_used', 'bad_jwt'],
    ...['no_authorization', 'InvalidJWT'],
  ],
  invalid_credentials: ['invalid_credentials'],
  email_taken: ['user_already_exists', 'email_exists'],
  email_not_confirmed: ['email_not_confirmed'],
  weak_password: ['weak_password'],
  same_password: ['same_password'],
  wrong_password: ['current_password_required', 'current_password_invalid'],
  captcha_failed: ['captcha_failed'],
  rate_limited: ['over_request_rate_limit', 'over_email_send_rate_limit', 'SlowDown'],
  link_expired: ['otp_expired', 'flow_state_expired', 'flow_state_not_found'],
  account_inactive: ['user_banned'],
  email_refused: ['email_address_invalid', 'email_address_not_authorized'],
  recent_login_needed: ['reauthentication_needed'],
  access_closed: ['signup_disabled', 'email_provider_disabled'],
  unreachable: ['request_timeout'],
  payload_too_large: ['EntityTooLarge'],
  unsupported_media_type: ['InvalidMimeType'],
};
const BY_PLATFORM_CODE = new Map(
  Object.entries(PLATFORM_CODES).flatMap(([code, theirs]) =>
    // The keys of PLATFORM_CODES, which Object.entries widens to string.
    theirs.map((one) => [one, code as AppErrorCode] as const),
  ),
);

/** The end of the message of what the database refuses there. */
const FROM_SHARED_COMPUTER = 'from a shared computer';

function codeOf(status: number, platformCode: string | undefined, name?: string): AppErrorCode {
  if (name === 'AuthSessionMissingError') return 'session_expired';
  return BY_PLATFORM_CODE.get(platformCode ?? '') ?? codeOfStatus(status);
}

function codeOfStatus(status: number): AppErrorCode {
  if (status === 0) return 'unreachable';
  if (status === 401) return 'session_expired';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'not_found';
  if (status === 409) return 'conflict';
  if (status === 413) return 'payload_too_large';
  if (status === 415) return 'unsupported_media_type';
  if (status === 429) return 'rate_limited';
  if (status === 400 || status === 422) return 'invalid_request';
  if (status >= 502 && status <= 504) return 'unavailable';
  if (status >= 500) return 'internal';
  return 'unknown';
}

/** Of an answer without a code of ours: a proxy in between knows nothing of what was asked for. */
function codeOfStranger(status: number): AppErrorCode {
  const isTheirs = status >= 400 && status < 500 && !SAID_BY_ANYBODY.includes(status);
  return isTheirs ? 'unavailable' : codeOfStatus(status);
}

export type DatabaseResult =
  | { data: unknown; error: null }
  | { data: null; error: PlatformError; status: number; statusText: string };

/** The data of a PostgREST answer. Throws `AppError` when it failed, under `failure` where that is given. */
export function unwrap<Result extends DatabaseResult>(
  result: Result,
  failure?: string,
): Extract<Result, { error: null }>['data'] {
  if (result.error === null) return result.data;
  throw databaseError(result, failure);
}

/** A failed answer of the Data API that was asked without its client. */
export async function restError(response: Response): Promise<AppError> {
  const { status, statusText } = response;
  const { message = '', ...error } = parseBody(await response.text()) as Partial<PlatformError>;
  return databaseError({ error: { message, ...error }, status, statusText });
}

function databaseError(
  { error, status, statusText }: { error: PlatformError; status: number; statusText: string },
  failure?: string,
): AppError {
  const { code, details, hint, message } = error;
  const hasBody = Boolean(code || message);
  return new AppError({
    status,
    code:
      code === '42501' && message.endsWith(FROM_SHARED_COMPUTER)
        ? 'shared_computer'
        : codeOf(status, code),
    body: hasBody ? JSON.stringify({ code, details, hint, message }) : statusText,
    cause: error,
    message: failure,
  });
}

/** An error of supabase-js' Auth or Storage client. */
export function platformError(error: PlatformError): AppError {
  const status = error.status ?? 0;
  const code = isNeverIssued(error.message) ? 'refresh_token_not_found' : error.code;
  return new AppError({
    status,
    code: codeOf(status, code, error.name),
    body: error.message,
    cause: error,
  });
}

/** A failed answer of our own functions and of `/api` (`{ message, code, field? }`), or of a proxy before them. */
export async function responseError(response: Response): Promise<AppError> {
  const text = await response.text().catch(() => '');
  const body = parseBody(text);
  return new AppError({
    status: response.status,
    code: isAppErrorCode(body.code) ? body.code : codeOfStranger(response.status),
    body: text || response.statusText,
    field: typeof body.field === 'string' ? body.field : undefined,
    serverMessage:
      isAppErrorCode(body.code) && typeof body.message === 'string' ? body.message : undefined,
  });
}

/** An error of `supabase.functions.invoke`; the answer it carries is read. */
export async function functionError(error: {
  message: string;
  context?: unknown;
}): Promise<AppError> {
  if (error.context instanceof Response) return responseError(error.context);
  return new AppError({ status: 0, code: 'unreachable', body: error.message, cause: error });
}

/** Anything thrown as an `AppError`. A `TypeError` of `fetch` means that no answer came. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const body = error instanceof Error ? error.message : String(error);
  const isNetwork =
    (error instanceof TypeError && /fetch|network|load failed/i.test(body)) ||
    (error instanceof DOMException &&
      (error.name === 'TimeoutError' || error.name === 'NetworkError'));
  return new AppError({
    status: 0,
    code: isNetwork ? 'unreachable' : 'unknown',
    body,
    cause: error,
  });
}

/** The Portuguese message of any failure. */
export function describeError(error: unknown): string {
  const { code, serverMessage } = toAppError(error);
  return serverMessage ?? ERROR_MESSAGES[code];
}

const PASSING: readonly AppErrorCode[] = [
  'unreachable',
  'unavailable',
  'internal',
  'rate_limited',
  'session_expired',
];

/** Whether a repetition changes nothing: the platform has refused it. No answer is no refusal. */
export function isRefusedForGood(error: unknown): boolean {
  const { status, code } = toAppError(error);
  return status >= 400 && !PASSING.includes(code);
}

/** Whether only a new sign-in helps. */
export function isSessionError(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.code === 'session_expired' || error.code === 'unauthenticated';
}

function isAppErrorCode(value: unknown): value is AppErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_MESSAGES, value);
}

function parseBody(text: string): { message?: unknown; code?: unknown; field?: unknown } {
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) ? body : {};
  } catch {
    return {};
  }
}
