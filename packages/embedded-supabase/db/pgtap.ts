import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Sql } from 'postgres';
import tar from 'tar-stream';
import { inTransaction } from './transaction.ts';

const ENTRY = 'share/postgresql/extension/pgtap--1.3.5.sql';

/**
 * Loads pgTAP 1.3.5 into schema `extensions`, as `create extension pgtap with schema extensions` does on
 * the platform. For tests only; does nothing when it is there.
 */
export async function loadPgtap(superuser: Sql): Promise<void> {
  const [there] = await superuser<{ exists: boolean }[]>`
    select to_regprocedure('extensions.plan(integer)') is not null as exists`;
  if (there?.exists) return;
  const script = await readEntry(ENTRY);
  await inTransaction(superuser, async (sql) => {
    await sql.unsafe('set local search_path = extensions; set local client_min_messages = warning');
    await sql.unsafe(script);
    await sql.unsafe(
      'grant execute on all functions in schema extensions to postgres, anon, authenticated, service_role',
    );
  });
}

async function readEntry(name: string): Promise<string> {
  const module = import.meta.resolve('@electric-sql/pglite-pgtap');
  const archive = readFileSync(fileURLToPath(new URL('./pgtap.tar.gz', module)));
  const extract = tar.extract();
  extract.end(gunzipSync(archive));
  for await (const entry of extract) {
    if (entry.header.name === name) {
      // The first lines are psql's guard against running the file by hand.
      return (await text(entry)).replace(/^\\.*$/gm, '');
    }
    entry.resume();
  }
  throw new Error(`${name} is not in pgtap.tar.gz`);
}
