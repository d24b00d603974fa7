import { readFileSync } from 'node:fs';
import postgres, { type Sql } from 'postgres';
import type { Stack } from '../local/stack.ts';
import type { Statement } from './statements.ts';
import { type Figures, figuresOf } from './statistics.ts';

/** Reading a table of at least so many rows from end to end is a fault. */
const MANY_ROWS = 1000;

/** Executions before anything is counted: Postgres decides about a prepared statement's plan in the first five. */
const WARM_UP = 8;

/**
 * Runs statements as PostgREST does (prepared, in a transaction with role and claims) on a connection of its own, and
 * takes the time of the statement alone: the processor time of the Postgres process, which does not count while other
 * programs have the processor. Only Linux knows it; elsewhere it is the time that the client waited.
 */
export class Replay {
  private readonly sql: Sql;
  private readonly begin: string;
  private count = 0;
  private process = 0;

  constructor(stack: Stack, role: 'authenticated' | 'service_role', userId: string) {
    this.sql = postgres(stack.file.superuserUrl, { max: 1, onnotice: () => undefined });
    const who = { sub: userId, role, aud: 'authenticated', session_id: userId };
    const claims = JSON.stringify(who);
    this.begin = `begin; set local role ${role}; set local search_path to public, extensions;
      select set_config('request.jwt.claims', '${claims}', true), set_config('request.method', 'GET', true),
        set_config('request.headers', '{}', true)`;
  }

  /** Makes a statement ready; returns the text that runs it. */
  async prepare({ text, parameters }: Statement): Promise<string> {
    this.count += 1;
    const name = `bench_${this.count}`;
    await this.inTransaction(() => this.sql.unsafe(`prepare ${name} as ${text}`).simple());
    const values = parameters.length > 0 ? `(${parameters.join(', ')})` : '';
    const execute = `execute ${name}${values}`;
    for (let warm = 0; warm < WARM_UP; warm += 1) await this.run(execute);
    return execute;
  }

  /** Runs a statement and undoes what it changed; returns the milliseconds that it took. */
  async run(text: string): Promise<number> {
    let took = 0;
    await this.inTransaction(async () => {
      const before = await this.clock();
      await this.sql.unsafe(text).simple();
      took = (await this.clock()) - before;
    });
    return took;
  }

  /** Tables with many rows that a statement reads from end to end, in functions that it calls as well. */
  async sequentialScans(text: string): Promise<string[]> {
    let found: string[] = [];
    await this.inTransaction(async () => {
      // The statistics of this very transaction: nobody else's scans are among them.
      const before = await this.scans();
      await this.sql.unsafe(text).simple();
      const after = await this.scans();
      found = [...after].flatMap(([table, scans]) =>
        scans > (before.get(table) ?? 0) ? [table] : [],
      );
    });
    return found;
  }

  end(): Promise<void> {
    return this.sql.end();
  }

  /** Milliseconds of processor time that the server's process has had so far. */
  private async clock(): Promise<number> {
    if (process.platform !== 'linux') return performance.now();
    if (this.process === 0) {
      const [row] = await this.sql.unsafe('select pg_backend_pid() as pid').simple();
      this.process = Number(row?.pid);
    }
    // First number: nanoseconds on a processor.
    const [nanoseconds] = readFileSync(`/proc/${this.process}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  }

  private async scans(): Promise<Map<string, number>> {
    const rows = await this.sql
      .unsafe(`select s.relname, s.seq_scan::int as scans from pg_stat_xact_user_tables as s
        join pg_class as c on c.oid = s.relid where s.seq_scan > 0 and c.reltuples >= ${MANY_ROWS}`)
      .simple();
    return new Map([...rows].map((row) => [String(row.relname), Number(row.scans)]));
  }

  private async inTransaction(job: () => Promise<unknown>): Promise<void> {
    await this.sql.unsafe(this.begin).simple();
    try {
      await job();
    } finally {
      await this.sql.unsafe('rollback').simple();
    }
  }
}

/** Runs one statement after the other, again and again, so that whatever else the machine does meets them all. */
export async function inTurn(
  runs: number,
  statements: readonly (readonly [Replay, string])[],
): Promise<Figures[]> {
  const took = statements.map((): number[] => []);
  for (let count = 0; count < runs; count += 1) {
    for (const [index, [replay, text]] of statements.entries()) {
      took[index]?.push(await replay.run(text));
    }
  }
  return took.map(figuresOf);
}
