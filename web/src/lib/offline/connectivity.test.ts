import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '~/lib/query-client.ts';
import { PROBE_AFTER_MS, watchConnectivity } from './connectivity.ts';

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  onlineManager.setOnline(true);
});

const KEY = ['videos', 'recent'];

/** A list on the screen, on a network that can be cut. */
function setUp({ saved }: { saved?: readonly string[] } = {}) {
  const client = createQueryClient();
  // As the provider does; it lets waiting queries go on.
  client.mount();
  if (saved) client.setQueryData(KEY, saved);
  const network = { isUp: true, reads: 0, probes: 0 };
  stop = watchConnectivity(client, async () => {
    network.probes += 1;
    if (!network.isUp) throw new TypeError('Failed to fetch');
  });
  const observer = new QueryObserver<readonly string[]>(client, {
    queryKey: KEY,
    queryFn: async () => {
      network.reads += 1;
      if (!network.isUp) throw new TypeError('Failed to fetch');
      return ['de agora'];
    },
    staleTime: 0,
  });
  const show = () => observer.subscribe(() => undefined);
  return { client, network, observer, show };
}

describe('a network on which no server answers', () => {
  it('a lost network leaves saved data on the screen', async () => {
    const { network, observer, show } = setUp({ saved: ['de ontem'] });
    network.isUp = false;
    show();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(onlineManager.isOnline()).toBe(false);
    expect(observer.getCurrentResult()).toMatchObject({
      data: ['de ontem'],
      isError: false,
      fetchStatus: 'paused',
    });
  });

  it('a lost network is reported at once where nothing was saved', async () => {
    const { network, observer, show } = setUp();
    network.isUp = false;
    show();
    await vi.advanceTimersByTimeAsync(0);
    expect(observer.getCurrentResult()).toMatchObject({ data: undefined, isError: true });
  });

  it.each([
    ['what was saved', ['de ontem']],
    ['an error', undefined],
  ])('fresh data replaces %s when the network is back', async (_what, saved) => {
    const { network, observer, show } = setUp(saved ? { saved } : {});
    network.isUp = false;
    show();
    await vi.advanceTimersByTimeAsync(PROBE_AFTER_MS[0] + 100);
    expect(network.probes).toBe(1);
    network.isUp = true;
    await vi.advanceTimersByTimeAsync(PROBE_AFTER_MS[1] + 100);
    expect(onlineManager.isOnline()).toBe(true);
    expect(observer.getCurrentResult()).toMatchObject({ data: ['de agora'], isError: false });
  });

  it('a lost network is probed less and less often', async () => {
    const { network, show } = setUp({ saved: ['de ontem'] });
    network.isUp = false;
    show();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(network.probes).toBeLessThanOrEqual(7);
    expect(network.reads).toBe(1);
  });
});

it('any answer of the server, even a refusal, means that the network works', async () => {
  const { client } = setUp();
  const refused = client.fetchQuery({
    queryKey: ['refused'],
    queryFn: () => Promise.reject(new Error('500: boom')),
  });
  await expect(refused).rejects.toThrow('boom');
  expect(onlineManager.isOnline()).toBe(true);
});
