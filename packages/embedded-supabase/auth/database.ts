import postgres, { type ISql } from 'postgres';
import type { StackContext } from '../context.ts';
import { END_S } from '../db/postgres.ts';
import { inTransaction } from '../db/transaction.ts';
import { AuthError, internalError } from './errors.ts';

/** Runs statements: the pool, or a transaction of it. */
export type Query = ISql;

/** All Auth rows belong to this instance; GoTrue sees no others. */
export const INSTANCE_ID = '00000000-0000-0000-0000-000000000000';

/** Connects as supabase_auth_admin, which has no rights outside of schema `auth`. */
export function connectAuthDatabase(db: StackContext['db']) {
  const sql = postgres(db.urlFor('supabase_auth_admin'), {
    max: 6,
    idle_timeout: 60,
    onnotice: () => undefined,
    connection: { application_name: 'auth' },
  });
  const pool: Query = sql;
  return {
    pool,
    /**
     * Runs `work` in one transaction. Refusals (`AuthError`) pass through; everything else, such as a trigger
     * that raises, becomes a 500 with `message`.
     */
    async transaction<T>(message: string, work: (tx: Query) => Promise<T>): Promise<T> {
      try {
        return await inTransaction(sql, work);
      } catch (error) {
        throw error instanceof AuthError ? error : internalError(message, error);
      }
    },
    close: () => sql.end({ timeout: END_S }),
  };
}

/** Turns the race of two equal addresses, which only the unique index can decide, into `taken`. */
export async function unlessEmailTaken<T>(work: Promise<T>, taken: AuthError): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = error instanceof AuthError ? error.cause : error;
    const constraint = reason instanceof postgres.PostgresError && reason.constraint_name;
    throw constraint === 'users_email_partial_key' ? taken : error;
  }
}
