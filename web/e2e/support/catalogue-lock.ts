import { test } from '@playwright/test';
import postgres from 'postgres';
import { stack } from './stack.ts';

/** Any number that nobody else locks by. */
const LOCK = 20_260_101;
/** A whole sync may have to be waited for. */
const PATIENCE_MS = 120_000;

/**
 * Waits for a turn with the catalogue, across all workers: many may read at once, whoever changes it for
 * everybody (a sync, which also tells every member) is alone. Resolves with what gives the turn back.
 */
export async function lockCatalogue(use: 'reading' | 'changing'): Promise<() => Promise<void>> {
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
  // The lock belongs to the connection and ends with it.
  if (use === 'changing') await sql`select pg_advisory_lock(${LOCK})`;
  else await sql`select pg_advisory_lock_shared(${LOCK})`;
  return () => sql.end();
}

/** For journeys that count what is new: while one runs, no sync does. Call it at the top of the file. */
export function readsCatalogue(): void {
  let release = async () => {};
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named before the rest.
  test.beforeEach(async ({}, info) => {
    info.setTimeout(info.timeout + PATIENCE_MS);
    release = await lockCatalogue('reading');
  });
  test.afterEach(() => release());
}
