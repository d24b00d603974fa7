import type { AuthChangeEvent, Session as AuthSession } from '@supabase/supabase-js';
import { useSyncExternalStore } from 'react';
import { isSharedComputer, personalStorage, sharedComputer } from '~/lib/personal-storage.ts';
import { loadSupabase } from './load-supabase.ts';
import { isTokenValid, readStoredSession, SESSION_KEY } from './stored-session.ts';

export type Session = {
  status: 'loading' | 'unauthenticated' | 'authenticated';
  userId: string | null;
  email: string | null;
  /** Opened by a recovery link: a new password has to be set before anything else. */
  isRecovery: boolean;
  /**
   * Why there is none any more. `expired`: the server refused it. `revoked`: the account is gone. `failed`: it could not
   * be read. `idle`, `limit`: on a shared computer nobody used it, or its 12 hours are over. With `expired` the status may still be `authenticated`: see
   * `isInterrupted`.
   */
  ended: 'expired' | 'revoked' | 'failed' | 'signed_out' | 'idle' | 'limit' | null;
};

const LOADING: Session = {
  status: 'loading',
  userId: null,
  email: null,
  isRecovery: false,
  ended: null,
};
const UNAUTHENTICATED: Session = { ...LOADING, status: 'unauthenticated' };
/** The channel on which a tab announces a sign-out by the person to the other tabs. */
export const LEAVING_CHANNEL = 'plantao.leaving';
/** How long a sign-out waits for a renewal that gets no answer. */
const PATIENCE_MS = 4000;
/** Remembers across a reload that a recovery link was followed. */
const RECOVERY_KEY = 'plantao.recovery';

let session: Session = LOADING;
let connection: Promise<void> | null = null;
/** Why this tab ends the session. */
let ending: Session['ended'] = null;
/** The person signed out in another tab, so the session did not expire. */
let hasLeftElsewhere = false;
let leaving: BroadcastChannel | null = null;
/** A new session not published to the screens yet; see `holdSession`. */
let held: { next: Session | null } | null = null;
const listeners = new Set<() => void>();

/** The current session. */
export const readSession = (): Session => session;

/** Calls `listener` after every change; the returned function ends that. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The server ended the session while its person was at something. The screen stays theirs until they sign in again
 * or leave; nothing can be asked of the server meanwhile.
 */
export const isInterrupted = ({ status, ended }: Session): boolean =>
  status === 'authenticated' && ended !== null;

/** Waits out an interruption. Resolves with whether the same person goes on. */
export function sessionResumed(): Promise<boolean> {
  const { userId } = session;
  return new Promise((resolve) => {
    const check = () => {
      if (isInterrupted(session)) return;
      stop();
      resolve(session.status === 'authenticated' && session.userId === userId);
    };
    const stop = subscribeToSession(check);
    check();
  });
}

/** The session as React sees it; while pages are prerendered, nobody is signed in. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, readSession, () => UNAUTHENTICATED);
}

function publish(next: Session) {
  if (held && next.status === 'authenticated' && next.ended === null) {
    held.next = next;
    return;
  }
  session = next;
  for (const listener of listeners) listener();
}

/**
 * Decides from storage whether somebody is signed in, so that the first screen needs no client. Only a session that
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
  return session;
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
  if (session.status !== 'loading' || !hasStoredSession() || isAuthRedirect(window.location))
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
    if (session.status === 'loading') publish({ ...UNAUTHENTICATED, ended: 'failed' });
  }
}

function followOtherTabs() {
  if (leaving || !('BroadcastChannel' in globalThis)) return;
  // Tabs of the same session: an ordinary one and one on a shared computer end each on its own.
  leaving = new BroadcastChannel(LEAVING_CHANNEL + (sharedComputer() ?? ''));
  leaving.onmessage = () => {
    hasLeftElsewhere = true;
    if (isInterrupted(session)) publish({ ...UNAUTHENTICATED, ended: 'signed_out' });
  };
  // The client of a tab that leaves without a network does not say so.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SESSION_KEY && newValue === null && hasLeftElsewhere) follow('SIGNED_OUT', null);
  });
}

/** A page that the browser kept for "back" has heard no other tab: whose session is stored may have changed. */
function lookAgain({ persisted }: PageTransitionEvent) {
  const { userId } = session;
  if (!persisted || userId === null || isInterrupted(session)) return;
  if (readStoredSession()?.userId !== userId) window.location.reload();
}

