import type { Context } from 'hono';
import * as z from 'zod';
import {
  bearerToken,
  type Caller,
  requireAdmin,
  requireCaller,
  requireMember,
  requireSuperuser,
} from '../../_shared/caller.ts';
import { claimsOf } from '../../_shared/claims.ts';
import { saysSessionEnded } from '../../_shared/contracts/auth-refusal.ts';
import type { Deps } from '../../_shared/deps.ts';
import { HttpError, unavailable } from '../../_shared/errors.ts';
import { browserOf } from './address.ts';
import { clearSession, readSession, type Tokens, writeSession } from './cookie.ts';

/** Renew a cookie's access token when it has less than this left, in seconds. */
const RENEW_BEFORE = 60;

export type Sessions = {
  /** The access token of a request, by Bearer or cookie; null when signed out. */
  token(c: Context): Promise<string | null>;
  /** Any signed-in caller, approved or not. */
  caller(c: Context): Promise<Caller>;
  member(c: Context): Promise<Caller>;
  admin(c: Context): Promise<Caller>;
  superuser(c: Context): Promise<Caller>;
};

/**
 * Sessions by Bearer token or by cookie. A Bearer token takes precedence and never falls back to the cookie. A cookie
 * that is about to expire is renewed; one that cannot be renewed is cleared.
 */
export function createSessions(deps: Deps): Sessions {
  const token = async (c: Context) => {
    if (c.req.header('authorization') !== undefined) {
      const bearer = bearerToken(c.req.header('authorization'));
      // supabase-js sends its API key as Bearer when signed out: that is no session.
      if (bearer !== null) return bearer;
    }
    const tokens = readSession(c, deps.env());
    if (!tokens) return null;
    requireSameOrigin(c, deps);
    return (claimsOf(tokens.accessToken).exp ?? 0) > deps.now() / 1000 + RENEW_BEFORE
      ? tokens.accessToken
      : renew(c, deps, tokens);
  };
  // Cached per call, because the route's middleware and its handler both need the caller.
  const callers = new WeakMap<Context, Promise<Caller>>();
  const caller = (c: Context) => {
    const known = callers.get(c) ?? token(c).then((found) => requireCaller(deps, found));
    callers.set(c, known);
    return known;
  };
  return {
    token,
    caller,
    member: async (c) => requireMember(await caller(c)),
    admin: async (c) => requireAdmin(await caller(c)),
    superuser: async (c) => requireSuperuser(await caller(c)),
  };
}

/** CSRF protection: browsers send the cookie automatically, so a changing call must come from an allowed origin. */
export function requireSameOrigin(c: Context, deps: Deps): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return;
  const origin = c.req.header('origin');
  if (origin === undefined || !deps.env().allowedOrigins.has(origin)) {
    throw new HttpError(403, 'origin_refused', 'Esta chamada não veio de uma página do Plantão.');
  }
}

/** Prevents login CSRF: another site must not sign its visitor in to an account. */
export function refuseForeignPage(c: Context, deps: Deps): void {
  if (c.req.header('origin') !== undefined) requireSameOrigin(c, deps);
}

const renewedSchema = z.object({ access_token: z.string(), refresh_token: z.string() });

/** Without auth-js, which would retry a failed renewal for half a minute while the caller waits. */
async function renew(c: Context, deps: Deps, tokens: Tokens): Promise<string | null> {
  const { SUPABASE_URL, publishableKey } = deps.env();
  const browser = browserOf(c);
  const response = await deps
    .fetch(`${SUPABASE_URL}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        // Auth stores the User-Agent of a session's last renewal.
        ...(browser !== '' && { 'user-agent': browser }),
      },
      body: JSON.stringify({ refresh_token: tokens.refreshToken }),
      signal: AbortSignal.timeout(10_000),
    })
    .catch((cause: unknown) => {
      throw unavailable(cause);
    });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    const renewed = renewedSchema.safeParse(body);
    if (!renewed.success) throw unavailable(renewed.error);
    const { access_token: accessToken, refresh_token: refreshToken } = renewed.data;
    writeSession(c, deps.env(), { accessToken, refreshToken });
    return accessToken;
  }
  // Unless Auth itself says that the session is over, the cookie is kept for the next call.
  if (!saysSessionEnded(response.status, body)) throw unavailable(response.status);
  clearSession(c, deps.env());
  return null;
}
