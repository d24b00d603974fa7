import postgres, { type Sql, type TransactionSql } from 'postgres';
import { afterAll } from 'vitest';
import { startScratchDatabase } from '../../local/testing/scratch-database.ts';

/** Connections to a migrated database of this file's own, as its owner; it ends with the file. */
export async function scratchSql(connections: number): Promise<Sql> {
  const database = await startScratchDatabase();
  const sql = postgres(database.url, { max: connections, onnotice: () => undefined });
  afterAll(async () => {
    await sql.end();
    await database.stop();
  });
  return sql;
}

/** Runs a transaction as PostgREST would run a call of this person. */
export async function actAs<T>(
  sql: Sql,
  userId: string,
  act: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  const done = await sql.begin(async (tx) => {
    const claims = JSON.stringify({ sub: userId, role: 'authenticated', session_id: userId });
    await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
    return { answer: await act(tx) };
  });
  return done.answer;
}
