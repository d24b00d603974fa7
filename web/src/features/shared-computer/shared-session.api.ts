import { isSessionError } from '~/lib/errors.ts';
import { database } from '~/lib/session/database.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { readStoredSession, SESSION_KEY } from '~/lib/session/stored-session.ts';
import { ENDS_AFTER_MS, type ServerAnswer } from './idle-watch.ts';

/** A server that takes longer counts as silent: meanwhile a stranger may look at the screen. */
const PATIENCE_MS = 4_000;

/** Tells the server when this session was used last, or with null only asks; answers how long it still is. */
export async function askServer(usedMsAgo: number | null): Promise<ServerAnswer> {
  try {
    const left = await database((db) =>
      db
        .rpc('use_shared_session', {
          p_is_used: usedMsAgo !== null,
          p_seconds_ago: Math.round((usedMsAgo ?? 0) / 1000),
        })
        .abortSignal(AbortSignal.timeout(PATIENCE_MS)),
    );
    // Null: the server holds it for an ordinary session, and only this tab counts. To ask is no use of it.
    return (
      left ?? (usedMsAgo === null ? 'unknown' : Math.round((ENDS_AFTER_MS - usedMsAgo) / 1000))
    );
  } catch (error) {
    return isSessionError(error) ? 'ended' : 'unknown';
  }
}

/**
 * A duplicated tab has a copy of the session, whose token one of them renews: the others take the new one, as the old
 * one counts no more.
 */
export async function shareRenewals(): Promise<void> {
  const supabase = await loadSupabase();
  supabase.auth.onAuthStateChange((event, session) => {
    const stored = readStoredSession();
    const isNewer = stored && (session?.expires_at ?? 0) > stored.expiresAt;
    if (event === 'TOKEN_REFRESHED' && isNewer)
      sessionStorage.setItem(SESSION_KEY, JSON.stringify(session));
  });
}
