import type { Auth } from './auth.ts';
import { type OpenedSession, sessionClaims } from './sessions.ts';
import { presentUser } from './user-json.ts';
import { reloadUser } from './users.ts';

/** GoTrue's answer to everything that ends in a session: its refresh token beside a fresh access token. */
export async function sessionResponse(
  auth: Auth,
  { userId, sessionId, refreshToken }: OpenedSession,
) {
  const user = await reloadUser(auth.db.pool, userId);
  const claims = await sessionClaims(auth.db.pool, sessionId);
  const { token, expiresAt } = await auth.tokens.sign(user, claims);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: auth.settings.jwtExpiry,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: await presentUser(auth.db.pool, user),
  };
}
