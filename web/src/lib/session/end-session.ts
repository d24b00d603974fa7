import type { SupabaseClient } from '@supabase/supabase-js';
import { keep, ofTab, readKept } from '~/lib/kept.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { isSame, publish, readSession, type Session, UNAUTHENTICATED } from './session-state.ts';
import { SESSION_KEY } from './stored-session.ts';

type LoadAuth = () => Promise<SupabaseClient['auth']>;

/** Remembers across a reload that a recovery link was followed. */
const RECOVERY_KEY = 'plantao.recovery';
/** How long a sign-out waits for a renewal that gets no answer. */
const PATIENCE_MS = 4000;

/** What this tab knows of an end that comes: why it ends the session itself, and whether the person left in another tab. */
export const ending: { reason: Session['ended']; isElsewhere: boolean } = {
  reason: null,
  isElsewhere: false,
};

/**
 * Ends the session on this device, in every tab; works without a network, too. `expired`: the server no longer knows it
 * (a 401 on a read). `revoked`: the account was deleted, and nothing of it stays on the screen.
 */
export async function endSession(
  reason: NonNullable<Session['ended']>,
  loadAuth: LoadAuth,
): Promise<void> {
  const ended = reason === 'expired' && ending.isElsewhere ? 'signed_out' : reason;
  ending.reason = ended;
  try {
    const auth = await loadAuth();
    // A token that has ended is renewed first; without it there is nothing to tell the server with.
    const renewed = auth.getSession().then(() => true);
    const isReady = await Promise.race([renewed, wait(PATIENCE_MS)]);
    if (isReady) await auth.signOut({ scope: 'local' });
  } finally {
    for (const key of [SESSION_KEY, 'user_session']) keep(key, null);
    forgetRecovery();
    publishEnd(ended);
    ending.reason = null;
  }
}

/** Shows the screens that the session is over, or interrupts them where their person is at something. */
export function publishEnd(ended: Session['ended']): void {
  const session = readSession();
  // A recovery link has no screen yet that could be interrupted.
  // On a shared computer no other person shall see it meanwhile, and no password is typed.
  const isAtSomething =
    session.status === 'authenticated' && !session.isRecovery && !isSharedComputer();
  const next =
    isAtSomething && ended === 'expired' ? { ...session, ended } : { ...UNAUTHENTICATED, ended };
  if (!isSame(next, session)) publish(next);
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whether the session was opened by a recovery link, also before a reload. */
export const isRecoveryRemembered = (): boolean => readKept(RECOVERY_KEY, ofTab) !== null;

/** A recovery link was followed. */
export const rememberRecovery = (): void => void keep(RECOVERY_KEY, 'true', ofTab);

/** The session is one like any other from now on. */
export const forgetRecovery = (): void => void keep(RECOVERY_KEY, null, ofTab);
