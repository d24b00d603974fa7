import { randomBytes, randomUUID } from 'node:crypto';
import type { Origin } from './callers.ts';
import { INSTANCE_ID, type Query } from './database.ts';
import type { AuthenticationMethod, SessionClaims } from './tokens.ts';

export type LogoutScope = 'global' | 'local' | 'others';

export type OpenedSession = { userId: string; sessionId: string; refreshToken: string };

const TOKEN_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** Twelve letters and digits, the platform's form; anything else is refused before it is looked up. */
export const newRefreshToken = () =>
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
export async function insertRefreshToken(
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
