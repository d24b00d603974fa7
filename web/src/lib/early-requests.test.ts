import { describe, expect, it, vi } from 'vitest';
import { ANSWER_MS } from './answer-time.ts';
import { type EarlyRequest, startEarly, takeEarlyAnswer } from './early-requests.ts';
import { toAppError } from './errors.ts';
import { earlyFetch } from './session/session-fetch.ts';

const url = 'http://supabase.test/rest/v1/rpc/own_profile';
const headers = { Authorization: 'Bearer a', apikey: 'k' };

/** What is waiting stays waiting, so each test has an address of its own. */
function makeRequest(name: string): EarlyRequest {
  return { query: `["${name}"]`, url: `${url}?case=${name}`, method: 'GET', headers };
}

function sendOnce(text: string, status = 200) {
  const headers = { 'Content-Type': 'application/json' };
  return vi.fn<typeof fetch>(async () => new Response(text, { status, headers }));
}

describe('earlyFetch', () => {
  it('earlyFetch returns an early answer to the same request, once', async () => {
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
  ])('earlyFetch uses the network for %s', async (name, suffix, init) => {
    const request = makeRequest(encodeURIComponent(name));
    startEarly([request], sendOnce('early'));
    const network = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('late'));
    expect(await (await earlyFetch(`${request.url}${suffix}`, init)).text()).toBe('late');
    network.mockRestore();
  });

  it('earlyFetch asks again when the early answer is too old', async () => {
    vi.useFakeTimers();
    const request = makeRequest('old');
    startEarly([request], sendOnce('early'));
    await vi.advanceTimersByTimeAsync(31_000);
    const network = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('late'));
    expect(await (await earlyFetch(request.url, { headers })).text()).toBe('late');
    network.mockRestore();
  });

  it('earlyFetch does not wait a second time where the early request got no answer in time', async () => {
    vi.useFakeTimers();
    const request = makeRequest('swallowed');
    const network = vi.fn<typeof fetch>(
      (_url, init) =>
        new Promise((_answer, fail) => {
          init?.signal?.addEventListener('abort', () => fail(init.signal?.reason));
        }),
    );
    vi.spyOn(globalThis, 'fetch').mockImplementation(network);
    startEarly([request]);
    const answer = takeEarlyAnswer(request.query, 'a');
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    expect(await answer).toBeUndefined();
    const failure = await earlyFetch(request.url, { headers }).catch(toAppError);
    expect(failure).toMatchObject({ code: 'unreachable' });
    expect(network).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it('earlyFetch passes a failed early request on to the request that needs it', async () => {
    const request = makeRequest('failed');
    startEarly([request], () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(earlyFetch(request.url, { headers })).rejects.toThrow('Failed to fetch');
  });
});

describe('takeEarlyAnswer', () => {
  it('takeEarlyAnswer returns the answer to its query, once', async () => {
    const request = makeRequest('query');
    startEarly([request], sendOnce('early'));
    expect(await (await takeEarlyAnswer(request.query, 'a'))?.text()).toBe('early');
    expect(await takeEarlyAnswer(request.query, 'a')).toBeUndefined();
  });

  it('takeEarlyAnswer returns an answer to only one of two simultaneous readers', async () => {
    const request = makeRequest('twice');
    startEarly([request], sendOnce('early'));
    const answers = await Promise.all([
      takeEarlyAnswer(request.query, 'a'),
      takeEarlyAnswer(request.query, 'a'),
    ]);
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('takeEarlyAnswer returns nothing to another query or another person', async () => {
    const request = makeRequest('others');
    startEarly([request], sendOnce('early'));
    expect(await takeEarlyAnswer('["else"]', 'a')).toBeUndefined();
    expect(await takeEarlyAnswer(request.query, 'b')).toBeUndefined();
  });

  it('takeEarlyAnswer returns nothing that is too old', async () => {
    vi.useFakeTimers();
    const request = makeRequest('old-query');
    startEarly([request], sendOnce('early'));
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await takeEarlyAnswer(request.query, 'a')).toBeUndefined();
  });

  it('takeEarlyAnswer leaves a refusal to the client, which needs no second request', async () => {
    const request = makeRequest('refused');
    const send = sendOnce('no', 401);
    startEarly([request], send);
    expect(await takeEarlyAnswer(request.query, 'a')).toBeUndefined();
    expect((await earlyFetch(request.url, { headers })).status).toBe(401);
    expect(send).toHaveBeenCalledOnce();
  });

  it('takeEarlyAnswer leaves the page of a portal to the client', async () => {
    const request = makeRequest('portal');
    startEarly(
      [request],
      async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
    );
    expect(await takeEarlyAnswer(request.query, 'a')).toBeUndefined();
  });

  it('takeEarlyAnswer leaves a failed request to the client', async () => {
    const request = makeRequest('lost');
    startEarly([request], () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await takeEarlyAnswer(request.query, 'a')).toBeUndefined();
    await expect(earlyFetch(request.url, { headers })).rejects.toThrow('Failed to fetch');
  });
});
