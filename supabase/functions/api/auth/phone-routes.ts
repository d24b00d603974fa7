import { createRoute } from '@hono/zod-openapi';
import {
  PHONE_ACTS,
  type PhoneAct,
  phoneActSchema,
  phoneClaimedSchema,
  phoneClaimSchema,
  phoneDecidedSchema,
  phoneLookedSchema,
  phoneLookSchema,
  phoneStartedSchema,
  phoneStartSchema,
} from '../../_shared/contracts/phone-sign-in.ts';
import {
  type Api,
  type ApiContext,
  checkBody,
  jsonAnswer,
  jsonBody,
  sessionRoute,
} from '../route.ts';
import { originOf, placeOf } from '../session/address.ts';
import { refuseForeignPage } from '../session/sessions.ts';
import { sessionShapeOf } from '../shapes/session.ts';
import { claimPhoneSignIn } from './phone-claim.ts';
import { decideOnComputer, lookAtComputer } from './phone-look.ts';
import { startPhoneSignIn } from './phone-start.ts';

/* “Entrar com QR code”: for the screens of the app alone, hence not part of the documented API. */
const tag = 'Acesso';

const start = createRoute({
  method: 'post',
  path: '/auth/phone/start',
  hide: true,
  middleware: [checkBody] as const,
  request: { body: jsonBody(phoneStartSchema) },
  responses: { 200: jsonAnswer(phoneStartedSchema, 'O pedido.') },
});

const claim = createRoute({
  method: 'post',
  path: '/auth/phone/claim',
  hide: true,
  middleware: [checkBody] as const,
  request: { body: jsonBody(phoneClaimSchema) },
  responses: {
    200: jsonAnswer(phoneClaimedSchema, 'O que aconteceu.'),
  },
});

const look = sessionRoute('member', tag, {
  method: 'post',
  path: '/auth/phone/look',
  hide: true,
  request: { body: jsonBody(phoneLookSchema) },
  responses: {
    200: jsonAnswer(phoneLookedSchema, 'O computador.'),
  },
});

const actRoute = (act: PhoneAct) =>
  sessionRoute('member', tag, {
    method: 'post',
    path: `/auth/phone/${act}`,
    hide: true,
    request: { body: jsonBody(phoneActSchema) },
    responses: {
      200: jsonAnswer(phoneDecidedSchema, 'O que aconteceu.'),
    },
  });

export function addPhoneRoutes(app: Api, { deps, sessions }: ApiContext): void {
  app.openapi(start, async (c) => {
    refuseForeignPage(c, deps);
    const { challenge } = c.req.valid('json');
    const [origin, place] = await Promise.all([originOf(c, deps.env()), placeOf(c, deps.env())]);
    return c.json(await startPhoneSignIn(deps, challenge, origin, place), 200);
  });

  // Without a cookie: the session belongs to one tab, and ends with it.
  app.openapi(claim, async (c) => {
    refuseForeignPage(c, deps);
    const answer = await claimPhoneSignIn(deps, c.req.valid('json'), await originOf(c, deps.env()));
    c.header('cache-control', 'no-store');
    return answer.outcome === 'signed-in'
      ? c.json({ ...answer, session: sessionShapeOf(deps, answer.session) }, 200)
      : c.json(answer, 200);
  });

  app.openapi(look, async (c) => {
    const caller = await sessions.member(c);
    const [origin, { network }] = await Promise.all([
      originOf(c, deps.env()),
      placeOf(c, deps.env()),
    ]);
    return c.json(await lookAtComputer(deps, caller, c.req.valid('json'), origin, network), 200);
  });

  for (const act of PHONE_ACTS) {
    app.openapi(actRoute(act), async (c) => {
      const caller = await sessions.member(c);
      const { nonce } = c.req.valid('json');
      return c.json({ outcome: await decideOnComputer(deps, caller, act, nonce) }, 200);
    });
  }
}
