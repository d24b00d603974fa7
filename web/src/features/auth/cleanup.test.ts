import { describe, expect, it, vi } from 'vitest';
import { CLEANUP_FLAG, cleanBrowser, isCleanupDue } from './cleanup.ts';

const target = (extra = {}) => ({ localStorage, sessionStorage, document, ...extra });

describe('cleanBrowser', () => {
  it('the cleanup empties storage and keeps the session, the outbox and its own flag', async () => {
    for (const key of [
      'auth_token',
      'user_session',
      'progress_outbox:u:1',
      'note_draft:u:1',
      'theme',
      'x',
    ]) {
      localStorage.setItem(key, key);
      sessionStorage.setItem(key, key);
    }
    await cleanBrowser(target());
    const kept = ['auth_token', 'note_draft:u:1', 'progress_outbox:u:1', 'user_session'];
    expect(Object.keys(localStorage).sort()).toEqual(kept.sort());
    expect(Object.keys(sessionStorage).sort()).toEqual([...kept, CLEANUP_FLAG].sort());
    expect(localStorage.getItem('auth_token')).toBe('auth_token');
  });

  it('the cleanup expires every cookie but those of a session', async () => {
    const cookies: string[] = [];
    const page = {
      get cookie() {
        return '_ga=1; tema=claro; plantao_session=s; connect.sid=t';
      },
      set cookie(text: string) {
        cookies.push(text);
      },
    };
    await cleanBrowser(target({ document: page }));
    expect(cookies.map((text) => text.split('=')[0])).toEqual(['_ga', 'tema']);
    expect(cookies[0]).toContain('expires=Thu, 01 Jan 1970');
  });

  it('the cleanup deletes databases, and every cache but the shell of the service worker', async () => {
    const deleteDatabase = vi.fn();
    const deleteCache = vi.fn(async () => true);
    await cleanBrowser(
      target({
        indexedDB: { databases: async () => [{ name: 'a' }, { name: 'b' }], deleteDatabase },
        caches: { keys: async () => ['plantao-shell-3', 'covers'], delete: deleteCache },
      }),
    );
    expect(deleteDatabase.mock.calls).toEqual([['a'], ['b']]);
    expect(deleteCache.mock.calls).toEqual([['covers']]);
  });

  it('the cleanup registers the service worker again', async () => {
    const unregister = vi.fn(async () => true);
    const register = vi.fn();
    const registration = { active: { scriptURL: '/sw.js' }, scope: '/', unregister };
    await cleanBrowser(
      target({
        navigator: { serviceWorker: { getRegistrations: async () => [registration], register } },
      }),
    );
    expect(unregister).toHaveBeenCalledOnce();
    expect(register).toHaveBeenCalledWith('/sw.js', { scope: '/' });
  });

  it('the cleanup continues when one part of it is forbidden', async () => {
    localStorage.setItem('x', '1');
    const indexedDB = {
      databases: async () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    await cleanBrowser(target({ indexedDB }));
    expect(localStorage.getItem('x')).toBeNull();
    expect(sessionStorage.getItem(CLEANUP_FLAG)).toBe('true');
  });
});

describe('isCleanupDue', () => {
  it('the cleanup is due once per browser session', () => {
    expect(isCleanupDue(() => sessionStorage)).toBe(true);
    sessionStorage.setItem(CLEANUP_FLAG, 'true');
    expect(isCleanupDue(() => sessionStorage)).toBe(false);
  });

  it('the cleanup is not due where storage is forbidden', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(isCleanupDue(forbidden)).toBe(false);
  });
});
