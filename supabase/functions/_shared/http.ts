import type { Context, Hono, Env as HonoEnv } from 'hono';
import { cors } from 'hono/cors';
import * as z from 'zod';
import type { Deps } from './deps.ts';
import { HttpError, toHttpError } from './errors.ts';
import { describeFailure } from './redact.ts';

/** Messages in Portuguese where a schema sets none. */
z.config({
  localeError: (issue) =>
    issue.code === 'invalid_type' && issue.expected === 'object'
      ? 'Envie os dados em um objeto JSON.'
      : 'Valor inválido.',
});

/** Largest JSON body, in bytes; only the audio upload takes more, and it is no JSON. */
const MAX_BODY = 256 * 1024;

export type AppEnv = {
  Variables: { requestId: string };
  Bindings: { remoteAddr?: { hostname: string } };
};

type Methods = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Adds what all functions share: request id, CORS for the configured origins, one log line per request, one error
 * shape. Call it before adding routes.
 */
export function installBasics<E extends AppEnv & HonoEnv>(app: Hono<E>, name: string, deps: Deps) {
  const methods: Methods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  app.use('*', async (c, next) => {
    const started = deps.now();
    const requestId = requestIdOf(c.req.header('x-request-id'));
    c.set('requestId', requestId);
    await next();
    c.header('x-request-id', requestId);
    c.header('x-content-type-options', 'nosniff');
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
    const failure = c.error ? toHttpError(c.error) : undefined;
    deps.log({
      level: c.res.status >= 500 ? 'error' : 'info',
      function: name,
      requestId,
      method: c.req.method,
      // The route's pattern, because an address may contain personal data.
      route: c.req.routePath,
      status: c.res.status,
      ms: Math.round(deps.now() - started),
      ...(failure ? { code: failure.code } : {}),
      ...(failure && failure.status >= 500
        ? { failure: describeFailure(failure.cause ?? failure) }
        : {}),
    });
  });
  app.use(
    '*',
    cors({
      origin: (origin) => (deps.env().allowedOrigins.has(origin) ? origin : null),
      allowMethods: methods,
      exposeHeaders: ['etag', 'x-request-id', 'link', 'retry-after'],
      maxAge: 3600,
    }),
  );
  app.onError((error, c) => errorResponse(c, toHttpError(error)));
  app.notFound((c) =>
    errorResponse(c, new HttpError(404, 'not_found', 'Este endereço não existe na API.')),
  );
}

/** The one shape of a failed answer, with the headers that the failure asks for. */
function errorResponse(c: Context, error: HttpError): Response {
  for (const [header, value] of Object.entries(error.headers)) c.header(header, value);
  // Hono types a status as one of a list, which HttpError is only built with.
  return c.json(error.body(), error.status as 400);
}

/**
 * The JSON body, checked. An empty body counts as `{}`.
 * Errors: 413 too large, 415 not JSON, 400 unreadable or refused by the schema (`field` names the first input at fault).
 */
export async function readJson<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  const text = await readText(c.req.raw);
  if (text.trim() === '') return validate({}, schema);
  requireJson(c.req.header('content-type') ?? '');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw notJson();
  }
  return validate(json, schema);
}

function notJson(): HttpError {
  return new HttpError(400, 'invalid_request', 'O corpo da requisição não é um JSON válido.');
}

/** Refuses, with a 415, a body whose type is not JSON. */
export function requireJson(contentType: string): void {
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType)) {
    throw new HttpError(415, 'unsupported_media_type', 'Envie os dados em JSON.');
  }
}

/** The refusal of a body above `MAX_BODY`. */
function bodyTooLarge(): HttpError {
  return new HttpError(
    413,
    'payload_too_large',
    'O corpo da requisição é grande demais. Envie menos de uma vez.',
  );
}

/** Parses a value; a 400 with the first message when the schema refuses it. */
export function validate<T extends z.ZodType>(value: unknown, schema: T): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalid(result.error);
}

/** A refusal by a schema, as a 400 about the first input at fault. */
export function invalid(error: z.ZodError): HttpError {
  const issue = error.issues[0];
  const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const path = [...(issue?.path ?? []), ...(unknownKey === undefined ? [] : [unknownKey])];
  const message =
    unknownKey === undefined ? issue?.message : `Campo desconhecido: ${shown(unknownKey)}`;
  return new HttpError(400, 'invalid_request', message ?? 'Dados inválidos.', {
    field: path.length > 0 ? shown(path.map(String).join('.')) : undefined,
  });
}

/**
 * The text of a body.
 *
 * @throws HttpError 413 above `MAX_BODY`, 400 for bytes that are no UTF-8
 */
export async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY) throw bodyTooLarge();
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  // A declared length may be wrong or missing, so the bytes are counted while reading.
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > MAX_BODY) throw bodyTooLarge();
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notJson();
  }
}

/** A caller's field name, shortened and made valid text for an answer. */
function shown(name: string): string {
  return name.slice(0, 100).replace(/\p{Cs}/gu, '\uFFFD');
}

function requestIdOf(given: string | undefined): string {
  return given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}
