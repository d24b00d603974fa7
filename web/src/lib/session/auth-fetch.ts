import { saysSessionEnded } from '#contracts/auth-refusal.ts';
import type { Fetch } from '~/lib/fetch-in-time.ts';
import { isRecord } from '~/lib/is-record.ts';
import { bodyOf, jsonAnswer, unavailable } from '~/lib/platform-answer.ts';
import { runAlone } from '~/lib/run-alone.ts';
import { isTokenValid, readStoredSession, readStoredTokens } from './stored-session.ts';

/** Without a word of how long, as the platform's limits are of five minutes. */
const BUSY_MS = 60_000;
/** The longest wait that an answer may ask for; Auth asks for no more, and a proxy may say anything. */
const LONGEST_MS = 3_600_000;
/** So that a whole ward behind one address does not come back in the same second. */
const SPREAD = 0.5;
/** A browser that put another tab to sleep leaves it its lock; Auth takes two renewals as well. */
const LOCK_PATIENCE_MS = 60_000;

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
  /** What was stored when a renewal was asked with it. Another token is of a new sign-in. */
  let kept: string | undefined;

  const renew: Fetch = async (input, init) => {
    const asked = askedOf(init?.body);
    const isGone = () => asked === kept && isReplaced(asked);
    const elsewhere = () => {
      const renewed = isGone() ? readRenewed() : null;
      return renewed && jsonAnswer(renewed);
    };
    const given = elsewhere();
    if (given) return given;
    if (performance.now() < closedUntil) return unavailable();
    const answer = await send(input, init).catch(unavailable);
    const body = await bodyOf(answer);
    if (answer.ok && isSession(body)) return jsonAnswer(byOwnClock(body));
    if (answer.status === 429)
      closedUntil = performance.now() + waitOf(answer) * (1 + Math.random() * SPREAD);
    // The answer says nothing of a person who has signed in since.
    if (isGone()) return elsewhere() ?? unavailable();
    return saysSessionEnded(answer.status, body) ? copyOf(answer, body) : unavailable();
  };

  return async (input, init) => {
    const url = String(input);
    if (url.includes('/token?grant_type=refresh_token')) {
      const asked = askedOf(init?.body);
      if (!isReplaced(asked)) kept = asked;
      return new Promise((resolve, reject) => {
        let job: Promise<void> | undefined;
        const begin = () => {
          clearTimeout(timer);
          job ??= (async () => {
            const before = readStoredTokens()?.refresh_token;
            const answer = await renew(input, init);
            resolve(answer);
            // The next tab looks at what the client stores of it.
            if (answer.ok) await stored(before);
          })();
          job.catch(reject);
          return job;
        };
        const timer = setTimeout(begin, LOCK_PATIENCE_MS);
        runAlone('plantao.renewal', begin).catch(reject);
      });
    }
    const answer = await send(input, init);
    if (url.endsWith('/user') && (await isLateEnd(answer, init))) return unavailable();
    if (!answer.ok || init?.method !== 'POST') return answer;
    const body = await bodyOf(answer);
    return isSession(body) ? copyOf(answer, byOwnClock(body)) : answer;
  };
}

/** Waits until another refresh token than `before` is stored; not for long, as storage may be full or gone. */
async function stored(before: string | undefined): Promise<void> {
  for (let tries = 0; tries < 50 && readStoredTokens()?.refresh_token === before; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** How long a limit says to wait. Its date is compared with that of the answer: the clock of the device may be wrong. */
function waitOf({ headers }: Response): number {
  const said = headers.get('Retry-After') ?? '';
  const ms = Number(said) * 1000 || Date.parse(said) - Date.parse(headers.get('Date') ?? '');
  return ms > 0 ? Math.min(ms, LONGEST_MS) : BUSY_MS;
}

/** Whether an answer has what the client needs of a session: it deletes its session for a renewal that brings less. */
const isSession = (body: Record<string, unknown>): boolean =>
  isText(body.access_token) &&
  isText(body.refresh_token) &&
  typeof body.expires_in === 'number' &&
  body.expires_in > 0 &&
  isRecord(body.user) &&
  isText(body.user.id);

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** Whether another session is stored than the one of this token. */
function isReplaced(refreshToken: string | undefined): boolean {
  const tokens = readStoredTokens();
  return tokens !== null && tokens.refresh_token !== refreshToken;
}

/** Whether Auth says that a session is over that is no longer the stored one. */
async function isLateEnd(answer: Response, init: RequestInit | undefined): Promise<boolean> {
  const token = new Headers(init?.headers).get('Authorization')?.replace(/^Bearer /, '');
  const stored = readStoredSession();
  if (answer.ok || !stored || stored.accessToken === token) return false;
  return saysSessionEnded(answer.status, await bodyOf(answer));
}

/** Without the end in the server's time, the client counts `expires_in` from its own. */
const byOwnClock = (body: object) => ({ ...body, expires_at: undefined });

const copyOf = ({ status, headers }: Response, body: unknown) => {
  const kept = new Headers(headers);
  kept.delete('Content-Length');
  kept.delete('Content-Encoding');
  return jsonAnswer(body, { status, headers: kept });
};

/** The token that a renewal is asked with. */
const askedOf = (body: BodyInit | null | undefined) =>
  (JSON.parse(String(body)) as { refresh_token?: string }).refresh_token;

/** The session that another tab has stored, while it can be used. */
function readRenewed(): object | null {
  const stored = readStoredSession();
  if (!stored || !isTokenValid(stored)) return null;
  return {
    ...readStoredTokens(),
    expires_at: undefined,
    expires_in: Math.floor(stored.expiresAt - Date.now() / 1000),
  };
}
