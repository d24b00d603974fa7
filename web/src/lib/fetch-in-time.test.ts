import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { env } from './env.ts';
import { toAppError } from './errors.ts';
import { fetchInTime } from './fetch-in-time.ts';

const list = `${env.supabaseUrl}/rest/v1/videos`;
const files = `${env.supabaseUrl}/storage/v1/object`;

/** A network that takes requests and never answers; they end by their signal alone. */
function swallow() {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_input, init) =>
      new Promise((_answer, fail) => {
        const end = () => fail(init?.signal?.reason);
        if (init?.signal?.aborted) end();
        init?.signal?.addEventListener('abort', end);
      }),
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Whether the request has ended after so many seconds, and how it is told. */
async function outcomeAfter(seconds: number, request: Promise<Response>) {
  let outcome = 'waiting';
  request.then(
    () => (outcome = 'answered'),
    (error: unknown) => (outcome = toAppError(error).code),
  );
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return outcome;
}

describe('a request that the network swallows', () => {
  it.each([
    ['a read', list, {}, 45],
    ['a write', list, { method: 'PATCH', body: '{}' }, 45],
    ['Auth', `${env.supabaseUrl}/auth/v1/token`, { method: 'POST', body: '{}' }, 45],
    ['a sign-out', `${env.supabaseUrl}/auth/v1/logout?scope=local`, { method: 'POST' }, 10],
    ['the address of a file', `${files}/sign/podcasts/1.mp3`, { method: 'POST', body: '{}' }, 45],
    ['a function', `${env.supabaseUrl}/functions/v1/youtube`, { method: 'POST' }, 155],
  ])('ends as a server that was not reached: %s', async (_what, url, init, seconds) => {
    swallow();
    const request = fetchInTime(url, init);
    expect(await outcomeAfter(seconds - 1, request)).toBe('waiting');
    expect(await outcomeAfter(1, request)).toBe('unreachable');
  });

  it('is told the same by a browser that names every end an abort', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_input, init) =>
        new Promise((_answer, fail) => {
          init?.signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError')));
        }),
    );
    expect(await outcomeAfter(45, fetchInTime(list))).toBe('unreachable');
  });

  it('goes on while it carries a file', async () => {
    swallow();
    const photo = fetchInTime(`${files}/avatars/1`, {
      method: 'POST',
      body: new Blob(['photo']),
    });
    expect(await outcomeAfter(3600, photo)).toBe('waiting');
  });

  it.each(['before', 'after'])('ends when its caller gives up %s it is sent', async (when) => {
    swallow();
    const caller = new AbortController();
    if (when === 'before') caller.abort();
    const request = fetchInTime(list, { signal: caller.signal });
    caller.abort();
    await expect(request).rejects.toBe(caller.signal.reason);
  });
});

describe('an answer that begins and does not go on', () => {
  const begin = () =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
      const body = new ReadableStream({
        start: (stream) => {
          init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason));
        },
      });
      return new Response(body);
    });

  it.each([
    ['a list', list, {}],
    ['the address of a file', `${files}/sign/podcasts/1.mp3`, { method: 'POST', body: '{}' }],
  ])('ends after a minute: %s', async (_what, url, init) => {
    begin();
    const text = fetchInTime(url, init).then((response) => response.text());
    const failure = expect(text).rejects.toMatchObject({ name: 'TimeoutError' });
    await vi.advanceTimersByTimeAsync(60_000);
    await failure;
  });

  it('goes on for a file', async () => {
    begin();
    const file = fetchInTime(`${files}/podcasts/1.mp3`);
    let isOver = false;
    void file.then((response) => response.text()).finally(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(isOver).toBe(false);
  });
});
