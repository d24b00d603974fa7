import { z } from 'zod';
import type { Auth, Endpoint } from '../auth.ts';
import { requestOrigin } from '../callers.ts';
import { AuthError, badRequest } from '../errors.ts';
import { hashCode } from '../one-time-tokens.ts';
import { redirectWithError, redirectWithFragment } from '../redirects.ts';
import { type Origin, readBody, text, validateEmail } from '../requests.ts';
import { redirectOf } from '../send-links.ts';
import { openSession } from '../sessions.ts';
import { type TokenResponse, tokenResponse } from '../sign-in.ts';
import { reloadUser } from '../users.ts';
import { spendToken, verificationType } from '../verification.ts';

const bodySchema = z.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
});

const firstOfTwo =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** `GET /verify`: the links in mails. Always leads back to the web app, with tokens or with the reason why not. */
export const verifyLinkOpened: Endpoint = async (auth, request, url) => {
  const type = url.searchParams.get('type') ?? '';
  const hash = url.searchParams.get('token') ?? '';
  if (type === '') throw badRequest('validation_failed', 'Verify requires a verification type');
  if (hash === '') {
    throw badRequest('validation_failed', 'Verify requires a token or a token hash');
  }
  const redirectTo = redirectOf(auth, url);
  try {
    const origin = await requestOrigin(auth, request);
    auth.limits.takeRequest('tokenVerifications', origin.ip);
    const session = await verify(auth, hash, type, origin, 'Email link is invalid or has expired');
    if (!session) return redirectWithFragment(redirectTo, { message: firstOfTwo });
    const { access_token, expires_at, expires_in, refresh_token, token_type } = session;
    return redirectWithFragment(redirectTo, {
      access_token,
      expires_at: String(expires_at),
      expires_in: String(expires_in),
      refresh_token,
      token_type,
      type,
    });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    if (error.status >= 500) auth.log('auth', `GET /verify: ${error.message}: ${error.cause}`);
    return redirectWithError(redirectTo, error);
  }
};

/** `POST /verify`: the same with the hash of a link, or with the code and the address it was sent to. */
export const verifyCode: Endpoint = async (auth, request) => {
  const body = await readBody(request, bodySchema);
  const origin = await requestOrigin(auth, request);
  auth.limits.takeRequest('tokenVerifications', origin.ip);
  if (body.type === '') {
    throw badRequest('validation_failed', 'Verify requires a verification type');
  }
  if ((body.token === '') === (body.token_hash === '')) {
    throw badRequest('validation_failed', 'Verify requires either a token or a token hash');
  }
  if (body.token_hash !== '' && (body.email !== '' || body.phone !== '')) {
    throw badRequest('validation_failed', 'Only the token_hash and type should be provided');
  }
  const hash =
    body.token_hash || hashCode(auth.secret, validateEmail(body.email), body.token.trim());
  const session = await verify(auth, hash, body.type, origin, 'Token has expired or is invalid');
  return Response.json(session ?? { msg: firstOfTwo, code: '200' });
};

/** @returns null after the first of two confirmations */
async function verify(
  auth: Auth,
  hash: string,
  type: string,
  origin: Origin,
  refusal: string,
): Promise<TokenResponse | null> {
  const kind = verificationType(type);
  const opened = await auth.db.transaction('Database error updating user', async (tx) => {
    const user = await spendToken(auth, tx, hash, kind, refusal);
    return user ? { userId: user.id, ...(await openSession(tx, user.id, 'otp', origin)) } : null;
  });
  if (!opened) return null;
  const user = await reloadUser(auth.db.pool, opened.userId);
  return tokenResponse(auth, user, opened.sessionId, opened.refreshToken);
}
