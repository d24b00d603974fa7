import { errorCode } from '../errors.ts';

/** What callers are told while the database is being started again. */
export const DATABASE_UNAVAILABLE = 'The database is being started again. Try again in a moment.';

/** Connections that broke or were refused, and the SQLSTATEs of a server that stops, crashed or starts. */
const UNAVAILABLE_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE'],
  ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
  ...['57P01', '57P02', '57P03'],
]);

/** True when `error`, or what caused it, says that the database could not be asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  return (
    (code !== undefined && UNAVAILABLE_CODES.has(code)) ||
    (error instanceof Error && error.cause !== undefined && isDatabaseUnavailable(error.cause))
  );
}
