import { createRoute, type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { BlankSchema, MiddlewareHandler } from 'hono/types';
import { errorBodySchema } from '../_shared/contracts/error.ts';
import { id } from '../_shared/contracts/fields.ts';
import { userId } from '../_shared/contracts/user.ts';
import type { Deps } from '../_shared/deps.ts';
import { type AppEnv, readText, requireJson } from '../_shared/http.ts';
import type { Sessions } from './session/sessions.ts';

/** The environment of a call's context. */
export type ApiEnv = {
  Variables: AppEnv['Variables'] & { sessions: Sessions };
  Bindings: AppEnv['Bindings'];
};
export type Api = OpenAPIHono<ApiEnv, BlankSchema, '/api'>;

/** What every route module gets. */
export type ApiContext = { deps: Deps; sessions: Sessions };

const errorShape = errorBodySchema.openapi('Error');

const REFUSALS = {
  400: 'Dados inválidos: `field` diz qual.',
  401: 'Sem sessão.',
  403: 'Cadastro pendente, conta desativada ou perfil de acesso insuficiente: `code` diz qual.',
  404: 'Não existe, ou não é visível para quem pede.',
  409: 'Conflita com o que já existe.',
  413: 'Corpo grande demais.',
  415: 'Tipo de conteúdo não aceito.',
  422: 'Não pode ser importado: `message` diz por quê.',
  429: 'Tentativas demais: espere `Retry-After` segundos.',
  502: 'O Google recusou ou falhou: `code` diz como.',
  503: 'Serviço indisponível no momento.',
} as const;
export type Refusal = keyof typeof REFUSALS;

/** A failed answer in a route's `responses`. */
type RefusalAnswer = {
  description: string;
  content: { 'application/json': { schema: typeof errorShape } };
};

/** The failed answers of a route, for its `responses`. */
export function refusals<const S extends Refusal>(...statuses: S[]): Record<S, RefusalAnswer> {
  const entry = (status: S): [S, RefusalAnswer] => [
    status,
    {
      description: REFUSALS[status],
      content: { 'application/json': { schema: errorShape } },
    },
  ];
  // `fromEntries` widens the keys, which are exactly `statuses`.
  return Object.fromEntries(statuses.map(entry)) as Record<S, RefusalAnswer>;
}

/** A route's JSON answer. */
export function jsonAnswer<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** A route's JSON body, which must be there. */
export function jsonBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** A row id in a path. */
export const rowId = (message = 'Identificador inválido') =>
  z.coerce.number({ error: message }).pipe(id(message)).openapi({ type: 'integer', minimum: 1 });

/** Ids in paths. */
export const idPath = z.object({ id: rowId() });
export const videoIdPath = z.object({ videoId: rowId() });
export const userIdPath = z.object({ id: userId() });

/** Requires a session: Bearer token or cookie. */
export const SIGNED_IN = [{ bearer: [] }, { cookie: [] }];

/** Refuses a body that is too large, invalid text or not JSON, before the route's validator reads it. */
export const checkBody: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.req.raw.body !== null) {
    const text = await readText(c.req.raw);
    // A proxy may turn a missing body into an empty one, which has no content type.
    if (text.trim() !== '') requireJson(c.req.header('content-type') ?? '');
    c.req.raw = new Request(c.req.raw, { body: text });
  }
  await next();
};

/** Checks the caller before the body is read. */
const requireAccess =
  (from: Exclude<keyof Sessions, 'token'>): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    await c.var.sessions[from](c);
    return next();
  };

/**
 * A route for callers with a session and at least this access. It may also answer 401 (no session), 403 (not approved,
 * or without the role) and 503 (a service is unavailable).
 */
export function sessionRoute<
  P extends string,
  const R extends Omit<RouteConfig, 'path'> & { path: P },
>(from: Exclude<keyof Sessions, 'token'>, tag: string, route: R) {
  return createRoute({
    ...route,
    tags: [tag],
    security: SIGNED_IN,
    middleware: [requireAccess(from), checkBody] as const,
    responses: { ...route.responses, ...refusals(401, 403, 503) },
  });
}
