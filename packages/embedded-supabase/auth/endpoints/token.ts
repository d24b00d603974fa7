import { z } from 'zod';
import type { Auth, Endpoint } from '../auth.ts';
import { requestOrigin, requireCaller, requireHuman } from '../callers.ts';
import { badRequest, unprocessable } from '../errors.ts';
import { readBody, securityFields, text } from '../requests.ts';
import {
  endSessions,
  isRefreshToken,
  type LogoutScope,
  openSession,
  refreshSession,
} from '../sessions.ts';
import { sessionResponse } from '../user-json.ts';
import { findUserByEmail, isBanned, isConfirmed } from '../users.ts';

const passwordSchema = z.object({
  email: text,
  phone: text,
  password: text,
  ...securityFields,
});
const refreshSchema = z.object({ refresh_token: text });

/** `POST /token`: exchanges a password or a refresh token for a session. */
export const token: Endpoint = (auth, request, url) => {
  switch (url.searchParams.get('grant_type')) {
    case 'password':
      return passwordGrant(auth, request);
    case 'refresh_token':
      return refreshGrant(auth, request);
    default:
      throw badRequest('validation_failed', 'unsupported_grant_type');
  }
};

async function passwordGrant(auth: Auth, request: Request): Promise<Response> {
  const body = await readBody(request, passwordSchema);
  const origin = await requestOrigin(auth, request);
  await requireHuman(auth, request, body, origin);
  auth.limits.takeRequest('signInSignUps', origin.ip);
  if (body.phone !== '')
    throw unprocessable('phone_provider_disabled', 'Phone logins are disabled');
  if (body.email === '') throw badRequest('validation_failed', 'missing email or phone');
  const user = await findUserByEmail(auth.db.pool, body.email.toLowerCase());
  // The same work and the same answer, whether the address or the password is wrong.
  const isRight = await auth.passwords.matches(body.password, user?.encrypted_password ?? null);
  if (!user || !isRight) throw badRequest('invalid_credentials', 'Invalid login credentials');
  if (isBanned(user)) throw badRequest('user_banned', 'User is banned');
  if (!isConfirmed(user)) throw badRequest('email_not_confirmed', 'Email not confirmed');
  const opened = await auth.db.transaction('Database error granting user', (tx) =>
    openSession(tx, user.id, 'password', origin),
  );
  const session = await sessionResponse(auth, opened);
  const weak_password = auth.passwords.weakness(body.password);
  return Response.json({ ...session, ...(weak_password ? { weak_password } : {}) });
}

async function refreshGrant(auth: Auth, request: Request): Promise<Response> {
  const body = await readBody(request, refreshSchema);
  const origin = await requestOrigin(auth, request);
  auth.limits.takeRequest('tokenRefresh', origin.ip);
  if (body.refresh_token === '') throw badRequest('validation_failed', 'refresh_token required');
  if (!isRefreshToken(body.refresh_token)) {
    throw badRequest('validation_failed', 'Refresh token is not valid');
  }
  const session = await refreshSession(auth, body.refresh_token, origin);
  return Response.json(await sessionResponse(auth, session));
}

const scopes: readonly string[] = ['global', 'local', 'others'] satisfies LogoutScope[];
const isScope = (value: string): value is LogoutScope => scopes.includes(value);

/** `POST /logout`: ends all sessions of the caller, this one, or all but this one. */
export const logout: Endpoint = async (auth, request, url) => {
  const scope = url.searchParams.get('scope') || 'global';
  if (!isScope(scope)) throw badRequest('validation_failed', `Unsupported logout scope "${scope}"`);
  const { user, sessionId } = await requireCaller(auth, request);
  await auth.db.transaction('Error logging out user', (tx) =>
    endSessions(tx, user.id, scope, sessionId),
  );
  return new Response(null, { status: 204 });
};
