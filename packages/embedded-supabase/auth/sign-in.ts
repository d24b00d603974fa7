import type { Auth } from './auth.ts';
import type { Origin } from './requests.ts';
import { type OpenedSession, openSession, sessionClaims } from './sessions.ts';
import type { AuthenticationMethod } from './tokens.ts';
import { presentUser } from './user-json.ts';
import { reloadUser, type UserRow } from './users.ts';

/** Signs somebody in: a new session, and the answer that carries its tokens. */
export async function signIn(
  auth: Auth,
  userId: string,
  method: AuthenticationMethod,
  origin: Origin,
): Promise<TokenResponse> {
  const session = await auth.db.transaction('Database error granting user', (tx) =>
    openSession(tx, userId, method, origin),
  );
  return sessionResponse(auth, userId, session);
}

/** The answer for a session that was just opened. */
export async function sessionResponse(
  auth: Auth,
  userId: string,
  { sessionId, refreshToken }: OpenedSession,
): Promise<TokenResponse> {
  const user = await reloadUser(auth.db.pool, userId);
  return tokenResponse(auth, user, sessionId, refreshToken);
}

/** GoTrue's answer to everything that ends in a session. */
export type TokenResponse = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: object;
};

/** The answer for a session that exists: a fresh access token beside the refresh token it is given. */
export async function tokenResponse(
  auth: Auth,
  user: UserRow,
  sessionId: string,
  refreshToken: string,
): Promise<TokenResponse> {
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
