import type { AuthChangeEvent, Session as AuthSession } from '@supabase/supabase-js';
import { sharedComputer } from '~/lib/personal-storage.ts';
import {
  ending,
  endSession,
  forgetRecovery,
  isRecoveryRemembered,
  publishEnd,
  rememberRecovery,
} from './end-session.ts';
import { loadSupabase } from './load-supabase.ts';
import {
  isInterrupted,
  isSame,
  LOADING,
  publish,
  readSession,
  type Session,
  UNAUTHENTICATED,
} from './session-state.ts';
import { isTokenValid, readStoredSession, SESSION_KEY } from './stored-session.ts';

/** The channel on which a tab announces a sign-out by the person to the other tabs. */
export const LEAVING_CHANNEL = 'plantao.leaving';

let connection: Promise<void> | null = null;
let leaving: BroadcastChannel | null = null;

/**
 * Decides from storage whether there is a session, so that the first screen needs no client. Only a session that
 * has to be renewed first, or that is in the address, waits for the client. Visitors never load it.
 */
export function startSession(): Session {
  const stored = readStoredSession();
  const isInAddress = isAuthRedirect(window.location);
  if (stored && isTokenValid(stored) && !isInAddress) {
    publish(sessionOf(stored));
  } else if (stored || isInAddress) {
    publish(LOADING);
    void connectSession();
  } else {
    publish(UNAUTHENTICATED);
  }
  return readSession();
}

const sessionOf = ({ userId, email }: Pick<Session, 'email'> & { userId: string }): Session => ({
  status: 'authenticated',
  userId,
  email,
  isRecovery: isRecoveryRemembered(),
  ended: null,
});

/**
 * Takes the stored session for a true one before the server has renewed it, so that what was saved on this
 * device can be shown at once and without a network. No right comes with it: the database decides about every
 * request.
 */
export function trustStoredSession({ userId, email }: { userId: string; email: string }): void {
  if (readSession().status !== 'loading' || !hasStoredSession() || isAuthRedirect(window.location))
    return;
  publish(sessionOf({ userId, email }));
}

/** Loads the client and follows its session from then on. Safe to call often; never rejects. */
export function connectSession(): Promise<void> {
  connection ??= connect();
  return connection;
}

async function connect(): Promise<void> {
  try {
    const supabase = await loadSupabase();
    followOtherTabs();
    window.addEventListener('pageshow', lookAgain);
    await new Promise<void>((resolve) => {
      supabase.auth.onAuthStateChange((event, authSession) => {
        follow(event, authSession);
        resolve();
      });
    });
  } catch {
    // The chunk failed to load; the next attempt may succeed.
    connection = null;
    if (readSession().status === 'loading') publish({ ...UNAUTHENTICATED, ended: 'failed' });
  }
}

function followOtherTabs() {
  if (leaving || !('BroadcastChannel' in globalThis)) return;
  // Tabs of the same session: an ordinary one and one on a shared computer end each on its own.
  leaving = new BroadcastChannel(LEAVING_CHANNEL + (sharedComputer() ?? ''));
  leaving.onmessage = () => {
    ending.isElsewhere = true;
    if (isInterrupted(readSession())) publish({ ...UNAUTHENTICATED, ended: 'signed_out' });
  };
  // The client of a tab that leaves without a network does not say so.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SESSION_KEY && newValue === null && ending.isElsewhere) follow('SIGNED_OUT', null);
  });
}

/** A page that the browser kept for "back" has heard no other tab: whose session is stored may have changed. */
function lookAgain({ persisted }: PageTransitionEvent) {
  const session = readSession();
  if (!persisted || session.userId === null || isInterrupted(session)) return;
  if (readStoredSession()?.userId !== session.userId) window.location.reload();
}

function follow(event: AuthChangeEvent, authSession: AuthSession | null) {
  const session = readSession();
  if (event === 'PASSWORD_RECOVERY') rememberRecovery();
  if (authSession) {
    const { id: userId, email = null } = authSession.user;
    const next = sessionOf({ userId, email });
    // SIGNED_IN fires again whenever the tab becomes visible; the same person changes nothing.
    if (isSame(next, session)) return;
    ending.isElsewhere = false;
    publish(next);
    return;
  }
  // A renewal for which a sign-out did not wait is refused later.
  if (session.status === 'unauthenticated' && session.ended && session.ended !== 'failed') return;
  const ended = reasonOf(event);
  // The renewal got no answer, which does not end a session.
  if (ended === 'failed' && session.status === 'authenticated') return;
  forgetRecovery();
  // Touching a form connects the client, too; a visitor stays a visitor, so nothing is published.
  if (session.status !== 'unauthenticated' || ended !== null) publishEnd(ended);
}

function reasonOf(event: AuthChangeEvent): Session['ended'] {
  if (ending.reason) return ending.reason;
  if (ending.isElsewhere) return 'signed_out';
  if (event === 'SIGNED_OUT') return 'expired';
  // The refresh got no answer: the entry is still stored, so the session may still be valid.
  if (hasStoredSession()) return 'failed';
  // The stored session that was trusted does not exist any more.
  return readSession().status === 'authenticated' ? 'expired' : null;
}

/** A new password was set: from now on it is a session like any other. */
export function endRecovery(): void {
  forgetRecovery();
  const session = readSession();
  if (session.isRecovery) publish({ ...session, isRecovery: false });
}

/**
 * Signs out: ends the session on this device, in every tab; works without a network, too. `idle`, `limit`:
 * because the time of the shared computer is over.
 */
export async function signOut(
  ended: 'signed_out' | 'idle' | 'limit' = 'signed_out',
): Promise<void> {
  leaving?.postMessage(null);
  await endSession(ended, loadAuth);
}

/** The server no longer knows this session (a 401 on a read): forget it here as well. */
export const expireSession = (): Promise<void> => endSession('expired', loadAuth);

/** The account was deleted: nothing of it stays on the screen. */
export const revokeSession = (): Promise<void> => endSession('revoked', loadAuth);

const loadAuth = async () => (await loadSupabase()).auth;

const hasStoredSession = (): boolean => readStoredSession() !== null;

/** Auth answers its mail links by a redirect whose fragment carries the session or an error. */
function isAuthRedirect({ hash }: Pick<Location, 'hash'>): boolean {
  return /[#&](access_token|error_code)=/.test(hash);
}

/** The same with an error in it: the link was too old or used before. */
export function isFailedAuthRedirect(hash: string): boolean {
  return /[#&]error_code=/.test(hash);
}
