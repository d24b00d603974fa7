import type { Sql, TransactionSql } from 'postgres';
import { expect } from 'vitest';

/**
 * The result of `second` when it begins before the transaction of `first` is committed, and waits for it.
 *
 * @param begin starts the transaction that holds what `second` needs
 */
export async function outcomeWhileHeld(
  sql: Sql,
  begin: (hold: (tx: TransactionSql) => Promise<void>) => Promise<unknown>,
  first: (tx: TransactionSql) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown> | undefined> {
  let waiting: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await begin(async (tx) => {
    await first(tx);
    const [me] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    waiting = Promise.allSettled([second()]);
    await expect
      .poll(async () => {
        const blocked = await sql`
          select 1 from pg_catalog.pg_stat_activity
          where ${me?.pid ?? 0} = any (pg_catalog.pg_blocking_pids(pid))`;
        return blocked.length;
      })
      .toBeGreaterThan(0);
  });
  return (await waiting)?.[0];
}
