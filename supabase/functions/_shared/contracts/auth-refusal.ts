/**
 * What Auth itself says when a session, or its person, is no more. Nothing else ends a session: not a proxy, a gateway that
 * does not know the key, a limit, an outage or an unreadable answer.
 */
const ENDED = [
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_banned',
  'user_not_found',
];

/**
 * A refresh token that Auth never issued, by its form or after an older backup of its database, gets no code of its own.
 */
const NEVER_ISSUED = [
  'Refresh token is not valid',
  'Invalid Refresh Token: Not Issued By This Server',
];

/** Whether a message of Auth says so. */
export const isNeverIssued = (message: unknown): boolean =>
  typeof message === 'string' && NEVER_ISSUED.includes(message);

/** Whether a code of Auth says that the session is over. */
export const endsSession = (code: string | undefined): boolean => ENDED.includes(code ?? '');

/**
 * Whether this refusal of a renewal is Auth's own, and says that the session is over.
 *
 * @param body the parsed answer; undefined for one that is no JSON. Callers that name a version of the API are given the
 * code as `code`, others as `error_code`.
 */
export function saysSessionEnded(status: number, body: unknown): boolean {
  if (status < 400 || status >= 500 || status === 429 || !isRecord(body)) return false;
  const { error_code: older, code, msg, message = msg } = body;
  return (
    [older, code].some((one) => typeof one === 'string' && endsSession(one)) ||
    isNeverIssued(message)
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
