import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SHARED_COMPUTER_KEY } from '~/lib/personal-storage.ts';
import { makeSession } from '~/testing/factories.ts';
import { server } from '~/testing/server.ts';
import { showDevice } from './device.api.ts';

const DEVICE = 'http://localhost:5173/api/auth/device';

/** A session as the browser stores it, with the id that its token carries. */
function signIn(sessionId: string) {
  const session = makeSession({ sessionId });
  localStorage.setItem('auth_token', JSON.stringify(session));
  return session.access_token;
}

/** The server; it answers as told, the last answer over and over. */
function serve(...statuses: number[]) {
  const calls: (string | null)[] = [];
  server.use(
    http.post(DEVICE, ({ request }) => {
      calls.push(request.headers.get('authorization'));
      const status = statuses.length > 1 ? statuses.shift() : statuses[0];
      return new HttpResponse(status === 204 ? null : '<!doctype html>', { status: status ?? 0 });
    }),
  );
  return calls;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function show() {
  const done = showDevice();
  await vi.runAllTimersAsync();
  await done;
}

describe('the browser is shown to the server', () => {
  it('once for each session, with its token', async () => {
    const calls = serve(204);
    const first = signIn('um');
    await show();
    await show();
    expect(calls).toEqual([`Bearer ${first}`]);
    const second = signIn('dois');
    await show();
    expect(calls).toEqual([`Bearer ${first}`, `Bearer ${second}`]);
  });

  it.each([500, 401, 429])('again after an answer %i, and at the next start', async (status) => {
    const calls = serve(status);
    signIn('um');
    await show();
    expect(calls).toHaveLength(3);
    await show();
    expect(calls).toHaveLength(6);
  });

  it('until it is taken', async () => {
    const calls = serve(503, 204);
    signIn('um');
    await show();
    expect(calls).toHaveLength(2);
  });

  it('where the host has no /api, the page that answers in its place does not count', async () => {
    const calls = serve(200);
    signIn('um');
    await show();
    await show();
    expect(calls).toHaveLength(6);
  });
});

describe('the browser is not shown', () => {
  it('without a network', async () => {
    const calls = serve(204);
    signIn('um');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await show();
    expect(calls).toEqual([]);
    vi.restoreAllMocks();
    await show();
    expect(calls).toHaveLength(1);
  });

  it('on a shared computer, which is no person’s own', async () => {
    const calls = serve(204);
    signIn('um');
    sessionStorage.setItem(SHARED_COMPUTER_KEY, 'true');
    await show();
    expect(calls).toEqual([]);
  });

  it.each([
    ['no person is signed in', () => localStorage.removeItem('auth_token')],
    [
      'the token names no session',
      () => localStorage.setItem('auth_token', JSON.stringify(makeSession())),
    ],
    [
      'the token is none',
      () =>
        localStorage.setItem(
          'auth_token',
          JSON.stringify({ ...makeSession(), access_token: 'a.b' }),
        ),
    ],
  ])('while %s', async (_state, arrange) => {
    const calls = serve(204);
    arrange();
    await show();
    expect(calls).toEqual([]);
  });
});
