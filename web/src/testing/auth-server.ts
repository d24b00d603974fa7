import { env } from '~/lib/env.ts';
import type { Fetch } from '~/lib/fetch-in-time.ts';
import { makeSession } from './factories.ts';

/** What stands between a tab and the platform for one request. */
export type Disturbance = 'none' | 'lost answer' | 'lost request' | (() => Response);

const html = (status: number) =>
  new Response('<html>Acesso negado</html>', { status, headers: { 'Content-Type': 'text/html' } });
const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
/** An answer of Auth itself, in the form of the API version that the client asks for. */
const ofAuth = (status: number, body: object) =>
  json(status, body, { 'X-Supabase-Api-Version': '2024-01-01' });

/** Answers that say nothing of a session, by who gave them. */
export const STRANGE_ANSWERS: Record<string, () => Response> = {
  'a proxy that refuses': () => html(403),
  'a portal that wants a log-in': () => html(511),
  'a portal that answers for everybody': () => html(200),
  'a proxy that wants a password': () => html(407),
  'a gateway without the key': () => json(401, { message: 'Invalid API key' }),
  'a proxy without a page': () => html(404),
  'an empty answer': () => new Response('', { status: 400 }),
  'a broken answer': () => new Response('{"access_token": "ey', { status: 200 }),
  'an answer that stops half-way': () =>
    new Response(
      new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) }),
      { headers: { 'Content-Type': 'application/json' } },
    ),
  'no content': () => new Response(null, { status: 204 }),
  'nothing in particular': () => json(200, {}),
  'a session without a life': () => json(200, { ...makeSession(), expires_in: 0 }),
  'a session without tokens': () => json(200, { ...makeSession(), access_token: '' }),
  'a session of nobody': () => json(200, { ...makeSession(), user: undefined }),
  'a limit': () =>
    json(429, { error_code: 'over_request_rate_limit', msg: 'x' }, { 'Retry-After': '20' }),
  'a limit without a word of how long': () => html(429),
  'a failure': () => json(500, { error_code: 'unexpected_failure', msg: 'x' }),
  'a gateway that reaches nobody': () => html(502),
  'a server behind a CDN that is down': () => html(522),
};

/** Refusals of tokens by the Data API that say nothing of a session. */
export const STRANGE_REFUSALS: Record<string, () => Response> = {
  'a token from the future': () => json(401, { code: 'PGRST303', message: 'JWT issued at future' }),
  'keys that rotate': () =>
    json(401, { code: 'PGRST301', message: 'No suitable key or wrong key type' }),
  'a service key for a person': () =>
    json(401, { code: 'PGRST302', message: 'Anonymous access is disabled' }),
};

const REUSE_MS = 10_000;
const LIFE_S = 3600;

/**
 * Auth and a table, as one person's tabs meet them, with a clock that is always right. A renewal gives another refresh token; the
 * one before is good for ten more seconds, and later ends the session.
 */
export function createAuthServer() {
  /** Milliseconds of the server's clock. */
  let now = 0;
  let session = makeSession();
  let refresh = 1;
  let rotatedAt = Number.NEGATIVE_INFINITY;
  let isAlive = true;
  let renewals = 0;
  let logouts = 0;
  const ends = new Map<string, number>();

  const issue = () => {
    session = {
      ...makeSession(),
      refresh_token: `refresh-${refresh}`,
      expires_in: LIFE_S,
      expires_at: now / 1000 + LIFE_S,
    };
    ends.set(session.access_token, now + LIFE_S * 1000);
    return session;
  };

  function answerRenewal(body: string): Response {
    renewals += 1;
    const { refresh_token: asked } = JSON.parse(body) as { refresh_token: string };
    if (!isAlive) return ofAuth(400, { code: 'refresh_token_not_found', message: 'x' });
    const isCurrent = asked === `refresh-${refresh}`;
    if (!isCurrent && !(asked === `refresh-${refresh - 1}` && now - rotatedAt < REUSE_MS)) {
      isAlive = false;
      return ofAuth(400, { code: 'refresh_token_already_used', message: 'x' });
    }
    if (isCurrent) {
      refresh += 1;
      rotatedAt = now;
    }
    return ofAuth(200, issue());
  }

  function answerTable(token: string): Response {
    if (now >= (ends.get(token) ?? 0))
      return json(401, { code: 'PGRST303', message: 'JWT expired' });
    return isAlive
      ? json(200, [{ id: 1 }])
      : json(401, { code: 'PT401', message: 'session ended' });
  }

  async function answer(url: string, init: RequestInit | undefined): Promise<Response> {
    if (url.includes('/auth/v1/token')) return answerRenewal(String(init?.body));
    if (url.includes('/auth/v1/logout')) {
      logouts += 1;
      isAlive = false;
      return new Response(null, { status: 204 });
    }
    if (url.includes('/auth/v1/user')) {
      return isAlive
        ? ofAuth(200, session.user)
        : ofAuth(403, { code: 'session_not_found', message: 'x' });
    }
    const token = new Headers(init?.headers).get('Authorization')?.replace('Bearer ', '') ?? '';
    return answerTable(token);
  }

  return {
    issue,
    pass: (ms: number) => {
      now += ms;
    },
    end: () => {
      isAlive = false;
    },
    state: () => ({ isAlive, renewals, logouts }),
    /** The network to this server, disturbed for each request as `pick` says. */
    network:
      (pick: (url: string) => Disturbance): Fetch =>
      async (input, init) => {
        const url = String(input);
        if (!url.startsWith(env.supabaseUrl)) throw new TypeError('Failed to fetch');
        const disturbance = pick(url);
        if (disturbance === 'lost request') throw new TypeError('Failed to fetch');
        if (typeof disturbance === 'function') return disturbance();
        const given = await answer(url, init);
        if (disturbance === 'lost answer') throw new TypeError('Failed to fetch');
        return given;
      },
  };
}
