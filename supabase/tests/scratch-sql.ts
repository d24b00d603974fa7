import postgres, { type Sql } from 'postgres';
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
