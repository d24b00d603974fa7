import postgres, { type TransactionSql } from 'postgres';
import { END_S } from '../db/postgres.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Caller } from './caller.ts';

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

export type Database = ReturnType<typeof openDatabase>;

type Work<T> = (sql: TransactionSql) => Promise<T>;

/** @param url a login as `supabase_storage_admin` */
export function openDatabase(url: string) {
  const pool = postgres(url, {
    max: 8,
    idle_timeout: 60,
    onnotice: () => {},
    connection: { application_name: 'storage' },
  });

  /** Runs `work` as the caller, in one transaction in which policies see their claims and the operation. */
  const as = <T>(caller: Caller, operation: Operation, work: Work<T>): Promise<T> =>
    inTransaction(pool, async (sql) => {
      await sql`select
        set_config('storage.operation', ${operation}, true),
        set_config('storage.allow_delete_query', ${String(operation.includes('delete'))}, true),
        set_config('role', ${caller.role}, true),
        set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true),
        set_config('request.jwt.claim.sub', ${caller.userId ?? ''}, true),
        set_config('request.jwt.claim.role', ${caller.role}, true)`;
      return work(sql);
    });

  return {
    as,
    /** The same, rolled back at the end: finds out whether the caller may. */
    async dryRun(caller: Caller, operation: Operation, work: Work<unknown>): Promise<void> {
      const allowed = new Error('rolled back on purpose');
      try {
        await as(caller, operation, async (sql) => {
          await work(sql);
          throw allowed;
        });
      } catch (error) {
        if (error !== allowed) throw error;
      }
    },
    close: () => pool.end({ timeout: END_S }),
  };
}
