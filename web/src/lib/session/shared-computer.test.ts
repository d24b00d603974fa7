import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeProfile, makeSession } from '~/testing/factories.ts';

const { access_token: accessToken, expires_at: expiresAt } = makeSession();
const tokens = { accessToken, refreshToken: 'next', expiresAt };

/** A fresh load of the page has fresh modules. */
async function load() {
  vi.resetModules();
  const [shared, storage, stored, device] = await Promise.all([
    import('./shared-computer.ts'),
    import('~/lib/personal-storage.ts'),
    import('./stored-session.ts'),
    import('~/lib/device.ts'),
  ]);
  return { ...shared, ...storage, ...stored, ...device };
}

const went = vi.fn();

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://plantao.example', replace: went });
});

afterEach(() => {
  vi.unstubAllGlobals();
  went.mockReset();
});

describe('a session on a shared computer', () => {
  it('a session on a shared computer is in its tab alone, and that of another person untouched', async () => {
    const other = JSON.stringify(makeSession({ userId: 'somebody-else' }));
    localStorage.setItem('auth_token', other);
    sessionStorage.setItem('import_draft', 'of the tab before');
    (await load()).enterSharedComputer(tokens, '/video/3?t=20');
    expect(went).toHaveBeenCalledWith('https://plantao.example/video/3?t=20');
    expect(sessionStorage.getItem('import_draft')).toBeNull();

    const page = await load();
    expect(page.isSharedComputer()).toBe(true);
    expect(page.readStoredSession()).toMatchObject({ accessToken, userId: makeProfile().id });
    expect(page.wasAway()).toBe(false);
    page.readDevice();
    expect(Object.entries(localStorage)).toEqual([['auth_token', other]]);

    // A tab of its own has no session storage of another.
    sessionStorage.clear();
    const next = await load();
    expect(next.isSharedComputer()).toBe(false);
    expect(next.readStoredSession()).toMatchObject({ userId: 'somebody-else' });
  });

  it('what a page writes after its session ended stays off the disk', async () => {
    (await load()).enterSharedComputer(tokens, '/');
    const page = await load();
    expect(page.isSharedComputer()).toBe(true);
    sessionStorage.clear();
    page.personalStorage().setItem('late', 'x');
    expect(localStorage).toHaveLength(0);
  });

  it.each(['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)'])(
    'it begins on no page of another site: %s',
    async (target) => {
      (await load()).enterSharedComputer(tokens, target);
      expect(went).toHaveBeenCalledWith('/');
    },
  );

  it.each([
    ['a reload', 5, false, false],
    ['tabs brought back by a browser that was closed', 121, false, true],
    ['a tab that the browser put to sleep', 900, true, false],
  ])('it goes on after %s or not', async (_what, seconds, wasDiscarded, isOver) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    (await load()).enterSharedComputer(tokens, '/');
    vi.setSystemTime(Date.now() + seconds * 1000);
    vi.stubGlobal('document', Object.assign(Object.create(document), { wasDiscarded }));
    expect((await load()).wasAway()).toBe(isOver);
  });
});
