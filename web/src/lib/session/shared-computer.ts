import { keep, ofTab } from '~/lib/kept.ts';
import { SHARED_COMPUTER_KEY } from '~/lib/personal-storage.ts';
import { SESSION_KEY } from './stored-session.ts';
import { claimsOf } from './token-claims.ts';

/** In session storage: when a page of this session was last open in this tab. */
const SEEN_KEY = 'shared_seen_at';
/** A reload takes seconds. A browser that is opened again and brings its tabs back comes later. */
const AWAY_MS = 120_000;

/** A session that a phone opened for this browser. */
type SharedTokens = {
  accessToken: string;
  refreshToken: string;
  /** Epoch seconds. */
  expiresAt: number;
};

/**
 * Signs this tab in on a shared computer and goes to a path of the app by a load of its own, so that the client is made
 * anew. An ordinary session of this browser stays as it is and is not seen here.
 *
 * @throws where storage is forbidden
 */
export function enterSharedComputer(tokens: SharedTokens, target: string): void {
  const { accessToken, refreshToken, expiresAt } = tokens;
  const claims = claimsOf(accessToken);
  sessionStorage.clear();
  sessionStorage.setItem(SHARED_COMPUTER_KEY, claims.session_id ?? claims.sub);
  keepSeen();
  // As the client stores it: lib/session/stored-session.ts and boot.js read it as well.
  const session = {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_at: expiresAt,
    expires_in: Math.max(0, Math.round(expiresAt - Date.now() / 1000)),
    token_type: 'bearer',
    user: { id: claims.sub, email: claims.email, aud: 'authenticated' },
  };
  sessionStorage.setItem(SESSION_KEY, JSON.stringify(session));
  const url = new URL(target, window.location.origin);
  window.location.replace(url.origin === window.location.origin ? url.href : '/');
}

/** Call it while a page is open, and when it goes. */
export function keepSeen(): void {
  // Where storage is full, this session ends with the page.
  keep(SEEN_KEY, String(Date.now()), ofTab);
}

/**
 * Whether the tab came back after its browser was closed: session storage comes back with it, but it is not known who sits
 * there now. A tab that the browser put to sleep for its memory was open all the time.
 */
export function wasAway(): boolean {
  if ('wasDiscarded' in document && document.wasDiscarded === true) return false;
  return !(Date.now() - Number(sessionStorage.getItem(SEEN_KEY)) < AWAY_MS);
}