function follow(event: AuthChangeEvent, authSession: AuthSession | null) {
  if (event === 'PASSWORD_RECOVERY') remembered(() => sessionStorage.setItem(RECOVERY_KEY, 'true'));
  if (authSession) {
    const { id: userId, email = null } = authSession.user;
    const next = sessionOf({ userId, email });
    // SIGNED_IN fires again whenever the tab becomes visible; the same person changes nothing.
    if (isSame(next, session)) return;
    hasLeftElsewhere = false;
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

function publishEnd(ended: Session['ended']) {
  // A recovery link has no screen yet that could be interrupted.
  // On a shared computer nobody else shall see it meanwhile, and nobody types a password.
  const isAtSomething =
    session.status === 'authenticated' && !session.isRecovery && !isSharedComputer();
  const next =
    isAtSomething && ended === 'expired' ? { ...session, ended } : { ...UNAUTHENTICATED, ended };
  if (!isSame(next, session)) publish(next);
}

function reasonOf(event: AuthChangeEvent): Session['ended'] {
  if (ending) return ending;
  if (hasLeftElsewhere) return 'signed_out';
  if (event === 'SIGNED_OUT') return 'expired';
  // The refresh got no answer: the entry is still stored, so the session may still be valid.
  if (hasStoredSession()) return 'failed';
  // The stored session that was trusted does not exist any more.
  return session.status === 'authenticated' ? 'expired' : null;
}

const isSame = (a: Session, b: Session) =>
  a.status === b.status &&
  a.userId === b.userId &&
  a.email === b.email &&
  a.isRecovery === b.isRecovery &&
  a.ended === b.ended;

/**
 * Keeps the screens as they are while somebody signs in, so that the form decides when to leave. The returned
 * function lets the new session take effect; call it also when signing in failed.
 */
export function holdSession(): () => void {
  const hold: { next: Session | null } = { next: null };
  held = hold;
  return () => {
    if (held !== hold) return;
    held = null;
    // Published for the same person, too: their data may have been unreadable before.
    publish(hold.next ?? { ...session });
  };
}

/** A new password was set: from now on it is a session like any other. */
export function endRecovery(): void {
  forgetRecovery();
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
  await endSession(ended);
}

/** The server no longer knows this session (a 401 on a read): forget it here as well. */
export async function expireSession(): Promise<void> {
  await endSession(hasLeftElsewhere ? 'signed_out' : 'expired');
}

/** The account was deleted: nothing of it stays on the screen. */
export async function revokeSession(): Promise<void> {
  await endSession('revoked');
}

/** An interrupted session is not taken up again here: the screens are a visitor's, who can still sign in. */
export function abandonSession(): void {
  if (isInterrupted(session)) publish({ ...UNAUTHENTICATED, ended: session.ended });
}

async function endSession(ended: NonNullable<Session['ended']>): Promise<void> {
  ending = ended;
  try {
    const { auth } = await loadSupabase();
    // A token that has ended is renewed first; without it there is nothing to tell the server with.
    const renewed = auth.getSession().then(() => true);
    const isReady = await Promise.race([renewed, wait(PATIENCE_MS)]);
    if (isReady) await auth.signOut({ scope: 'local' });
  } finally {
    for (const key of [SESSION_KEY, 'user_session'])
      remembered(() => personalStorage().removeItem(key));
    forgetRecovery();
    publishEnd(ended);
    ending = null;
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const hasStoredSession = (): boolean => readStoredSession() !== null;

/** Without storage nothing is remembered across a reload. */
function remembered<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}

const isRecoveryRemembered = (): boolean =>
  remembered(() => sessionStorage.getItem(RECOVERY_KEY)) !== null;

const forgetRecovery = () => remembered(() => sessionStorage.removeItem(RECOVERY_KEY));

/** Auth answers its mail links by a redirect whose fragment carries the session or an error. */
function isAuthRedirect({ hash }: Pick<Location, 'hash'>): boolean {
  return /[#&](access_token|error_code)=/.test(hash);
}

/** The same with an error in it: the link was too old or used before. */
export function isFailedAuthRedirect(hash: string): boolean {
  return /[#&]error_code=/.test(hash);
}
