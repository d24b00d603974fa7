import { describe, expect, it, vi } from 'vitest';
import { type EarlyRequest, earlyFetch, startEarly, takeEarlyAnswer } from './early-requests.ts';

const url = 'http://supabase.test/rest/v1/rpc/own_profile';
const headers = { Authorization: 'Bearer a', apikey: 'k' };

/** What is waiting stays waiting, so each test has an address of its own. */
function makeRequest(name: string): EarlyRequest {
  return { query: `["${name}"]`, url: `${url}?case=${name}`, method: 'GET', headers };
}

function sendOnce(text: string, status = 200) {
  return vi.fn<typeof fetch>(async () => new Response(text, { status }));
}

describe('earlyFetch', () => {
  it('hands an early answer to the same request, once', async () => {
    const request = makeRequest('same');
    const send = sendOnce('early');
    startEarly([request], send);
    const network = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('late'));

    expect(await (await earlyFetch(request.url, { headers })).text()).toBe('early');
    expect(await (await earlyFetch(request.url, { headers })).text()).toBe('late');
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
    const request = makeRequest(encodeURIComponent(name));
    startEarly([request], sendOnce('early'));
    const network = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('late'));
    expect(await (await earlyFetch(`${request.url}${suffix}`, init)).text()).toBe('late');
    network.mockRestore();
  });

  it('asks again when the answer has grown old', async () => {
    vi.useFakeTimers();
    const request = makeRequest('old');
    startEarly([request], sendOnce('early'));
    vi.advanceTimersByTime(31_000);
    const network = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('late'));
    expect(await (await earlyFetch(request.url, { headers })).text()).toBe('late');
    network.mockRestore();
  });

  it('passes a failed early request on to the request that needs its answer', async () => {
    const request = makeRequest('failed');
    startEarly([request], () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(earlyFetch(request.url, { headers })).rejects.toThrow('Failed to fetch');
  });
});

describe('takeEarlyAnswer', () => {
  it('hands the answer to its query, once', async () => {
    const request = makeRequest('query');
    startEarly([request], sendOnce('early'));
    expect(await (await takeEarlyAnswer(request.query, 'a'))?.text()).toBe('early');
    expect(await takeEarlyAnswer(request.query, 'a')).toBeUndefined();
  });

  it('hands one answer to one of two that ask at the same time', async () => {
    const request = makeRequest('twice');
    startEarly([request], sendOnce('early'));
    const answers = await Promise.all([
      takeEarlyAnswer(request.query, 'a'),
      takeEarlyAnswer(request.query, 'a'),
    ]);
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('hands nothing to another query or to another person', async () => {
    const request = makeRequest('others');
    startEarly([request], sendOnce('early'));
    expect(await takeEarlyAnswer('["else"]', 'a')).toBeUndefined();
    expect(await takeEarlyAnswer(request.query, 'b')).toBeUndefined();
  });

  it('hands out nothing that has grown old', async () => {
    vi.useFakeTimers();
    const request = makeRequest('old-query');
    startEarly([request], sendOnce('early'));
    vi.advanceTimersByTime(31_000);
    expect(await takeEarlyAnswer(request.query, 'a')).toBeUndefined();
  });

  it('leaves a refusal to the client, which finds it without a second request', async () => {
    const request = makeRequest('refused');
    const send = sendOnce('no', 401);
    startEarly([request], send);
    expect(await takeEarlyAnswer(request.query, 'a')).toBeUndefined();
    expect((await earlyFetch(request.url, { headers })).status).toBe(401);
    expect(send).toHaveBeenCalledOnce();
  });

  it('leaves a lost request to the client, too', async () => {
    const request = makeRequest('lost');
    startEarly([request], () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await takeEarlyAnswer(request.query, 'a')).toBeUndefined();
    await expect(earlyFetch(request.url, { headers })).rejects.toThrow('Failed to fetch');
  });
});
