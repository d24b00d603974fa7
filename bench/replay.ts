import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import type { Stack } from '../local/stack.ts';
import { type AppRequest, send } from './app-requests.ts';
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
      // The statistics of this very transaction, without the scans of others.
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

/** A statement with its parameters in place of $1 …, as PostgREST made it of a request. */
export type Statement = { text: string; parameters: string[] };

/** Tables of which everybody sees only their own rows. */
const OWN_ROWS =
  /^\/rest\/v1\/(user_video_progress|user_favorites|user_notifications|podcast_progress|podcast_queue|newsletter_subscriptions|notes)\?/;

/**
 * The same request with "only mine" said in the request itself: without row-level security it then still asks for
 * the same rows, and both can be compared.
 */
export function withOwnFilter(request: AppRequest, userId: string): AppRequest {
  if (!OWN_ROWS.test(request.path) || request.path.includes('user_id=eq.')) return request;
  return { ...request, path: `${request.path}&user_id=eq.${userId}` };
}

/** Reads from the log of Postgres which statement PostgREST makes of a request. `end` stops the log again. */
export async function statementReader(stack: Stack) {
  const { superuser } = stack.database;
  const log = join(stack.file.dataDir, 'postgres.log');
  await superuser`alter system set log_statement = 'all'`;
  await superuser`alter system set log_parameter_max_length = -1`;
  await superuser`alter system set log_line_prefix = '@@'`;
  await superuser`select pg_reload_conf()`;
  // The server tells its backends by a signal: a statement of ours shows when PostgREST's have taken it up.
  return {
    async read(token: string, request: AppRequest): Promise<Statement> {
      for (let tries = 0; tries < 20; tries += 1) {
        const from = statSync(log).size;
        const response = await send(stack.file, token, request);
        const text = await response.text();
        if (!response.ok) throw new Error(`${request.path}: ${response.status} ${text}`);
        const statement = parseLog(readFileSync(log).subarray(from).toString());
        if (statement) return statement;
      }
      throw new Error(`no statement in the log for ${request.path}`);
    },
    async end() {
      await superuser`alter system reset all`;
      await superuser`select pg_reload_conf()`;
    },
  };
}

/** The statement of PostgREST (its name for what a request asks for is pgrst_source) in a piece of the log. */
function parseLog(log: string): Statement | null {
  const entries = log.split('@@').map((entry) => entry.replaceAll('\n\t', '\n').trimEnd());
  const place = entries.findIndex((entry) => /^LOG: {2}execute \S+: WITH pgrst_source/.test(entry));
  const found = entries[place];
  if (!found) return null;
  const detail = entries[place + 1] ?? '';
  const parameters = /^DETAIL: {2}Parameters: /i.test(detail)
    ? [...detail.matchAll(/\$\d+ = (NULL|'(?:[^']|'')*')/g)].map(([, value = 'NULL']) => value)
    : [];
  const text = found
    .replace(/^LOG: {2}execute \S+: /, '')
    // PostgREST says of this parameter that it is JSON; a prepared statement has to be told.
    .replace(/SELECT (\$\d+) AS json_data/, 'SELECT $1::json AS json_data');
  return { text, parameters };
}
