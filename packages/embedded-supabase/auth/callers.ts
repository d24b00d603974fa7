import { isIP } from 'node:net';
import { z } from 'zod';
import type { Auth } from './auth.ts';
import { badRequest, forbidden, internalError } from './errors.ts';
import { isUuid } from './requests.ts';
import { findUserById, isBanned, type UserRow } from './users.ts';

/** The person behind a request, with a session that still exists. */
export type Caller = { user: UserRow; sessionId: string | null };

/**
 * The signed-in caller. A token whose user was deleted or whose session has ended is refused although it has not
 * expired.
 *
 * @throws AuthError 401 or 403
 */
export async function requireCaller(auth: Auth, request: Request): Promise<Caller> {
  const claims = await auth.tokens.claimsOf(request);
  if (!claims.sub) throw forbidden('bad_jwt', 'invalid claim: missing sub claim');
  if (!isUuid(claims.sub)) throw badRequest('bad_jwt', 'invalid claim: sub claim must be a UUID');
  const user = await findUserById(auth.db.pool, claims.sub);
  if (!user) throw forbidden('user_not_found', 'User from sub claim in JWT does not exist');
  const sessionId = claims.session_id || null;
  const [session] = await auth.db.pool`
    select from auth.sessions where id::text = ${sessionId} and user_id = ${user.id}`;
  if (sessionId && !session) {
    throw forbidden('session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  if (isBanned(user)) throw forbidden('user_banned', 'User is banned');
  return { user, sessionId };
}

const adminRoles = ['service_role', 'supabase_admin'];

/** @throws AuthError 401 without a token, 403 for anything but a secret key's */
export async function requireAdmin(auth: Auth, request: Request): Promise<void> {
  const claims = await auth.tokens.claimsOf(request);
  if (!claims.role || !adminRoles.includes(claims.role)) {
    throw forbidden('not_admin', 'User not allowed');
  }
}

/** True when the request carries a secret key's token; never throws. */
async function isAdminRequest(auth: Auth, request: Request): Promise<boolean> {
  return requireAdmin(auth, request).then(
    () => true,
    () => false,
  );
}

/** Where a request comes from, as sessions remember it. */
export type Origin = { ip: string | null; userAgent: string };

/**
 * The gateway sets `X-Forwarded-For`. A server with a secret key that signs people in for them may name their address
 * in `sb-forwarded-for`.
 */
export async function requestOrigin(auth: Auth, request: Request): Promise<Origin> {
  const { headers } = request;
  const named = headers.get('sb-forwarded-for');
  const isTrusted = named !== null && (await isAdminRequest(auth, request));
  const addresses = (isTrusted ? named : headers.get('x-forwarded-for')) ?? '';
  const ip = addresses.split(',')[0]?.trim() ?? '';
  return { ip: isIP(ip) ? ip : null, userAgent: headers.get('user-agent') ?? '' };
}

const answerSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).optional(),
});

/**
 * The bot check, which servers with a secret key are spared: asks its provider about the token.
 *
 * @throws AuthError 400 captcha_failed; 500 when the provider cannot be asked
 */
export async function requireHuman(
  auth: Auth,
  request: Request,
  body: { gotrue_meta_security?: { captcha_token?: string | null | undefined } | null | undefined },
  { ip }: Origin,
): Promise<void> {
  const { captcha } = auth.settings;
  if (!captcha || (await isAdminRequest(auth, request))) return;
  const response = body.gotrue_meta_security?.captcha_token;
  if (!response) throw refusal('no captcha_token found in request');
  const { secret, verifyUrl } = captcha;
  const form = new URLSearchParams({ secret, response, ...(ip ? { remoteip: ip } : {}) });
  const answer = await ask(verifyUrl, form);
  if (!answer.success) throw refusal((answer['error-codes'] ?? []).join(', ') || 'rejected');
}

async function ask(url: string, form: URLSearchParams): Promise<z.infer<typeof answerSchema>> {
  try {
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(url, { method: 'POST', body: form, signal });
    return answerSchema.parse(await response.json());
  } catch (error) {
    throw internalError('captcha verification process failed', error);
  }
}

const refusal = (why: string) =>
  badRequest('captcha_failed', `captcha protection: request disallowed (${why})`);
