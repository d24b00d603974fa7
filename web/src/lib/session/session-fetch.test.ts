import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { env } from '~/lib/env.ts';
import { makeSession } from '~/testing/factories.ts';
import { authRefusal, authUrl, restUrl, server } from '~/testing/server.ts';
import { whileTimePasses } from '~/testing/time.ts';
import { SESSION_KEY } from './stored-session.ts';

const old = makeSession({ expiresInSeconds: 3600 });
const renewed = { ...makeSession({ expiresInSeconds: 7200 }), refresh_token: 'refresh-2' };

/** Reads a table by a client that has just been made. */
async function read() {
  const { loadSupabase } = await import('./load-supabase.ts');
  const supabase = await loadSupabase();
  return () => supabase.from('categories').select('id');
}

/** Serves categories to requests with one of these tokens and refuses others. Returns the tokens it saw. */
function categoriesFor(...tokens: string[]): string[] {
  const asked: string[] = [];
  server.use(
    http.get(restUrl('categories'), ({ request }) => {
      const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
      asked.push(token);
      return tokens.includes(token)
        ? HttpResponse.json([{ id: 1 }])
        : HttpResponse.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 });
    }),
  );
  return asked;
}

/** The answer of somebody who is patient. */
function answerOf<Answer>(asked: PromiseLike<Answer>): Promise<Answer> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  return whileTimePasses(asked);
}

beforeEach(() => {
  vi.resetModules();
});

it('a request of a visitor carries the publishable key', async () => {
  const asked = categoriesFor(env.supabasePublishableKey);
  const ask = await read();
  expect((await ask()).data).toEqual([{ id: 1 }]);
  expect(asked).toEqual([env.supabasePublishableKey]);
});

it('two simultaneously refused requests renew the token once, and both are sent again', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(old));
  const asked = categoriesFor(renewed.access_token);
  let renewals = 0;
  server.use(
    http.post(authUrl('token'), () => {
      renewals += 1;
      return HttpResponse.json(renewed);
    }),
  );
  const ask = await read();
  const answers = await Promise.all([ask(), ask()]);
  expect(answers.map(({ data }) => data)).toEqual([[{ id: 1 }], [{ id: 1 }]]);
  expect(renewals).toBe(1);
  expect(asked.filter((token) => token === renewed.access_token)).toHaveLength(2);
});

it('a refusal that a new token does not change is told as a service that is away after at most one more try', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(old));
  const asked = categoriesFor();
  server.use(http.post(authUrl('token'), () => HttpResponse.json(renewed)));
  const ask = await read();
  expect((await ask()).status).toBe(503);
  expect(asked).toEqual([old.access_token, renewed.access_token]);
  expect(localStorage.getItem(SESSION_KEY)).not.toBeNull();
});

it.each([
  ['PGRST303', 'JWT issued at future'],
  ['PGRST301', 'No suitable key or wrong key type'],
])(
  'a good token that the API does not take for some seconds (%s, %s) is sent again and renewed never',
  async (code, message) => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(old));
    let asked = 0;
    server.use(
      http.get(restUrl('categories'), () => {
        asked += 1;
        return asked < 3
          ? HttpResponse.json({ code, message }, { status: 401 })
          : HttpResponse.json([{ id: 1 }]);
      }),
    );
    const ask = await read();
    expect((await answerOf(ask())).data).toEqual([{ id: 1 }]);
    expect(asked).toBe(3);
  },
);

it.each([
  ['a proxy that refuses', () => new HttpResponse('<html>', { status: 403 })],
  [
    'a gateway without the key',
    () => HttpResponse.json({ message: 'Invalid API key' }, { status: 401 }),
  ],
  [
    'a token that is never taken',
    () => HttpResponse.json({ code: 'PGRST303', message: 'JWT issued at future' }, { status: 401 }),
  ],
])('%s is told as a service that is away, and the session stays', async (_, answer) => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(old));
  server.use(http.get(restUrl('categories'), answer));
  const ask = await read();
  expect((await answerOf(ask())).status).toBe(503);
  expect(localStorage.getItem(SESSION_KEY)).not.toBeNull();
});

it.each([
  ['an empty answer', () => new HttpResponse('', { status: 200 })],
  ['no content', () => new HttpResponse(null, { status: 204 })],
  ['an empty page that is not found', () => new HttpResponse('', { status: 404 })],
  ['a page', () => HttpResponse.html('<html>')],
])('%s is told as a service that is away, never as an account that is gone', async (_, answer) => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(old));
  server.use(http.get(restUrl('rpc/own_profile'), answer));
  const { readOwnProfile } = await import('~/lib/own-profile.api.ts');
  await expect(readOwnProfile()).rejects.toMatchObject({ code: 'unavailable' });
});

it('what the database itself refuses is said at once', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(old));
  server.use(
    http.get(restUrl('categories'), () =>
      HttpResponse.json({ code: '42501', message: 'x' }, { status: 403 }),
    ),
  );
  const ask = await read();
  expect((await ask()).error?.code).toBe('42501');
});

it('no request is sent anonymously while a stored session cannot be renewed', async () => {
  const ended = makeSession({ expiresInSeconds: -60 });
  localStorage.setItem(SESSION_KEY, JSON.stringify(ended));
  const asked = categoriesFor(env.supabasePublishableKey);
  server.use(http.post(authUrl('token'), () => HttpResponse.error()));
  const ask = await read();
  // The client tries the renewal again for half a minute.
  const { error } = await answerOf(ask());
  const message = error?.message;
  expect(message).toContain('Failed to fetch');
  expect(asked).toEqual([]);
});

it('the request of an ended session waits for the sign-in and is sent with the new token', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(old));
  const asked = categoriesFor(renewed.access_token);
  server.use(
    authRefusal('token', 'refresh_token_not_found'),
    http.post(authUrl('logout'), () => new HttpResponse(null, { status: 204 })),
  );
  const session = { ...(await import('./session.ts')), ...(await import('./session-state.ts')) };
  session.startSession();
  const ask = await read();
  await session.connectSession();
  const answer = Promise.resolve(ask());
  await vi.waitFor(() => expect(session.isInterrupted(session.readSession())).toBe(true));
  // However long it takes: the time that an answer may take begins when the request is sent.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await vi.advanceTimersByTimeAsync(10 * 60_000);

  server.use(
    http.post(authUrl('token'), () => HttpResponse.json(renewed)),
    http.get(authUrl('user'), () => HttpResponse.json(renewed.user)),
  );
  const { loadSupabase } = await import('./load-supabase.ts');
  const { auth } = await loadSupabase();
  await auth.signInWithPassword({ email: renewed.user.email, password: 'segredo' });
  expect((await answer).data).toEqual([{ id: 1 }]);
  expect(asked).toEqual([old.access_token, renewed.access_token]);
});
