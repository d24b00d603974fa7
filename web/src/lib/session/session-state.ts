import { useSyncExternalStore } from 'react';

export type Session = {
  status: 'loading' | 'unauthenticated' | 'authenticated';
  userId: string | null;
  email: string | null;
  /** Opened by a recovery link: a new password has to be set before anything else. */
  isRecovery: boolean;
  /**
   * Why there is none any more. `expired`: the server refused it. `revoked`: the account is gone. `failed`: it could not
   * be read. `idle`, `limit`: a shared computer was not used, or its 12 hours are over. With `expired` the status may still be `authenticated`: see
   * `isInterrupted`.
   */
  ended: 'expired' | 'revoked' | 'failed' | 'signed_out' | 'idle' | 'limit' | null;
};

/** Not known yet whether there is a session. */
export const LOADING: Session = {
  status: 'loading',
  userId: null,
  email: null,
  isRecovery: false,
  ended: null,
};
/** Without a session. */
export const UNAUTHENTICATED: Session = { ...LOADING, status: 'unauthenticated' };

let session: Session = LOADING;
/** A new session not published to the screens yet; see `holdSession`. */
let held: { next: Session | null } | null = null;
const listeners = new Set<() => void>();

/** The current session. */
export const readSession = (): Session => session;

/** Calls a listener after every change; the returned function ends that. */
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

/** The session as React sees it; while pages are prerendered, there is none. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, readSession, () => UNAUTHENTICATED);
}

/** Shows the screens another session, which a sign-in that holds it may keep back. */
export function publish(next: Session) {
  if (held && next.status === 'authenticated' && next.ended === null) {
    held.next = next;
    return;
  }
  session = next;
  for (const listener of listeners) listener();
}

/** Whether two states are the same to every screen. */
export const isSame = (a: Session, b: Session) =>
  (Object.keys(LOADING) as (keyof Session)[]).every((key) => a[key] === b[key]);

/**
 * Keeps the screens as they are while a person signs in, so that the form decides when to leave. The returned
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

/** An interrupted session is not taken up again here: the screens are a visitor's, who can still sign in. */
export function abandonSession(): void {
  if (isInterrupted(session)) publish({ ...UNAUTHENTICATED, ended: session.ended });
}
