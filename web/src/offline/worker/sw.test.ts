import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMemoryCaches } from '~/testing/memory-caches.ts';

type Lasting = { waitUntil(work: Promise<unknown>): void };

describe('the worker of a new build', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('takes over once its files are stored, and asks again a second later', async () => {
    vi.useFakeTimers();
    const skipWaiting = vi.fn(async () => undefined);
    const listeners = new Map<string, (event: Lasting) => void>();
    vi.stubGlobal('SHELL_FILES', []);
    vi.stubGlobal('caches', createMemoryCaches('https://plantao.example'));
    vi.stubGlobal('self', {
      location: new URL('https://plantao.example/sw.js'),
      skipWaiting,
      addEventListener: (type: string, listener: (event: Lasting) => void) =>
        listeners.set(type, listener),
    });
    await import('./sw.ts');

    const work: Promise<unknown>[] = [];
    listeners.get('install')?.({ waitUntil: (job) => work.push(job) });
    expect(skipWaiting).not.toHaveBeenCalled();
    await Promise.all(work);
    expect(skipWaiting).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(skipWaiting).toHaveBeenCalledTimes(2);
  });
});
