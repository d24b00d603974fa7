import { createRoute, z } from '@hono/zod-openapi';
import { callerClient, serviceClient } from '../../_shared/clients.ts';
import {
  addressLinkSchema,
  loginCallSchema,
  registrationSchema,
} from '../../_shared/contracts/auth.ts';
import { describeFailure } from '../../_shared/redact.ts';
import {
  type Api,
  type ApiContext,
  checkBody,
  jsonAnswer,
  jsonBody,
  refusals,
  SIGNED_IN,
  sessionRoute,
} from '../route.ts';
import { originOf } from '../session/address.ts';
import { clearSession, writeSession } from '../session/cookie.ts';
import { recognizeDevice } from '../session/device.ts';
import { refuseForeignPage, requireSameOrigin } from '../session/sessions.ts';
import { readOwnUser, readUser } from '../shapes/read-user.ts';
import { registeredShape, sessionShapeOf, signedInShape } from '../shapes/session.ts';
import { userShape } from '../shapes/user.ts';
import { setVersion, versionedAnswer } from '../versions.ts';
import {
  addressChangeShape,
  addressLinkShape,
  useAddressChange,
  useAddressLink,
} from './address-link.ts';
import { logIn } from './login.ts';
import { register } from './register.ts';

const tags = ['Acesso'];
const FOREIGN_PAGE = 'A chamada veio de uma página de outro site.';

const currentUser = createRoute({
  method: 'get',
  path: '/auth/user',
  operationId: 'getCurrentUser',
  tags,
  summary: 'Quem está na sessão',
  security: SIGNED_IN,
  responses: { 200: versionedAnswer(userShape, 'A pessoa da sessão.'), ...refusals(401, 503) },
});

const login = createRoute({
  method: 'post',
  path: '/auth/login',
  operationId: 'logIn',
  tags,
  summary: 'Entra com e-mail ou telefone e senha',
  description:
    'Grava o cookie da sessão e devolve os mesmos tokens para uso como Bearer; com `cookie: false`, só os tokens. ' +
    '`turnstileToken` é exigido onde a instalação verifica robôs.',
  security: [],
  middleware: [checkBody] as const,
  request: { body: jsonBody(loginCallSchema) },
  responses: {
    200: jsonAnswer(signedInShape, 'A pessoa que entrou.'),
    ...refusals(400, 429, 503),
    401: { ...refusals(401)[401], description: 'E-mail, telefone ou senha incorretos.' },
    403: { ...refusals(403)[403], description: FOREIGN_PAGE },
  },
});

const registration = createRoute({
  method: 'post',
  path: '/auth/register',
  operationId: 'register',
  tags,
  summary: 'Cadastra uma pessoa, que aguarda aprovação',
  security: [],
  middleware: [checkBody] as const,
  request: { body: jsonBody(registrationSchema) },
  responses: {
    201: jsonAnswer(registeredShape, 'A pessoa cadastrada.'),
    ...refusals(400, 409, 429, 503),
    403: { ...refusals(403)[403], description: FOREIGN_PAGE },
  },
});

/** For the pages behind the links of a mail; not part of the documented API. */
const addressLinkRoute = (path: '/auth/confirm-email' | '/auth/disown') =>
  createRoute({
    method: 'post',
    path,
    hide: true,
    middleware: [checkBody] as const,
    request: { body: jsonBody(addressLinkSchema) },
    responses: { 200: jsonAnswer(addressLinkShape, 'O que aconteceu.') },
  });
const confirmEmail = addressLinkRoute('/auth/confirm-email');
const disown = addressLinkRoute('/auth/disown');

/** For the page behind the links to an old mailbox; not part of the documented API. */
const addressChange = createRoute({
  method: 'post',
  path: '/auth/address-change',
  hide: true,
  middleware: [checkBody] as const,
  request: { body: jsonBody(addressLinkSchema) },
  responses: { 200: jsonAnswer(addressChangeShape, 'O que aconteceu.') },
});

/** For the app after a sign-in; not part of the documented API. */
const device = sessionRoute('caller', 'Acesso', {
  method: 'post',
  path: '/auth/device',
  hide: true,
  responses: { 204: { description: 'O navegador foi mostrado.' } },
});

const logout = createRoute({
  method: 'get',
  path: '/logout',
  operationId: 'logOut',
  tags,
  summary: 'Encerra a sessão e volta para a página inicial',
  security: [...SIGNED_IN, {}],
  responses: {
    302: {
      description: 'Sessão encerrada.',
      headers: z.object({
        Location: z.string(),
        'Clear-Site-Data': z.string(),
        'Set-Cookie': z.string(),
      }),
    },
  },
});

export function addAuthRoutes(app: Api, { deps, sessions }: ApiContext): void {
  app.openapi(currentUser, async (c) => {
    const caller = await sessions.caller(c);
    const user = await readOwnUser(caller.client);
    setVersion(c, user.updatedAt);
    return c.json(user, 200);
  });

  app.openapi(login, async (c) => {
    refuseForeignPage(c, deps);
    const { cookie, ...credentials } = c.req.valid('json');
    const session = await logIn(deps, credentials, await originOf(c, deps.env()));
    const user = await readOwnUser(callerClient(deps, session.access_token));
    const shape = sessionShapeOf(deps, session);
    if (cookie) writeSession(c, deps.env(), shape);
    return c.json({ ...user, session: shape }, 200);
  });

  app.openapi(registration, async (c) => {
    refuseForeignPage(c, deps);
    const { user, session } = await register(
      deps,
      c.req.valid('json'),
      await originOf(c, deps.env()),
    );
    const shape = session
      ? await readOwnUser(callerClient(deps, session.access_token))
      : await readUser(serviceClient(deps), user.id);
    if (!session) return c.json({ ...shape, session: null }, 201);
    writeSession(c, deps.env(), sessionShapeOf(deps, session));
    return c.json({ ...shape, session: sessionShapeOf(deps, session) }, 201);
  });

  for (const route of [confirmEmail, disown]) {
    app.openapi(route, async (c) => {
      const { token } = c.req.valid('json');
      const outcome = await useAddressLink(
        deps,
        token,
        route === disown,
        await originOf(c, deps.env()),
      );
      return c.json({ outcome }, 200);
    });
  }

  app.openapi(addressChange, async (c) => {
    const { token } = c.req.valid('json');
    const outcome = await useAddressChange(deps, token, await originOf(c, deps.env()));
    return c.json({ outcome }, 200);
  });

  app.openapi(device, async (c) => {
    // The cookie comes by itself, also where the session is a Bearer token.
    requireSameOrigin(c, deps);
    const { accessToken } = await sessions.caller(c);
    await recognizeDevice(c, deps, accessToken);
    return c.body(null, 204);
  });

  app.openapi(logout, async (c) => {
    // The cookie is deleted even if the session could not be ended.
    try {
      const token = await sessions.token(c);
      if (token !== null) await serviceClient(deps).auth.admin.signOut(token, 'local');
    } catch (error) {
      deps.log({ level: 'warn', function: 'api', event: 'logout', ...describeFailure(error) });
    }
    clearSession(c, deps.env());
    // Not "storage": it would delete progress not yet sent, and the offline app. Not "cookies": it would delete those of
    // every other site of the hospital's domain. See ADR 0006.
    c.header('clear-site-data', '"cache"');
    return c.redirect(new URL('/', deps.env().SITE_URL).toString(), 302);
  });
}
