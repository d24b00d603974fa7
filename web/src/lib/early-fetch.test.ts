import { describe, expect, it, vi } from 'vitest';
import { earlyFetch, startEarly } from './early-fetch.ts';

const url = 'http://supabase.test/rest/v1/rpc/own_profile';
const headers = { Authorization: 'Bearer a', apikey: 'k' };

function sendOnce(text: string) {
  return vi.fn<typeof fetch>(async () => new Response(text));
}

describe('earlyFetch', () => {
  it('hands an early answer to the same request, once', async () => {
    const send = sendOnce('early');
    startEarly([{ url, headers }], send);
    const network = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('late'));

    expect(await (await earlyFetch(url, { headers })).text()).toBe('early');
    expect(await (await earlyFetch(url, { headers })).text()).toBe('late');
    expect(send).toHaveBeenCalledOnce();
    expect(network).toHaveBeenCalledOnce();
    network.mockRestore();
  });

  it.each([
    ['another address', '&x=1', { headers }],
    ['another method', '', { headers, method: 'DELETE' }],
    ['another person', '', { headers: { ...headers, Authorization: 'Bearer b' } }],
    ['another body', '', { headers, body: '{}' }],
  ])('goes to the network for %s', async (name, suffix, init) => {
    // What is waiting stays waiting, so each case has an address of its own.
    const early = `${url}&case=${name}`;
    startEarly([{ url: early, headers }], sendOnce('early'));
    const network = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('late'));
    expect(await (await earlyFetch(`${early}${suffix}`, init)).text()).toBe('late');
    network.mockRestore();
  });

  it('asks again when the answer has grown old', async () => {
    vi.useFakeTimers();
    startEarly([{ url, headers }], sendOnce('early'));
    vi.advanceTimersByTime(31_000);
    const network = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('late'));
    expect(await (await earlyFetch(url, { headers })).text()).toBe('late');
    network.mockRestore();
  });

  it('passes a failed early request on to whoever wanted it', async () => {
    startEarly([{ url, headers }], () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(earlyFetch(url, { headers })).rejects.toThrow('Failed to fetch');
  });
});
