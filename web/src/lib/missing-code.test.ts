import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadForMissingCode, watchForMissingCode } from './missing-code.ts';

const reload = vi.fn();
beforeAll(() => watchForMissingCode());
beforeEach(() => {
  reload.mockClear();
});
afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

/** An import fails, as the bundler reports it. */
function failImport(): Error {
  const payload = new TypeError('Failed to fetch dynamically imported module');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  return payload;
}

/** A screen could not be drawn. */
async function need(error: unknown) {
  reloadForMissingCode(error, reload);
  await new Promise((resolve) => setTimeout(resolve));
}

describe('code that a deploy took away', () => {
  it('code removed by a deploy reloads the page once when a screen needs it', async () => {
    await need(failImport());
    expect(reload).toHaveBeenCalledTimes(1);
    await need(failImport());
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('missing code that was only preloaded does not reload the page', async () => {
    failImport();
    await new Promise((resolve) => setTimeout(resolve));
    expect(reload).not.toHaveBeenCalled();
  });

  it('another error does not reload the page', async () => {
    failImport();
    await need(new TypeError('undefined is not a function'));
    await need(undefined);
    expect(reload).not.toHaveBeenCalled();
  });

  it('missing code does not reload a page with a half-filled form', async () => {
    document.body.innerHTML = '<form><input></form>';
    const field = document.querySelector('input');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    await need(failImport());
    expect(reload).not.toHaveBeenCalled();
    field?.remove();
    await need(failImport());
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('missing code does not interrupt a lesson or an episode', async () => {
    document.body.innerHTML = '<main><iframe title="Aula"></iframe></main>';
    await need(failImport());
    document.body.innerHTML = '';
    vi.stubGlobal('navigator', { onLine: true, mediaSession: { playbackState: 'playing' } });
    await need(failImport());
    vi.unstubAllGlobals();
    expect(reload).not.toHaveBeenCalled();
  });

  it('missing code does not reload the page without a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await need(failImport());
    expect(reload).not.toHaveBeenCalled();
  });

  it('missing code does not reload the page where storage is forbidden', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await need(failImport());
    expect(reload).not.toHaveBeenCalled();
  });
});
