import type { Endpoint } from '../auth.ts';
import { requestOrigin } from '../callers.ts';
import { AuthError, badRequest } from '../errors.ts';
import { redirectOf, spendToken } from '../links.ts';
import { redirectWithError, redirectWithFragment } from '../redirects.ts';
import { sessionResponse } from '../session-response.ts';
import { openSession } from '../sessions.ts';

/** `GET /verify`: the links in mails. Always leads back to the web app, with tokens or with the reason why not. */
export const verify: Endpoint = async (auth, request, url) => {
  const type = url.searchParams.get('type') ?? '';
  const token = url.searchParams.get('token') ?? '';
  if (type === '') throw badRequest('validation_failed', 'Verify requires a verification type');
  if (token === '') {
    throw badRequest('validation_failed', 'Verify requires a token or a token hash');
  }
  const redirectTo = redirectOf(auth, url);
  try {
    const origin = await requestOrigin(auth, request);
    auth.limits.takeRequest('tokenVerifications', origin.ip);
    const session = await auth.db.transaction('Database error updating user', async (tx) =>
      openSession(tx, await spendToken(auth, tx, token, type), 'otp', origin),
    );
    const { user: _, ...tokens } = await sessionResponse(auth, session);
    return redirectWithFragment(redirectTo, { ...tokens, type });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    if (error.status >= 500) auth.log('auth', `GET /verify: ${error.message}: ${error.cause}`);
    return redirectWithError(redirectTo, error);
  }
};
