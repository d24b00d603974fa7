import type { SupabaseClient } from '@supabase/supabase-js';
import { earlyAnswer, offDisk } from '~/lib/early-requests.ts';
import { env } from '~/lib/env.ts';
import { isSessionError, platformError } from '~/lib/errors.ts';
import { type Fetch, fetchInTime } from '~/lib/fetch-in-time.ts';
import { fromPlatform, unavailable } from '~/lib/platform-answer.ts';
import { authFetch } from './auth-fetch.ts';
import { endSession } from './end-session.ts';
import { isInterrupted, readSession, sessionResumed } from './session-state.ts';
import { readStoredSession } from './stored-session.ts';
import { claimsOf } from './token-claims.ts';
import { refusalOf } from './token-refusal.ts';

type Auth = SupabaseClient['auth'];

const AUTH_URL = new URL('auth/v1/', `${env.supabaseUrl}/`).href;

/** A refusal that may pass is met again after these, each a little longer or shorter. */
const WAITS_MS = [1000, 2000, 4000];

/**
 * The `fetch` of the client. Requests to Auth go through `auth-fetch.ts`; to the others the client has added the token of
 * the session, and this adds what it does not do (docs/decisions/0049-only-auth-ends-a-session.md):
 *
 * - A token that is too old, or whose session is over, is renewed once, and the request is sent again.
 * - A refusal that says nothing of the session is waited out for some seconds, and then told as a service that is away.
 * - So is at once an answer of a proxy in the place of the platform.
 * - A request that meets an ended session waits until its person has signed in again, and is sent then: what they
 *   were about to save is saved.
 * - What one person asked for is never sent as another, who has signed in since.
 * - While a session is stored that could not be renewed, nothing is asked without it. The answer ("not allowed") would
 *   sign out a person whose network is bad, so the request fails as any other that did not get through.
 */
export function sessionFetch(auth: () => Auth, send: Fetch = earlyFetch): Fetch {
  /** Requests refused at the same time share one renewal. */
  let renewal: Promise<void> | null = null;

  const readToken = async () => {
    forgetFailure(auth());
    return (await auth().getSession()).data.session?.access_token ?? null;
  };

  const renewOnce = () => {
    renewal ??= renew(auth()).finally(() => {
      renewal = null;
    });
    return renewal;
  };

  /** The token to go on with where the client found none, or null without a session. */
  const awaitToken = async () => {
    const token = await readToken();
    if (token !== null) return token;
    if (isInterrupted(readSession())) {
      if (await sessionResumed()) return readToken();
      throw new TypeError('Failed to fetch: the session ended');
    }
    if (readStoredSession()) {
      throw new TypeError('Failed to fetch: the session is not renewed yet');
    }
    return null;
  };

  const askAuth = authFetch(send);

  const ask: Fetch = async (input, init) => {
    const sent = bearerOf(init);
    let token = sent ?? (await awaitToken());
    let answer = await send(input, token === sent ? init : withBearer(init, token));
    let isRenewed = false;
    for (const wait of WAITS_MS) {
      const refusal = token === null ? null : await refusalOf(answer);
      if (refusal === null) return answer;
      if (refusal === 'renew') {
        // A new token that is refused like the old one says nothing of the session, which Auth has just renewed.
        if (isRenewed) return unavailable();
        isRenewed = true;
        // Another request may have renewed it meanwhile.
        if ((await readToken()) === token) await renewOnce();
      } else {
        await pause(wait * (0.75 + Math.random() / 2), init?.signal);
      }
      const next = await awaitToken();
      if (next === null) return answer;
      if (personOf(next) !== personOf(token)) {
        throw new TypeError('Failed to fetch: somebody else has signed in');
      }
      if (refusal === 'renew' && next === token) return unavailable();
      token = next;
      answer = await send(input, withBearer(init, token));
    }
    return (await refusalOf(answer)) === null ? answer : unavailable();
  };

  return async (input, init) => {
    const url = String(input);
    if (url.startsWith(AUTH_URL)) return askAuth(input, init);
    return fromPlatform(url, init?.method ?? 'GET', await ask(input, init));
  };
}

/** Whom a token is for; null for what is no token. */
function personOf(token: string | null): string | null {
  try {
    return claimsOf(token ?? '').sub;
  } catch {
    return null;
  }
}

/** How long the client renews no token again after a failure. */
const COOLDOWN_MS = 60_000;

/** The client counts that by the clock of the device. Where it was set back since, it would be hours. */
function forgetFailure(auth: Auth): void {
  const client = auth as unknown as { lastRefreshFailure: { expiresAt: number } | null };
  const until = client.lastRefreshFailure?.expiresAt ?? 0;
  if (until - Date.now() > COOLDOWN_MS) client.lastRefreshFailure = null;
}

/** Waits, until the answer is not wanted any more at most. */
const pause = (ms: number, signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Hands over an answer that the document has asked for already; everything else goes to the network. */
export const earlyFetch: Fetch = async (input, init) => {
  const early = input instanceof Request ? undefined : earlyAnswer(String(input), init);
  try {
    return (await early) ?? (await fetchInTime(input, offDisk(init)));
  } catch (error) {
    // Older browsers name the end of a request in time an abort.
    throw early ? new TypeError('Failed to fetch: no answer in time', { cause: error }) : error;
  }
};

/** The token of a person in a request; null where the client sends its key alone. */
function bearerOf(init: RequestInit | undefined): string | null {
  const bearer = new Headers(init?.headers).get('Authorization')?.replace(/^Bearer /, '') ?? null;
  return bearer === env.supabasePublishableKey ? null : bearer;
}

function withBearer(init: RequestInit | undefined, token: string | null): RequestInit {
  const headers = new Headers(init?.headers);
  headers.set('Authorization', `Bearer ${token ?? env.supabasePublishableKey}`);
  return { ...init, headers };
}

async function renew(auth: Auth): Promise<void> {
  const loadAuth = async () => auth;
  // Before the renewal, whose refusal does not tell a session that ended from an account that is gone.
  if ((await auth.getUser()).error?.code === 'user_not_found')
    return endSession('revoked', loadAuth);
  const { error } = await auth.refreshSession();
  const refusal = error && platformError(error);
  // As long as a token has not ended by this device's clock, the client keeps a session that was refused.
  if (refusal?.code === 'account_inactive') await endSession('revoked', loadAuth);
  else if (isSessionError(refusal)) await endSession('expired', loadAuth);
}
