import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { jwtVerify } from 'jose';
import type { Service, StackContext } from '../context.ts';
import { errorText } from '../errors.ts';
import { bearerOf, roleOf } from '../gateway/api-keys.ts';
import { withCors } from '../gateway/cors.ts';
import { forward } from '../gateway/proxy.ts';
import { readSupabaseConfig } from '../supabase-config.ts';
import { texts } from '../texts.ts';
import { functionEnvironment, readFunctionSettings, type Variables } from './environment.ts';
import { type FunctionProcess, findDeno, startFunction } from './function-process.ts';

const PREFIX = '/functions/v1';
/** The platform's limit to the first byte of an answer. */
const FIRST_BYTE_MS = 150_000;
/** Pause after a failed start of a function, doubled each time. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export type FunctionsOptions = {
  /** Variables besides the platform's; `configured` are those of `supabase/functions/.env`. Default: these. */
  variables(context: StackContext, configured: Variables): Variables;
  /** Whether that file is read. Default true. */
  readsEnvFile: boolean;
};

/** Edge functions: one Deno process each, started by the first call, started anew when its code changes. */
export async function createFunctionsService(
  context: StackContext,
  options: Partial<FunctionsOptions> = {},
): Promise<Service> {
  const { projectDir } = context;
  const { variables = (_context, configured) => configured, readsEnvFile = true } = options;
  const functionsDir = path.join(projectDir, 'supabase', 'functions');
  const deno = findDeno();
  const config = readSupabaseConfig(projectDir);
  const running = new Map<string, Promise<FunctionProcess>>();
  const failed = new Map<string, { until: number; pauseMs: number }>();
  let isStopping = false;

  const start = async (name: string): Promise<FunctionProcess> => {
    // Read for every start: a change of the file is one of the reasons to start anew.
    const configured = readsEnvFile ? readFunctionSettings(functionsDir) : {};
    return startFunction({
      name,
      folder: path.join(functionsDir, name),
      deno,
      dataDir: context.dataDir,
      env: functionEnvironment(context, variables(context, configured)),
      readable: [functionsDir, path.join(projectDir, 'node_modules')],
      log: (line) => context.log(`fn ${name}`, line),
    });
  };
  const boot = (name: string): Promise<FunctionProcess> => {
    const started = start(name);
    running.set(name, started);
    const forget = () => {
      if (running.get(name) === started) running.delete(name);
    };
    started.then(
      (process) => {
        failed.delete(name);
        return process.exited.then(forget);
      },
      (error: unknown) => {
        const { pauseMs } = failed.get(name) ?? { pauseMs: FIRST_PAUSE_MS };
        failed.set(name, {
          until: Date.now() + pauseMs,
          pauseMs: Math.min(2 * pauseMs, LONGEST_PAUSE_MS),
        });
        context.log(`fn ${name}`, texts.functionDidNotStart(errorText(error)));
        forget();
      },
    );
    return started;
  };
  const stopAll = async () => {
    const processes = [...running.values()];
    running.clear();
    await Promise.all(
      processes.map((started) => started.then((process) => process.stop()).catch(() => undefined)),
    );
  };
  const watcher = watchSources(functionsDir, () => {
    // Requests that are being answered lose their process; the next ones get the new code.
    failed.clear();
    stopAll();
  });

  return {
    async fetch(request) {
      const url = new URL(request.url);
      const name = url.pathname.slice(PREFIX.length + 1).split('/')[0] ?? '';
      if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name) || !hasEntry(functionsDir, name)) {
        return refuse(404, 'NOT_FOUND', 'Requested function was not found');
      }
      if (request.method !== 'OPTIONS' && config.verifyJwt(name)) {
        const refusal = await refuseWithoutJwt(request, context);
        if (refusal !== undefined) return withCors(refusal);
      }
      if (isStopping) {
        return refuse(503, 'SERVICE_UNAVAILABLE', 'Service is temporarily unavailable');
      }
      const isResting = Date.now() < (failed.get(name)?.until ?? 0);
      const process = isResting
        ? undefined
        : await (running.get(name) ?? boot(name)).catch(() => undefined);
      if (process === undefined) {
        return refuse(503, 'BOOT_ERROR', 'Function failed to start (please check logs)');
      }
      return call(context, request, process, name, url.pathname.slice(PREFIX.length) + url.search);
    },
    async stop() {
      isStopping = true;
      watcher?.close();
      await stopAll();
    },
  };
}

async function call(
  context: StackContext,
  request: Request,
  process: FunctionProcess,
  name: string,
  target: string,
): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), FIRST_BYTE_MS);
  const limited = new Request(request, { signal: AbortSignal.any([request.signal, limit.signal]) });
  try {
    return await forward(limited, process.target, target);
  } catch (error) {
    if (request.signal.aborted) throw error;
    if (limit.signal.aborted) return refuse(504, 'IDLE_TIMEOUT', 'Function did not answer in time');
    context.log(`fn ${name}`, errorText(error));
    return refuse(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)');
  } finally {
    clearTimeout(timer);
  }
}

/** Folders that start with `_` hold shared code, as on the platform. */
function hasEntry(functionsDir: string, name: string): boolean {
  return !name.startsWith('_') && existsSync(path.join(functionsDir, name, 'index.ts'));
}

function watchSources(folder: string, onChange: () => void): { close(): void } | undefined {
  try {
    const watcher = watch(folder, { recursive: true, persistent: false }, (_event, file) => {
      if (file === null || /\.(ts|json|env)$/.test(file)) onChange();
    });
    // For example, too many watched files on this machine.
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    // A file system without change events: a restart of the stack picks the new code up.
    return undefined;
  }
}

function refuse(status: number, code: string, message: string): Response {
  return withCors(Response.json({ code, message }, { status }));
}

const unauthorized = (message: string) => Response.json({ code: 401, message }, { status: 401 });

/**
 * The platform's check before a function with `verify_jwt = true`: a valid token, or an API key on either
 * header. It does not prove a user; functions authenticate their callers themselves.
 *
 * @returns the refusal, or undefined when the call may pass
 */
async function refuseWithoutJwt(
  request: Request,
  context: StackContext,
): Promise<Response | undefined> {
  const apikey = request.headers.get('apikey') ?? '';
  const bearer = bearerOf(request.headers);
  if (bearer === undefined) {
    return roleOf(apikey, context) ? undefined : unauthorized('Missing authorization header');
  }
  if (roleOf(bearer, context) !== undefined) return undefined;
  try {
    await jwtVerify(bearer, new TextEncoder().encode(context.jwtSecret), { algorithms: ['HS256'] });
    return undefined;
  } catch {
    return unauthorized('Invalid JWT');
  }
}
