import { isRecord } from '~/lib/is-record.ts';
import { personalStorage } from '~/lib/personal-storage.ts';

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

type Storing = () => Pick<Storage, 'getItem'>;

/** What is stored under the session's name; null for broken JSON and for storage that is forbidden, which may throw when it is named. */
function readEntry(storage: Storing): Record<string, unknown> | null {
  try {
    const entry: unknown = JSON.parse(storage().getItem(SESSION_KEY) ?? 'null');
    return isRecord(entry) ? entry : null;
  } catch {
    return null;
  }
}

/** The stored session, or null. It decides what to load first, never what a person may see. */
export function readStoredSession(storage: Storing = personalStorage): StoredSession | null {
  const entry = readEntry(storage);
  if (!entry || !isRecord(entry.user)) return null;
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
  const entry = readEntry(personalStorage);
  return typeof entry?.refresh_token === 'string'
    ? { ...entry, refresh_token: entry.refresh_token }
    : null;
}

/** A token with less time is renewed before anything is asked. */
const MIN_VALIDITY_S = 30;

/** Whether the token of a stored session can be used as it is. */
export const isTokenValid = ({ expiresAt }: StoredSession): boolean =>
  expiresAt - Date.now() / 1000 >= MIN_VALIDITY_S;
