import { createClient } from '@supabase/supabase-js';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { env } from '~/lib/env.ts';
import {
  createAuthServer,
  type Disturbance,
  STRANGE_ANSWERS,
  STRANGE_REFUSALS,
} from '~/testing/auth-server.ts';
import { randomOf } from '~/testing/random.ts';
import { authUrl, server } from '~/testing/server.ts';
import { whileTimePasses } from '~/testing/time.ts';
import { SESSION_KEY } from './stored-session.ts';

const HOUR_MS = 3_600_000;

/** A person signed in at a server, with so many tabs; `pick` disturbs their requests. */
async function open(tabs: number, pick: (url: string) => Disturbance = () => 'none') {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  const auth = createAuthServer();
  auth.pass(Date.now());
  const { sessionFetch } = await import('./session-fetch.ts');
  const { startSession } = await import('./session.ts');
  const { readSession, isInterrupted } = await import('./session-state.ts');
  localStorage.setItem(SESSION_KEY, JSON.stringify(auth.issue()));
  startSession();
  // Whoever is told that the session ended leaves through the app's own client.
  server.use(
    http.post(authUrl('logout'), () => {
      auth.end();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const clients = Array.from({ length: tabs }, () => {
    const client: ReturnType<typeof createClient> = createClient(
      env.supabaseUrl,
      env.supabasePublishableKey,
      {
        auth: { storageKey: SESSION_KEY, storage: localStorage, detectSessionInUrl: false },
        db: { retry: false },
        global: { fetch: sessionFetch(() => client.auth, auth.network(pick)) },
      },
    );
    return client;
  });
  const isStored = () => localStorage.getItem(SESSION_KEY) !== null;
  const hasEnded = () => !isStored() || isInterrupted(readSession());
  async function read(tab: number) {
    const answer = await clients[tab]?.from('categories').select('id');
    return answer?.status === 401 && hasEnded() ? 'ended' : answer?.status;
  }
  return {
    auth,
    clients,
    hasEnded,
    isStored,
    /** Everybody's clock goes on, and nothing runs: the device sleeps. */
    sleep(ms: number) {
      auth.pass(ms);
      vi.setSystemTime(Date.now() + ms);
    },
    async wait(ms: number) {
      auth.pass(ms);
      await vi.advanceTimersByTimeAsync(ms);
    },
    /** A tab reads a table; an ended session keeps the request waiting for a sign-in. */
    ask(tab: number) {
      let timer: ReturnType<typeof setInterval> | undefined;
      const ended = new Promise<'ended'>((resolve) => {
        timer = setInterval(() => hasEnded() && resolve('ended'), 500);
      });
      return whileTimePasses(Promise.race([read(tab), ended]), auth.pass).finally(() =>
        clearInterval(timer),
      );
    },
    async close() {
      for (const client of clients) await client.auth.stopAutoRefresh();
    },
  };
}

beforeEach(() => {
  vi.resetModules();
});

describe.each(Object.keys({ ...STRANGE_ANSWERS, ...STRANGE_REFUSALS }))('%s', (name) => {
  const strange = { ...STRANGE_ANSWERS, ...STRANGE_REFUSALS }[name] as () => Response;

  it('in the place of a renewal does not end the session', async () => {
    const world = await open(1, (url) => (url.includes('/auth/v1/') ? strange : 'none'));
    world.sleep(HOUR_MS);
    expect(await world.ask(0)).not.toBe('ended');
    expect(world.isStored()).toBe(true);
    expect(world.auth.state()).toMatchObject({ isAlive: true, logouts: 0 });
    await world.close();
  });
});

it.each(['refresh_token_not_found', 'session_not_found', 'user_banned'])(
  'Auth itself ends the session by %s, in the old form of its answers and in the new',
  async (code) => {
    for (const body of [
      { code: 400, error_code: code, msg: 'x' },
      { code, message: 'x' },
    ]) {
      vi.resetModules();
      const world = await open(1, (url) =>
        url.includes('/token') ? () => Response.json(body, { status: 400 }) : 'none',
      );
      world.sleep(HOUR_MS);
      expect(await world.ask(0)).toBe('ended');
      expect(world.isStored()).toBe(false);
      await world.close();
      vi.useRealTimers();
    }
  },
);

it('a limit is obeyed: no renewal is sent before its time is over', async () => {
  const limit = STRANGE_ANSWERS['a limit'] as () => Response;
  const sent: number[] = [];
  const world = await open(1, (url) => {
    if (!url.includes('/token')) return 'none';
    sent.push(performance.now());
    return sent.length === 1 ? limit : 'none';
  });
  world.sleep(HOUR_MS);
  let status: unknown;
  while (status !== 200) {
    status = await world.ask(0);
    // After a failure the client answers at once for a while; no time would pass.
    await world.wait(1000);
  }
  expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBeGreaterThanOrEqual(20_000);
  expect(sent).toHaveLength(2);
  await world.close();
});

it.each([
  ['120', 120],
  ['Sun, 29 Nov 2026 03:02:00 GMT', 120],
  ['Sun, 29 Nov 2026 02:00:00 GMT', 60],
  ['99999999', 3600],
])('a limit until %s is waited for %i s, and up to half of it more', async (said, seconds) => {
  const headers = { 'Retry-After': said, Date: 'Sun, 29 Nov 2026 03:00:00 GMT' };
  let sent = 0;
  const world = await open(1, (url) => {
    if (!url.includes('/token')) return 'none';
    sent += 1;
    return () => Response.json({}, { status: 429, headers });
  });
  await world.close();
  vi.setSystemTime(Date.now() + HOUR_MS);
  const { authFetch } = await import('./auth-fetch.ts');
  const renew = authFetch(
    world.auth.network(() => () => {
      sent += 1;
      return Response.json({}, { status: 429, headers });
    }),
  );
  const ask = async (after: number) => {
    await vi.advanceTimersByTimeAsync(after * 1000);
    sent = 0;
    await renew(authUrl('token?grant_type=refresh_token'), {
      body: '{"refresh_token":"refresh-1"}',
    });
    return sent;
  };
  expect([await ask(0), await ask(seconds - 1), await ask(1 + seconds / 2)]).toEqual([1, 0, 1]);
});

it.each([
  ['refuses', () => Promise.reject(new DOMException('denied', 'SecurityError'))],
  ['has left to a tab that sleeps', () => new Promise(() => {})],
])('a lock that the browser %s keeps no tab from renewing', async (_, request) => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  const world = await open(1);
  world.sleep(HOUR_MS);
  expect(await world.ask(0)).toBe(200);
  Reflect.deleteProperty(navigator, 'locks');
  await world.close();
});

it.each([0, 5])(
  'a clock that is set back after a failed renewal, of a token %i hours old, keeps no person waiting for hours',
  async (hours) => {
    let isAway = true;
    const world = await open(1, (url) =>
      isAway && url.includes('/auth/') ? 'lost request' : 'none',
    );
    world.auth.pass(HOUR_MS);
    vi.setSystemTime(Date.now() + (1 + hours) * HOUR_MS);
    expect(await world.ask(0)).not.toBe(200);
    isAway = false;
    vi.setSystemTime(Date.now() - 4 * HOUR_MS);
    expect(await world.ask(0)).toBe(200);
    await world.close();
  },
);

it('tabs that need another token at the same moment renew once', async () => {
  const world = await open(3);
  world.sleep(HOUR_MS);
  expect(await Promise.all([world.ask(0), world.ask(1), world.ask(2)])).toEqual([200, 200, 200]);
  expect(world.auth.state().renewals).toBe(1);
  await world.close();
});

it.each([2, 0.97, -3])(
  'a clock that is %i hours ahead renews as often as a right one',
  async (hours) => {
    const world = await open(1);
    vi.setSystemTime(Date.now() + hours * HOUR_MS);
    for (let minute = 0; minute < 180; minute++) {
      expect(await world.ask(0)).toBe(200);
      await world.wait(60_000);
    }
    // Three hours are three tokens, and one more for the jump of the clock after the first.
    expect(world.auth.state().renewals).toBeLessThanOrEqual(4);
    await world.close();
  },
);

it('200 random scripts of answers, clocks and tabs: no session is lost that Auth holds alive, and none survives that Auth ended', async () => {
  for (let seed = 1; seed <= 200; seed++) {
    vi.resetModules();
    const random = randomOf(seed);
    const pickOf = <Value>(values: readonly Value[]) =>
      values[Math.floor(random() * values.length)] as Value;
    let isQuiet = false;
    const world = await open(3, (url) => {
      if (isQuiet || random() < 0.6) return 'none';
      const ofAuth = url.includes('/auth/v1/');
      if (random() < 0.2) return pickOf(['lost request', 'lost answer'] as const);
      return pickOf(
        Object.values(ofAuth ? STRANGE_ANSWERS : { ...STRANGE_ANSWERS, ...STRANGE_REFUSALS }),
      );
    });
    const steps = 2 + Math.floor(random() * 4);
    for (let step = 0; step < steps; step++) {
      const kind = random();
      if (kind < 0.3) vi.setSystemTime(Date.now() + (random() * 8 - 4) * HOUR_MS);
      else if (kind < 0.55) {
        const ms = random() * 2 * HOUR_MS;
        world.sleep(ms);
      } else if (kind < 0.6) world.auth.end();
      else await world.ask(Math.floor(random() * 3));
      if (world.hasEnded()) break;
    }
    isQuiet = true;
    const { isAlive } = world.auth.state();
    // What was told to wait is over.
    await world.wait(120_000);
    const script = `script ${seed}`;
    if (isAlive && !world.hasEnded()) {
      expect([script, await world.ask(0), await world.ask(1), await world.ask(2)]).toEqual([
        script,
        200,
        200,
        200,
      ]);
    } else if (!world.hasEnded()) {
      expect([script, await world.ask(0)]).toEqual([script, 'ended']);
    }
    expect([script, world.hasEnded(), world.isStored()]).toEqual([
      script,
      !world.auth.state().isAlive,
      world.auth.state().isAlive,
    ]);
    await world.close();
    vi.useRealTimers();
    localStorage.clear();
  }
}, 120_000);
