import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { TransactionSql } from 'postgres';
import { copyIn, copyOut, type Table } from './tables.ts';

/** What identifies the rows of a table: as many, and the same in each column. */
export type Measure = { rows: number; bytes: number; sha256: string };

const LINE_END = 10;

/** Passes text of COPY on and measures it. One line is one row: a line end inside of a value is written as \n. */
function measuring() {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  return {
    async *pass(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        for (const byte of chunk) if (byte === LINE_END) rows += 1;
        yield chunk;
      }
    },
    result: (): Measure => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Reads all rows of a table into `sink`. */
async function readRows(
  sql: TransactionSql,
  table: Table,
  sink: (rows: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<Measure> {
  const { pass, result } = measuring();
  const source = await sql.unsafe(copyOut(table)).readable();
  await sink(pass(source));
  // The driver pauses its socket when this stream is full and goes on when it is read; a stream that was full with its
  // last piece is not read again.
  source._read(0);
  return result();
}

/** Writes the rows of a table, compressed, to a file. */
export const saveRows = (sql: TransactionSql, table: Table, file: string): Promise<Measure> =>
  readRows(sql, table, (rows) =>
    pipeline(rows, createGzip(), createWriteStream(file, { mode: 0o600, flush: true })),
  );

/** What a table holds now. */
export const measureRows = (sql: TransactionSql, table: Table): Promise<Measure> =>
  readRows(sql, table, (rows) => pipeline(rows, nowhere()));

/** What a file holds; null when it is missing or cannot be read to its end. */
export async function measureFile(file: string): Promise<Measure | null> {
  const { pass, result } = measuring();
  try {
    await pipeline(createReadStream(file), createGunzip(), pass, nowhere());
    return result();
  } catch {
    return null;
  }
}

/** Loads the rows of a file into a table. */
export async function loadRows(sql: TransactionSql, table: Table, file: string): Promise<void> {
  const target = await sql.unsafe(copyIn(table)).writable();
  await pipeline(createReadStream(file), createGunzip(), target);
}
