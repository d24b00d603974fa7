import type { Sql } from 'postgres';
import { expect } from 'vitest';

/**
 * Runs `work`, which reads or writes the rows of lessons on a connection of its own, and ends that connection while it
 * waits for them.
 */
export async function hangUpDuring<T>(owner: Sql, work: () => Promise<T>): Promise<T> {
  const begun = await owner.begin(async (tx) => {
    await tx`lock table public.videos in access exclusive mode`;
    const running = work();
    const hungUp = () => owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and usename = current_user and query like '%videos%'`;
    await expect.poll(hungUp, { timeout: 20_000 }).toHaveLength(1);
    return { running };
  });
  return begun.running;
}
