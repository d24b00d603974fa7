import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Env } from '../../_shared/env.ts';

export const SESSION_COOKIE = 'plantao_session';
/** Seconds a browser keeps the cookie; the refresh token inside may end sooner. */
const MAX_AGE = 30 * 24 * 3600;

/** The two tokens of a session, as Auth issued them. */
export type Tokens = { accessToken: string; refreshToken: string };

/** Stores a session in a cookie that scripts cannot read. */
export function writeSession(c: Context, env: Env, tokens: Tokens): void {
  // Neither token may hold a tilde: one is base64url with dots, the other base64url.
  setCookie(c, SESSION_COOKIE, `${tokens.accessToken}~${tokens.refreshToken}`, {
    ...attributes(env),
    maxAge: MAX_AGE,
  });
}

export function clearSession(c: Context, env: Env): void {
  deleteCookie(c, SESSION_COOKIE, attributes(env));
}

/** The session of the request's cookie; null when there is none or it is no session. */
export function readSession(c: Context): Tokens | null {
  const [accessToken, refreshToken, ...rest] = (getCookie(c, SESSION_COOKIE) ?? '').split('~');
  return accessToken && refreshToken && rest.length === 0 ? { accessToken, refreshToken } : null;
}

/** Seconds since 1970 at which an access token ends; 0 when the token does not say. Nothing is verified. */
export function expiryOf(accessToken: string): number {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' ? exp : 0;
  } catch {
    return 0;
  }
}

function attributes(env: Env) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(env.SITE_URL) } as const;
}

/** Browsers refuse Secure cookies over plain http; only a site on this very machine is served that way. */
function isSecure(siteUrl: string): boolean {
  return !['localhost', '127.0.0.1', '[::1]'].includes(new URL(siteUrl).hostname);
}
