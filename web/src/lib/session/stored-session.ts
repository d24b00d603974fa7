import { isRecord } from '~/lib/is-record.ts';
import { parseRecord, readKept, readKeptRecord } from '~/lib/kept.ts';

/** The storage entry that holds the session; the cleanup of the specification keeps it. */
export const SESSION_KEY = 'auth_token';

/** What a page may know about the session before any library is loaded. */
export type StoredSession = {
  accessToken: string;
  userId: string;
  email: string | null;
  /** In seconds of this device's clock, whatever it shows: counted from when the token was given. */
  expiresAt: number;
};

/** The stored session, or null. It decides what to load first, never what a person may see. */
export function readStoredSession(storage?: () => Pick<Storage, 'getItem'>): StoredSession | null {
  const entry = parseRecord(readKept(SESSION_KEY, storage));
  if (!isRecord(entry.user)) return null;
  const { access_token: accessToken, expires_at: expiresAt } = entry;
  const { id: userId, email } = entry.user;
  if (typeof accessToken !== 'string' || typeof userId !== 'string') return null;
  return {
    accessToken,
    userId,
    email: typeof email === 'string' ? email : null,
    expiresAt: typeof expiresAt === 'number' ? expiresAt : 0,
  };
}

/** The stored session as Auth gave it, for a renewal; null where there is none. */
export function readStoredTokens(): { refresh_token: string } | null {
  const entry = readKeptRecord(SESSION_KEY);
  return typeof entry.refresh_token === 'string'
    ? { ...entry, refresh_token: entry.refresh_token }
    : null;
}

/** A token with less time is renewed before anything is asked. */
const MIN_VALIDITY_S = 30;

/** Whether the token of a stored session can be used as it is. */
export const isTokenValid = ({ expiresAt }: StoredSession): boolean =>
  expiresAt - Date.now() / 1000 >= MIN_VALIDITY_S;
