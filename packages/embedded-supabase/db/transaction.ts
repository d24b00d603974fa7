import postgres, { type Sql, type TransactionSql } from 'postgres';
import { errorCode } from '../errors.ts';

/** What postgres.js, and the system beneath it, call a connection that is over. */
const LOST = new Set([
  ...['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED'],
  ...['ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
]);

/**
 * `sql.begin`, for connections that may break on the way: the promise rejects then, and the pool goes on.
 *
 * postgres.js 3.4.9 writes to a connection after its end: the ROLLBACK that follows every failure, the COMMIT, the
 * next statement of the work. That write either throws where it cannot be caught, which ends the process, or stays
 * unsent and keeps the connection from being made anew (porsager/postgres#1154, #1208; LanternOps/breeze#3225). So it
 * is kept from writing: a failure by which the connection ends is not told to it, for it hears of the end by itself.
 *
 * @param kind what stands after BEGIN, as `read only`
 * @throws what `work` throws, or what the server says
 */
export async function inTransaction<T>(
  sql: Sql,
  work: (tx: TransactionSql) => Promise<T>,
  kind = '',
): Promise<T> {
  // Collected here because postgres.js types the result of `begin` by unwrapping arrays of promises.
  const outcome: { value?: T } = {};
  let end: { reason: unknown } | undefined;
  const transaction = sql.begin(kind, async (tx) => {
    try {
      outcome.value = await work(refusing(tx, () => end?.reason));
    } catch (error) {
      if (end === undefined && !isLost(error)) throw error;
      await untilHeardOf;
    }
    if (end !== undefined) await untilHeardOf;
  });
  transaction.catch((reason: unknown) => {
    end = { reason };
  });
  await transaction;
  // `begin` resolved, so `work` did, and its value (which may itself be undefined) was stored.
  return outcome.value as T;
}

/** Never ends: `begin` rejects by itself. */
const untilHeardOf = new Promise<never>(() => undefined);

/** The same statements, which throw `reason()` once there is one. */
function refusing(tx: TransactionSql, reason: () => unknown): TransactionSql {
  const check = () => {
    const error = reason();
    if (error !== undefined) throw error;
  };
  return new Proxy(tx, {
    apply(target, self, args) {
      check();
      return Reflect.apply(target, self, args);
    },
    get(target, name) {
      check();
      return Reflect.get(target, name);
    },
  });
}

/** True when a statement failed by the end of its connection. A server's FATAL is its last word. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof postgres.PostgresError) return error.severity !== 'ERROR';
  return ('query' in error && LOST.has(errorCode(error) ?? '')) || isLost(error.cause);
}

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
