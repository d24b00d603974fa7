import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSession } from '~/testing/factories.ts';
import { authUrl, restUrl, rpcUrl, server } from '~/testing/server.ts';
import { whileTimePasses } from '~/testing/time.ts';
import { SESSION_KEY } from './session/stored-session.ts';

const first = { ...makeSession({ userId: 'first' }), refresh_token: 'of the first' };
const second = { ...makeSession({ userId: 'second' }), refresh_token: 'of the second' };

const store = (session: object) => localStorage.setItem(SESSION_KEY, JSON.stringify(session));

/** A page of this browser, as it begins with what is stored. */
async function openPage() {
  const session = {
    ...(await import('./session/session.ts')),
    ...(await import('./session/session-state.ts')),
  };
  session.startSession();
  const { loadSupabase } = await import('./session/load-supabase.ts');
  return { session, supabase: await loadSupabase() };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
});

describe('while one person is asked about, another signs in in another tab', () => {
  const signsInMeanwhile = (answer: () => Response) => () => {
    store(second);
    return answer();
  };

  it('what the first was about to save is not saved as the second', async () => {
    store(first);
    let asked = 0;
    const refuse = () =>
      HttpResponse.json({ code: 'PGRST303', message: 'JWT issued at future' }, { status: 401 });
    server.use(
      http.post(rpcUrl('save'), () => {
        asked += 1;
        return asked === 1 ? signsInMeanwhile(refuse)() : HttpResponse.json(null);
      }),
    );
    const { supabase } = await openPage();
    const { error } = await whileTimePasses(supabase.rpc('save' as never));
    expect([asked, error?.message]).toEqual([1, expect.stringContaining('Failed to fetch')]);
  });

  it.each([
    ['user', 'session_not_found', 403],
    ['user', 'user_not_found', 403],
    ['token', 'user_banned', 400],
    ['token', 'refresh_token_not_found', 400],
  ])(
    'the end of the former session (%s: %s) does not end the new one',
    async (at, code, status) => {
      store(first);
      const ended = signsInMeanwhile(() =>
        HttpResponse.json({ error_code: code, msg: 'x' }, { status }),
      );
      server.use(
        http.get(restUrl('categories'), () =>
          HttpResponse.json({ code: 'PT401', message: 'session ended' }, { status: 401 }),
        ),
        http.post(authUrl('token'), at === 'token' ? ended : () => HttpResponse.json(second)),
        ...(at === 'user' ? [http.get(authUrl('user'), ended)] : []),
      );
      const { supabase } = await openPage();
      const { error } = await whileTimePasses(supabase.from('categories').select('id'));
      expect(error?.message).toContain('somebody else');
      expect(localStorage.getItem(SESSION_KEY)).toContain(second.refresh_token);
    },
  );
});

it('a phone sign-in on a device whose clock is ahead is not answered with the session of another tab', async () => {
  store(first);
  // To this device the token has ended already, so the client renews it.
  const { access_token } = makeSession({ userId: 'second', expiresInSeconds: -60 });
  server.use(http.post(authUrl('token'), () => HttpResponse.json(second)));
  const { supabase } = await openPage();
  const { data } = await whileTimePasses(
    supabase.auth.setSession({ access_token, refresh_token: 'given to the second' }),
  );
  expect(data.user?.id).toBe('second');
  expect(localStorage.getItem(SESSION_KEY)).toContain(second.refresh_token);
});

describe('"Sair" does not wait for a renewal without an answer', () => {
  /** Somebody left while the renewal of an ended token was on its way; it is answered later than the client tries again. */
  async function leave() {
    store(makeSession({ expiresInSeconds: -60 }));
    let answer = (_: () => Response) => {};
    const late = new Promise<() => Response>((resolve) => {
      answer = resolve;
    });
    server.use(http.post(authUrl('token'), async () => (await late)()));
    const { session } = await openPage();
    const begin = performance.now();
    await whileTimePasses(session.signOut());
    const took = performance.now() - begin;
    await vi.advanceTimersByTimeAsync(31_000);
    const giveAnswer = (body: object, status: number) => {
      answer(() => HttpResponse.json(body, { status }));
      return whileTimePasses(session.connectSession());
    };
    return { session, took, giveAnswer };
  }

  it('the session is forgotten within seconds, and its end stays a sign-out', async () => {
    const { session, took, giveAnswer } = await leave();
    expect(took).toBeLessThan(6000);
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    await giveAnswer({ error_code: 'refresh_token_not_found', msg: 'x' }, 400);
    expect(session.readSession()).toMatchObject({ status: 'unauthenticated', ended: 'signed_out' });
  });

  it.each([
    ['fails', { msg: 'x' }, 503],
    ['succeeds', makeSession(), 200],
    ['is refused', { error_code: 'refresh_token_not_found', msg: 'x' }, 400],
  ])('what %s late leaves the session of the next person alone', async (_, body, status) => {
    const { giveAnswer } = await leave();
    store(second);
    await giveAnswer(body, status);
    expect(localStorage.getItem(SESSION_KEY)).toBe(JSON.stringify(second));
  });
});

it('a tab that heard "Sair" in another ends when the entry goes, whichever tab takes it away', async () => {
  store(first);
  const { session } = await openPage();
  await session.connectSession();
  const leaving = new BroadcastChannel(session.LEAVING_CHANNEL);
  const goes = () => {
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: null }));
    return session.readSession().ended;
  };
  leaving.postMessage(null);
  await whileTimePasses(vi.waitFor(() => expect(goes()).toBe('signed_out')));
  leaving.close();
});

it('a page that the browser kept for "back" is loaded anew where its session is not stored any more', async () => {
  store(first);
  const listen = vi.spyOn(window, 'addEventListener');
  const { session } = await openPage();
  await session.connectSession();
  const listener = listen.mock.calls.findLast(
    ([type]) => type === 'pageshow',
  )?.[1] as EventListener;
  listen.mockRestore();
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const comeBack = (persisted: boolean) => {
    listener(new PageTransitionEvent('pageshow', { persisted }));
    return reload.mock.calls.length;
  };
  expect(comeBack(true)).toBe(0);
  localStorage.removeItem(SESSION_KEY);
  expect([comeBack(false), comeBack(true)]).toEqual([0, 1]);
  store(second);
  expect(comeBack(true)).toBe(2);
  vi.unstubAllGlobals();
});
