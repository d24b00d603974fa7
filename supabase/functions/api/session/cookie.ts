import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Env } from '../../_shared/env.ts';

/** The prefix binds the cookie to this host: no other site of the hospital's domain can set it. */
export const SESSION_COOKIE = '__Host-plantao_session';
/** The name without https, where browsers refuse the prefix, and the name from before the prefix was used. */
const PLAIN_COOKIE = 'plantao_session';
/** Seconds a browser keeps the cookie; the refresh token inside may end sooner. */
const MAX_AGE = 30 * 24 * 3600;

/** The two tokens of a session, as Auth issued them. */
export type Tokens = { accessToken: string; refreshToken: string };

/** Stores a session in a cookie that scripts cannot read. */
export function writeSession(c: Context, env: Env, tokens: Tokens): void {
  // Neither token can contain a tilde: they are base64url, one with dots.
  setCookie(c, sessionCookie(env), `${tokens.accessToken}~${tokens.refreshToken}`, {
    ...attributes(env),
    maxAge: MAX_AGE,
  });
  deletePlainCookie(c, env);
}

export function clearSession(c: Context, env: Env): void {
  deleteCookie(c, sessionCookie(env), attributes(env));
  deletePlainCookie(c, env);
}

/** The session of the request's cookie; null when it is missing or invalid. */
export function readSession(c: Context, env: Env): Tokens | null {
  // A cookie from before the prefix is valid until its token is renewed under the new name.
  const cookie = getCookie(c, sessionCookie(env)) ?? getCookie(c, PLAIN_COOKIE) ?? '';
  const [accessToken, refreshToken, ...rest] = cookie.split('~');
  return accessToken && refreshToken && rest.length === 0 ? { accessToken, refreshToken } : null;
}

function sessionCookie(env: Env): string {
  return isSecure(env.SITE_URL) ? SESSION_COOKIE : PLAIN_COOKIE;
}

function deletePlainCookie(c: Context, env: Env): void {
  if (isSecure(env.SITE_URL) && getCookie(c, PLAIN_COOKIE) !== undefined) {
    deleteCookie(c, PLAIN_COOKIE, attributes(env));
  }
}

function attributes(env: Env) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(env.SITE_URL) } as const;
}

/** Browsers refuse Secure cookies over plain http, which only a local site uses. */
export function isSecure(siteUrl: string): boolean {
  return !['localhost', '127.0.0.1', '[::1]'].includes(new URL(siteUrl).hostname);
}
