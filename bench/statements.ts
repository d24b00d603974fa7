import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '../local/stack.ts';
import { type AppRequest, send } from './app-requests.ts';

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
