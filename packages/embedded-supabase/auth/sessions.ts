import { randomBytes, randomUUID } from 'node:crypto';
import type { Auth } from './auth.ts';
import type { Origin } from './callers.ts';
import { INSTANCE_ID, type Query } from './database.ts';
import { badRequest } from './errors.ts';
import type { AuthenticationMethod, SessionClaims } from './tokens.ts';
import { findUserById, isBanned } from './users.ts';

export type LogoutScope = 'global' | 'local' | 'others';

export type OpenedSession = { userId: string; sessionId: string; refreshToken: string };

const TOKEN_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** Twelve letters and digits, the platform's form; anything else is refused before it is looked up. */
const newRefreshToken = () =>
  Array.from(randomBytes(12), (byte) => TOKEN_LETTERS[byte % TOKEN_LETTERS.length]).join('');
export const isRefreshToken = (text: string) => /^[a-z0-9]{12}$/.test(text);

/**
 * Opens a session in the caller's transaction, together with the new `last_sign_in_at`: what a trigger on either
 * does, and whether it raises, belongs to the same sign-in.
 */
export async function openSession(
  tx: Query,
  userId: string,
  method: AuthenticationMethod,
  origin: Origin,
): Promise<OpenedSession> {
  const sessionId = randomUUID();
  const refreshToken = newRefreshToken();
  await tx`
    insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
    values (${sessionId}, ${userId}, now(), now(), 'aal1', ${origin.userAgent}, ${origin.ip})`;
  await insertRefreshToken(tx, { token: refreshToken, userId, sessionId, parent: null });
  await tx`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (${randomUUID()}, ${sessionId}, now(), now(), ${method})`;
  await tx`update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${userId}`;
  return { userId, sessionId, refreshToken };
}

/** @param token `parent` is the one it takes the place of; null for the first of a session */
async function insertRefreshToken(
  tx: Query,
  token: { token: string; userId: string; sessionId: string; parent: string | null },
): Promise<void> {
  await tx`
    insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
    values (${INSTANCE_ID}, ${token.token}, ${token.userId}, false, now(), now(), ${token.parent}, ${token.sessionId})`;
}

/** What the tokens of a session say about how it was opened. */
export async function sessionClaims(sql: Query, id: string): Promise<SessionClaims> {
  const rows = await sql<{ aal: string | null; method: string | null; timestamp: number | null }[]>`
    select s.aal, c.authentication_method as method, extract(epoch from c.updated_at)::int as timestamp
    from auth.sessions s left join auth.mfa_amr_claims c on c.session_id = s.id
    where s.id = ${id} order by c.updated_at desc`;
  return {
    id,
    aal: rows[0]?.aal ?? 'aal1',
    amr: rows.flatMap(({ method, timestamp }) =>
      method === null || timestamp === null ? [] : [{ method, timestamp }],
    ),
  };
}

/** Ends sessions of a user; their refresh tokens go with them, their access tokens are refused by `GET /user`. */
export async function endSessions(
  sql: Query,
  userId: string,
  scope: LogoutScope,
  current: string | null,
): Promise<void> {
  if (scope === 'local' && current) {
    await sql`delete from auth.sessions where user_id = ${userId} and id = ${current}`;
  } else if (scope === 'others' && current) {
    await sql`delete from auth.sessions where user_id = ${userId} and id <> ${current}`;
  } else {
    await sql`delete from auth.sessions where user_id = ${userId}`;
  }
}

type RefreshTokenRow = {
  id: string;
  token: string;
  user_id: string;
  revoked: boolean;
  updated_at: Date;
  session_id: string;
};

/**
 * Exchanges a refresh token for the next one of its session.
 *
 * A token that was exchanged before is accepted while it is the parent of the session's current one (the answer got
 * lost on its way) or within the reuse interval (two tabs at once). Otherwise it was stolen:
 * every token of the session is revoked.
 *
 * @throws AuthError 400
 */
export async function refreshSession(
  auth: Auth,
  token: string,
  origin: Origin,
): Promise<OpenedSession> {
  const session = await auth.db.transaction('Database error granting user', (tx) =>
    exchange(tx, token, origin, auth.settings.refreshTokenReuseInterval),
  );
  // Thrown out here, so that the transaction that revokes the tokens commits.
  if (!session)
    throw badRequest('refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  return session;
}

/** @returns undefined when every token of the session was revoked */
async function exchange(
  tx: Query,
  token: string,
  origin: Origin,
  reuseInterval: number,
): Promise<OpenedSession | undefined> {
  // Requests with tokens of one session take turns: the token is read by the one whose turn it is.
  const [session] = await tx<{ id: string; user_id: string; not_after: Date | null }[]>`
    select id, user_id, not_after from auth.sessions
    where id = (select session_id from auth.refresh_tokens where token = ${token}) for update`;
  const current = await findToken(tx, token);
  const user = session && (await findUserById(tx, session.user_id));
  if (!current || !user) {
    throw badRequest('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  if (isBanned(user)) throw badRequest('user_banned', 'Invalid Refresh Token: User Banned');
  if (session.not_after && session.not_after.getTime() < Date.now()) {
    throw badRequest('session_expired', 'Invalid Refresh Token: Session Expired');
  }
  const refreshToken = current.revoked
    ? await reuse(tx, current, reuseInterval)
    : await replace(tx, current);
  if (refreshToken === undefined) return undefined;
  await tx`
    update auth.sessions
    set refreshed_at = now() at time zone 'utc', updated_at = now(),
      user_agent = ${origin.userAgent}, ip = coalesce(${origin.ip}, ip)
    where id = ${session.id}`;
  // The platform writes the same value again; triggers must tell a sign-in from a refresh by comparing it.
  await tx`update auth.users set last_sign_in_at = last_sign_in_at, updated_at = now() where id = ${user.id}`;
  return { userId: user.id, sessionId: session.id, refreshToken };
}

async function findToken(tx: Query, token: string): Promise<RefreshTokenRow | undefined> {
  const [row] = await tx<RefreshTokenRow[]>`
    select id, token, user_id, revoked, updated_at, session_id
    from auth.refresh_tokens where token = ${token}`;
  return row;
}

/** Gives a token its successor. */
async function replace(tx: Query, old: RefreshTokenRow): Promise<string> {
  const next = { token: newRefreshToken(), userId: old.user_id, sessionId: old.session_id };
  await tx`update auth.refresh_tokens set revoked = true, updated_at = now() where id = ${old.id}`;
  await insertRefreshToken(tx, { ...next, parent: old.token });
  return next.token;
}

/** The token to answer with when `old` was exchanged before; undefined when that revoked all of them. */
async function reuse(
  tx: Query,
  old: RefreshTokenRow,
  reuseInterval: number,
): Promise<string | undefined> {
  const [active] = await tx<{ token: string; parent: string | null }[]>`
    select token, parent from auth.refresh_tokens
    where session_id = ${old.session_id} and not revoked order by id desc limit 1`;
  if (active?.parent === old.token) return active.token;
  if (Date.now() <= old.updated_at.getTime() + reuseInterval * 1000) return replace(tx, old);
  await tx`
    update auth.refresh_tokens set revoked = true, updated_at = now()
    where session_id = ${old.session_id} and not revoked`;
  return undefined;
}
