import postgres, { type Sql, type TransactionSql } from 'postgres';
import { END_S } from '../db/postgres.ts';
import { type Caller, serviceCaller } from './caller.ts';

/** The platform's operation names, as policies read them with `storage.operation()`. */
export type Operation =
  | `storage.bucket.${'create' | 'list'}`
  | `storage.object.${
      | 'delete_many'
      | 'get_authenticated'
      | 'get_public'
      | 'get_signed'
      | 'info_public'
      | 'list'
      | 'move'
      | 'sign'
      | 'sign_many'
      | 'sign_upload_url'
      | 'upload'
      | 'upload_signed'}`
  // The platform leaves out the prefix here.
  | `object.${'get' | 'head'}_authenticated_info`
  | `storage.tus.upload.${'create' | 'delete' | 'get' | 'part'}`;

export type Database = {
  /** Runs `work` as the caller, in one transaction in which policies see their claims and the operation. */
  as<T>(
    caller: Caller,
    operation: Operation,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T>;
  /** The same, rolled back at the end: finds out whether the caller may. */
  rehearse(
    caller: Caller,
    operation: Operation,
    work: (transaction: Transaction) => Promise<void>,
  ): Promise<void>;
  close(): Promise<void>;
};

export type Transaction = {
  sql: TransactionSql;
  /** Runs `work` as the service, for what the platform does as itself (locks, finding the replaced version). */
  asService<T>(work: (sql: TransactionSql) => Promise<T>): Promise<T>;
};

/** @param url a login as `supabase_storage_admin` */
export function openDatabase(url: string): Database {
  const sql = postgres(url, {
    max: 8,
    idle_timeout: 60,
    onnotice: () => {},
    connection: { application_name: 'storage' },
  });
  return {
    as: (caller, operation, work) => runAs(sql, caller, operation, work),
    async rehearse(caller, operation, work) {
      const allowed = new Error('rolled back on purpose');
      try {
        await runAs(sql, caller, operation, async (transaction) => {
          await work(transaction);
          throw allowed;
        });
      } catch (error) {
        if (error !== allowed) throw error;
      }
    },
    close: () => sql.end({ timeout: END_S }),
  };
}

async function runAs<T>(
  sql: Sql,
  caller: Caller,
  operation: Operation,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  // Collected here because postgres.js types the result of `begin` by unwrapping arrays of promises.
  const outcome: { value?: T } = {};
  await sql.begin(async (transaction) => {
    const isDelete = operation.includes('delete');
    await transaction`select
      set_config('storage.operation', ${operation}, true),
      set_config('storage.allow_delete_query', ${String(isDelete)}, true)`;
    await become(transaction, caller);
    outcome.value = await work({
      sql: transaction,
      async asService(inner) {
        await become(transaction, serviceCaller);
        const result = await inner(transaction);
        await become(transaction, caller);
        return result;
      },
    });
  });
  // `begin` resolved, so `work` did, and its value (which may itself be undefined) was stored.
  return outcome.value as T;
}

async function become(sql: TransactionSql, caller: Caller): Promise<void> {
  await sql`select
    set_config('role', ${caller.role}, true),
    set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true),
    set_config('request.jwt.claim.sub', ${caller.userId ?? ''}, true),
    set_config('request.jwt.claim.role', ${caller.role}, true)`;
}
