import type { AuthDatabase, Query } from './database.ts';
import { AuthError, badRequest } from './errors.ts';
import type { Origin } from './requests.ts';
import { findSession, insertRefreshToken, newRefreshToken } from './sessions.ts';
import { findUserById, isBanned, type UserRow } from './users.ts';

type RefreshTokenRow = {
  id: string;
  token: string;
  user_id: string;
  revoked: boolean;
  updated_at: Date;
  parent: string | null;
  session_id: string | null;
};

export type Refreshed = { user: UserRow; sessionId: string; refreshToken: string };

const notFoundError = () =>
  badRequest('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

/**
 * Exchanges a refresh token for the next one of its session.
 *
 * A token that was exchanged before is accepted while it is the parent of the session's current one (the answer got
 * lost on its way) or within `reuseInterval` seconds (two tabs at once). Otherwise it was stolen from or by somebody:
 * every token of the session is revoked.
 *
 * @throws AuthError 400
 */
export async function refreshSession(
  db: AuthDatabase,
  token: string,
  origin: Origin,
  reuseInterval: number,
): Promise<Refreshed> {
  // A refusal that revokes must commit, so it is carried out of the transaction as a value.
  const result = await db.transaction('Database error granting user', (tx) =>
    exchange(tx, token, origin, reuseInterval),
  );
  if (result instanceof AuthError) throw result;
  return result;
}

async function exchange(
  tx: Query,
  token: string,
  origin: Origin,
  reuseInterval: number,
): Promise<Refreshed | AuthError> {
  const found = await findToken(tx, token);
  if (!found?.session_id) return notFoundError();
  // Requests with tokens of one session take turns.
  await tx`select id from auth.sessions where id = ${found.session_id} for update`;
  const current = await findToken(tx, token);
  const session = await findSession(tx, found.session_id);
  if (!current || !session) return notFoundError();
  const user = await findUserById(tx, session.user_id);
  if (!user) return notFoundError();
  if (isBanned(user)) return badRequest('user_banned', 'Invalid Refresh Token: User Banned');
  if (session.not_after && session.not_after.getTime() < Date.now()) {
    return badRequest('session_expired', 'Invalid Refresh Token: Session Expired');
  }
  const next = current.revoked
    ? await reuse(tx, current, session.id, reuseInterval)
    : await swap(tx, current, session.id);
  if (next instanceof AuthError) return next;
  await tx`
    update auth.sessions
    set refreshed_at = now() at time zone 'utc', updated_at = now(),
      user_agent = ${origin.userAgent}, ip = coalesce(${origin.ip}, ip)
    where id = ${session.id}`;
  // The platform writes the same value again; triggers must tell a sign-in from a refresh by comparing it.
  await tx`update auth.users set last_sign_in_at = last_sign_in_at, updated_at = now() where id = ${user.id}`;
  return { user, sessionId: session.id, refreshToken: next };
}

async function findToken(tx: Query, token: string): Promise<RefreshTokenRow | undefined> {
  const [row] = await tx<RefreshTokenRow[]>`
    select id, token, user_id, revoked, updated_at, parent, session_id
    from auth.refresh_tokens where token = ${token}`;
  return row;
}

async function swap(tx: Query, old: RefreshTokenRow, sessionId: string): Promise<string> {
  const token = newRefreshToken();
  await tx`update auth.refresh_tokens set revoked = true, updated_at = now() where id = ${old.id}`;
  await insertRefreshToken(tx, { token, userId: old.user_id, sessionId, parent: old.token });
  return token;
}

async function reuse(
  tx: Query,
  old: RefreshTokenRow,
  sessionId: string,
  reuseInterval: number,
): Promise<string | AuthError> {
  const [active] = await tx<RefreshTokenRow[]>`
    select id, token, user_id, revoked, updated_at, parent, session_id
    from auth.refresh_tokens where session_id = ${sessionId} and not revoked order by id desc limit 1`;
  if (active && active.parent === old.token) return active.token;
  if (Date.now() <= old.updated_at.getTime() + reuseInterval * 1000)
    return swap(tx, old, sessionId);
  await tx`
    update auth.refresh_tokens set revoked = true, updated_at = now()
    where session_id = ${sessionId} and not revoked`;
  return badRequest('refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}
