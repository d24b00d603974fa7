import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { serviceClient } from '../_shared/clients.ts';
import {
  type DeepHealth,
  deepHealthSchema,
  operationsSchema,
} from '../_shared/contracts/operations.ts';
import { type Release, releaseSchema, SCHEMA } from '../_shared/contracts/release.ts';
import type { Deps } from '../_shared/deps.ts';
import { unavailable } from '../_shared/errors.ts';
import { takeLimits } from '../_shared/limits.ts';
import { rows } from '../_shared/rows.ts';
import { refusedToken, sameSecret } from '../_shared/secrets.ts';
import { type Api, type ApiContext, type ApiEnv, jsonAnswer, refusals } from './route.ts';
import { clientAddress, limitSubjectOf } from './session/address.ts';
import { readSession } from './session/cookie.ts';

/** Deep looks of one address in the window of the limits; a monitoring that asks from five places takes 75. */
const LOOKS_PER_ADDRESS = 300;
const SITE_TIMEOUT_MS = 3_000;
/** Longer is no list of versions. */
const SITE_ANSWER_LENGTH = 2_000;

const shallow = z.object({ status: z.literal('ok') });

const route = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'getHealth',
  tags: ['Serviço'],
  summary: 'Diz que a API responde; com deep=1, se tudo o que roda sozinho está em ordem',
  description:
    'Sem `deep`, responde sempre `{"status":"ok"}` e não pergunta a ninguém. Com `deep=1`, pede o token da instalação (`x-health-token`) ou a sessão de um super administrador, e responde 503 quando alguma verificação está em vermelho.',
  security: [{}, { healthToken: [] }, { bearer: [] }, { cookie: [] }],
  request: {
    query: z.object({ deep: z.enum(['1'], { error: 'O parâmetro deep só aceita 1' }).optional() }),
  },
  responses: {
    200: jsonAnswer(
      z.union([shallow, deepHealthSchema]),
      'A API responde, e nada está em vermelho.',
    ),
    ...refusals(400, 401, 403, 429),
    503: jsonAnswer(deepHealthSchema, 'Alguma verificação está em vermelho.'),
  },
});

export function addHealthRoute(app: Api, context: ApiContext): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'healthToken', {
    type: 'apiKey',
    in: 'header',
    name: 'x-health-token',
  });
  app.openapi(route, async (c) => {
    if (c.req.valid('query').deep === undefined) return c.json({ status: 'ok' as const }, 200);
    await requireAccess(c, context);
    const health = await lookDeep(context.deps);
    return c.json(health, health.status === 'ok' ? 200 : 503);
  });
}

/** The token of the installation, or a superuser's session. Errors: 401, 403, 429. */
async function requireAccess(c: Context<ApiEnv>, { deps, sessions }: ApiContext): Promise<void> {
  const address = await clientAddress(c, deps.env());
  await takeLimits(deps, [
    { bucket: 'health:address', subject: limitSubjectOf(address), limit: LOOKS_PER_ADDRESS },
  ]);
  const given = c.req.header('x-health-token');
  if (given === undefined) {
    const isProgram =
      c.req.header('authorization') === undefined && readSession(c, deps.env()) === null;
    if (isProgram) throw refusedToken('x-health-token');
    await sessions.superuser(c);
    return;
  }
  const { HEALTH_TOKEN } = deps.env();
  // Without a token of the installation, none is right.
  if (HEALTH_TOKEN === undefined || !(await sameSecret(given, HEALTH_TOKEN))) {
    throw refusedToken('x-health-token');
  }
}

/** What the database finds, which is told the versions of functions and site. */
async function lookDeep(deps: Deps): Promise<DeepHealth> {
  const functions: Release = { release: deps.env().PLANTAO_RELEASE ?? null, schema: SCHEMA };
  const site = await siteRelease(deps);
  const found = await askDatabase(deps, functions, site).catch((cause: unknown) => {
    // A database that does not answer is no error of this call.
    throw unavailable(cause);
  });
  return {
    status: found.status,
    checkedAt: found.checked_at,
    versions: { schema: found.schema, functions, site },
    checks: found.checks,
  };
}

async function askDatabase(deps: Deps, functions: Release, site: Release | null) {
  const answer = await serviceClient(deps).rpc('operation_health', {
    p_functions_release: functions.release,
    p_functions_schema: functions.schema,
    p_site_release: site?.release ?? null,
    p_site_schema: site?.schema ?? null,
  });
  return rows(answer, operationsSchema);
}

/** What the build wrote into /version.json; null when the site does not say, which is no failure of ours. */
async function siteRelease(deps: Deps): Promise<Release | null> {
  try {
    const response = await deps.fetch(new URL('/version.json', deps.env().SITE_URL), {
      signal: AbortSignal.timeout(SITE_TIMEOUT_MS),
    });
    const text = await response.text();
    // A host without the file answers with the page of the app.
    if (!response.ok || text.length > SITE_ANSWER_LENGTH) return null;
    return releaseSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
