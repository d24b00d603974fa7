import { keep, readKept } from '~/lib/kept.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { readStoredSession } from '~/lib/session/stored-session.ts';
import { claimsOf } from '~/lib/session/token-claims.ts';

/** The session whose browser the server knows about already. */
const SHOWN_KEY = 'device_shown';
/** Milliseconds before each attempt: all of them within the time after which a new device is told. */
const ATTEMPTS = [0, 10_000, 30_000];
const TIMEOUT_MS = 15_000;

/**
 * Shows this browser to the server, once for each session: a known one is not told by mail. What fails is tried again,
 * also at the next start. Never rejects.
 */
export async function showDevice(): Promise<void> {
  for (const wait of ATTEMPTS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const token = readStoredSession()?.accessToken ?? null;
    const session = token && sessionOf(token);
    // A shared computer belongs to none of its users.
    if (!token || !session || isSharedComputer() || session === readKept(SHOWN_KEY)) return;
    // Without storage there is no session at the next start either.
    if (navigator.onLine && (await isTaken(token))) return void keep(SHOWN_KEY, session);
  }
}

async function isTaken(token: string): Promise<boolean> {
  try {
    const response = await fetch('/api/auth/device', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.status === 204;
  } catch {
    return false;
  }
}

/** The session that a token belongs to; null for what is no such token. */
function sessionOf(token: string): string | null {
  try {
    const { session_id: id } = claimsOf(token);
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}
