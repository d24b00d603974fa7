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
  it('loads the page anew when a screen needs it, once', async () => {
    await need(failImport());
    expect(reload).toHaveBeenCalledTimes(1);
    await need(failImport());
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload for code that was only fetched ahead', async () => {
    failImport();
    await new Promise((resolve) => setTimeout(resolve));
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload for another error', async () => {
    failImport();
    await need(new TypeError('undefined is not a function'));
    await need(undefined);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload while a form is half written', async () => {
    document.body.innerHTML = '<form><input></form>';
    const field = document.querySelector('input');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    await need(failImport());
    expect(reload).not.toHaveBeenCalled();
    field?.remove();
    await need(failImport());
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('interrupts neither a lesson nor an episode', async () => {
    document.body.innerHTML = '<main><iframe title="Aula"></iframe></main>';
    await need(failImport());
    document.body.innerHTML = '';
    vi.stubGlobal('navigator', { onLine: true, mediaSession: { playbackState: 'playing' } });
    await need(failImport());
    vi.unstubAllGlobals();
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload without a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await need(failImport());
    expect(reload).not.toHaveBeenCalled();
  });

  it('never reloads where storage is forbidden, which would repeat for ever', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await need(failImport());
    expect(reload).not.toHaveBeenCalled();
  });
});
