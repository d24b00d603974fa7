import { saysSessionEnded } from '#contracts/auth-refusal.ts';
import type { Fetch } from './fetch-in-time.ts';
import { jsonAnswer, unavailable } from './platform-answer.ts';
import { runAlone } from './run-alone.ts';
import { isTokenValid, readStoredSession, readStoredTokens } from './stored-session.ts';

/** Without a word of how long, as the platform's limits are of five minutes. */
const BUSY_MS = 60_000;
/** So that a whole ward behind one address does not come back in the same second. */
const SPREAD = 0.5;

/**
 * The `fetch` of requests to Auth. The client deletes its session for every refused renewal that is no 5xx, whoever refused
 * it, and compares the end of a token, in the server's time, with this device's clock. So here
 *
 * - a renewal is refused by Auth's own words alone; every other answer becomes one of a service that is away,
 * - a limit is obeyed: until it is over, renewals are not sent,
 * - one tab renews for all, and the others go on with what it was given,
 * - what Auth says about the end of a token is left out, and the client counts from now on how long it lives. The clock of the
 *   device may then be wrong by hours; only its jumps cost a renewal.
 */
export function authFetch(send: Fetch): Fetch {
  /** In the time of `performance.now()`, which no change of the clock moves. */
  let closedUntil = 0;

  const renew: Fetch = async (input, init) => {
    const renewed = renewedElsewhere(init?.body);
    if (renewed) return jsonAnswer(renewed);
    if (performance.now() < closedUntil) return unavailable();
    const answer = await send(input, init);
    const body: unknown = await answer.json().catch(() => undefined);
    if (answer.ok && isSession(body)) return jsonAnswer(byOwnClock(body));
    if (saysSessionEnded(answer.status, body)) return copyOf(answer, body);
    if (answer.status === 429) {
      const seconds = Number(answer.headers.get('Retry-After'));
      const wait = seconds > 0 ? seconds * 1000 : BUSY_MS;
      closedUntil = performance.now() + wait * (1 + Math.random() * SPREAD);
    }
    return unavailable();
  };

  return async (input, init) => {
    const url = String(input);
    if (url.includes('/token?grant_type=refresh_token')) {
      return new Promise((resolve, reject) => {
        runAlone('plantao.renewal', async () => {
          const before = readStoredTokens()?.refresh_token;
          const answer = await renew(input, init);
          resolve(answer);
          // The next tab looks at what the client stores of it.
          if (answer.ok) await stored(before);
        }).catch(reject);
      });
    }
    const answer = await send(input, init);
    if (!answer.ok || init?.method !== 'POST') return answer;
    const body: unknown = await answer
      .clone()
      .json()
      .catch(() => undefined);
    return isSession(body) ? copyOf(answer, byOwnClock(body)) : answer;
  };
}

/** Waits until another refresh token than `before` is stored; not for long, as storage may be full or gone. */
async function stored(before: string | undefined): Promise<void> {
  for (let tries = 0; tries < 50 && readStoredTokens()?.refresh_token === before; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

type SessionBody = { access_token: string; refresh_token: string };

const isSession = (body: unknown): body is SessionBody =>
  typeof body === 'object' &&
  body !== null &&
  'access_token' in body &&
  typeof body.access_token === 'string' &&
  'refresh_token' in body &&
  typeof body.refresh_token === 'string';

/** Without the end in the server's time, the client counts `expires_in` from its own. */
const byOwnClock = (body: SessionBody) => ({ ...body, expires_at: undefined });

const copyOf = ({ status, headers }: Response, body: unknown) => {
  const kept = new Headers(headers);
  kept.delete('Content-Length');
  kept.delete('Content-Encoding');
  return jsonAnswer(body, { status, headers: kept });
};

/** What another tab was given for the token that this one wants to renew. */
function renewedElsewhere(asked: BodyInit | null | undefined): object | null {
  const stored = readStoredSession();
  const tokens = readStoredTokens();
  if (!stored || !tokens || !isTokenValid(stored) || typeof asked !== 'string') return null;
  const { refresh_token: old } = JSON.parse(asked) as { refresh_token?: string };
  if (old === tokens.refresh_token) return null;
  return {
    ...tokens,
    expires_at: undefined,
    expires_in: Math.floor(stored.expiresAt - Date.now() / 1000),
  };
}
