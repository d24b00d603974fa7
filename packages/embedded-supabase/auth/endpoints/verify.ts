import { z } from 'zod';
import type { Auth, Endpoint } from '../auth.ts';
import { requestOrigin, requireHuman } from '../callers.ts';
import { AuthError, badRequest } from '../errors.ts';
import { redirectOf, sendRecovery, spendToken } from '../links.ts';
import { redirectWithError, redirectWithFragment } from '../redirects.ts';
import { flowFields, readBody, securityFields, text, validateEmail } from '../requests.ts';
import { openSession } from '../sessions.ts';
import { sessionResponse } from '../user-json.ts';
import { findUserByEmail } from '../users.ts';

/** `GET /verify`: the links in mails. Always leads back to the web app, with tokens or with the reason why not. */
export const verify: Endpoint = async (auth, request, url) => {
  const type = url.searchParams.get('type') ?? '';
  const token = url.searchParams.get('token') ?? '';
  requireLink(type, token);
  const redirectTo = redirectOf(auth, url);
  try {
    const { user: _, ...tokens } = await openByToken(auth, request, token, type);
    return redirectWithFragment(redirectTo, { ...tokens, type });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    if (error.status >= 500) auth.log('auth', `GET /verify: ${error.message}: ${error.cause}`);
    return redirectWithError(redirectTo, error);
  }
};

const bodySchema = z.object({ type: text, token_hash: text });

/** `POST /verify`: the token of a link without its redirect; answers with the session. */
export const verifyHash: Endpoint = async (auth, request) => {
  const { type, token_hash: token } = await readBody(request, bodySchema);
  requireLink(type, token);
  return Response.json(await openByToken(auth, request, token, type));
};

/** @throws AuthError 400 where one of them is missing */
function requireLink(type: string, token: string): void {
  const missing = !type ? 'a verification type' : !token ? 'a token or a token hash' : null;
  if (missing) throw badRequest('validation_failed', `Verify requires ${missing}`);
}

async function openByToken(auth: Auth, request: Request, token: string, type: string) {
  const origin = await requestOrigin(auth, request);
  auth.limits.takeRequest('tokenVerifications', origin.ip);
  const session = await auth.db.transaction('Database error updating user', async (tx) =>
    openSession(tx, await spendToken(auth, tx, token, type), 'otp', origin),
  );
  return sessionResponse(auth, session);
}

const recoverSchema = z.object({ email: text, ...securityFields, ...flowFields });

/** `POST /recover`: mails the link to a new password. Unknown addresses get the same answer. */
export const recover: Endpoint = async (auth, request, url) => {
  const body = await readBody(request, recoverSchema);
  const origin = await requestOrigin(auth, request);
  auth.limits.takeRequest('accountRequests', origin.ip);
  await requireHuman(auth, request, body, origin);
  const user = await findUserByEmail(auth.db.pool, validateEmail(body.email));
  if (user) await sendRecovery(auth, user, redirectOf(auth, url));
  return Response.json({});
};
