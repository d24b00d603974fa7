import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { testDeps } from '../testing/deps.ts';
import { json } from '../testing/network.ts';
import { bytesOf, googleGet, retryAfter } from './get.ts';

const URL_TEXT = 'https://www.googleapis.com/x';
const schema = z.object({ ok: z.boolean() });

function build(answers: (() => Response)[]) {
  const deps = testDeps();
  deps.network.on({ [`GET ${URL_TEXT}`]: () => (answers.shift() ?? (() => json({ ok: true })))() });
  const get = () => googleGet(deps, new URL(URL_TEXT), { 'x-goog-api-key': 'AIza-key' }, schema);
  return { deps, get };
}
const lost = () => {
  throw new TypeError(`error sending request for url (${URL_TEXT}?key=AIza-key)`);
};

describe('the retries of a request to Google', () => {
  it.each([
    ['network failure', lost],
    ['server error', () => new Response('', { status: 503 })],
    ['rate limit', () => new Response('<html>', { status: 429 })],
    ['answer cut on its way', () => new Response('{"ok":tr')],
  ])('make up to three attempts with growing pauses after %s', async (_name, bad) => {
    const { deps, get } = build([bad, bad]);
    await expect(get()).resolves.toEqual({ ok: true });
    expect(deps.slept).toHaveLength(2);
    expect(deps.slept[1]).toBeGreaterThan(deps.slept[0] ?? 0);
    await expect(build([bad, bad, bad]).get()).rejects.toMatchObject({ name: 'GoogleError' });
  });

  it('are not made for a permanent failure', async () => {
    const { deps, get } = build([() => new Response('', { status: 403 })]);
    await expect(get()).rejects.toMatchObject({ type: 'forbidden' });
    expect(deps.network.calls).toHaveLength(1);
  });
});

describe('a Retry-After of Google', () => {
  const busy = (status: number, header: string, body = '') =>
    new Response(body, { status, headers: { 'retry-after': header } });
  const slow = JSON.stringify({ error: { errors: [{ reason: 'userRateLimitExceeded' }] } });

  it.each([
    ['429 in seconds', () => busy(429, '7'), 7000],
    ['503 in seconds', () => busy(503, ' 7 '), 7000],
    ['403 for its rate', () => busy(403, '7', slow), 7000],
    // The clock of the tests stands at 12:00:00.
    ['429 by a date', () => busy(429, 'Fri, 20 Nov 2026 12:00:09 GMT'), 9000],
  ])('is kept when given as %s', async (_name, answer, wait) => {
    const { deps, get } = build([answer]);
    await expect(get()).resolves.toEqual({ ok: true });
    expect(deps.slept).toEqual([wait]);
  });

  it.each(['', 'amanhã', '-5', '0', 'Fri, 20 Nov 2026 11:00:00 GMT'])(
    '%j is ignored in favour of the usual pause',
    async (header) => {
      const { deps, get } = build([() => busy(429, header)]);
      await get();
      expect(deps.slept[0]).toBeLessThan(1000);
    },
  );

  it.each([
    ['in seconds', '3600', 3_600_000],
    ['by a date', 'Fri, 20 Nov 2026 12:30:00 GMT', 1_800_000],
  ])('too long for a call (%s) is left to the caller', async (_name, header, ms) => {
    for (const status of [429, 503]) {
      const { deps, get } = build([() => busy(status, header)]);
      await expect(get()).rejects.toMatchObject({ type: 'rate', retryAfterMs: ms });
      expect(deps.slept).toEqual([]);
    }
  });

  it('that repeats is kept up to the limit of a call', async () => {
    const again = () => busy(429, '15');
    const { deps, get } = build([again, again, again]);
    await expect(get()).rejects.toMatchObject({ type: 'rate', retryAfterMs: 15_000 });
    expect(deps.slept).toEqual([15_000]);
  });
});

it.each([
  ['7', 7_000],
  [' 7 ', 7_000],
  ['1.25', 1_250],
  ['7 s', null],
  ['x7', null],
  ['1.x', null],
  ['0', null],
  [null, null],
])('a Retry-After of %j is a wait of %s ms', (header, wait) => {
  expect(retryAfter(header, 0)).toBe(wait);
});

/** An answer whose connection is lost while it is read. */
const lostOnItsWay = (status: number) =>
  new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('lost')) }), {
    status,
  });

it('an answer that is lost while it is read is a failure of the network', async () => {
  const { get } = build([403, 403, 403].map((status) => () => lostOnItsWay(status)));
  await expect(get()).rejects.toMatchObject({ type: 'network', source: 'youtube' });
  const bytes = bytesOf(lostOnItsWay(200), 'drive_key');
  await expect(bytes).rejects.toMatchObject({ type: 'network', source: 'drive_key' });
});

it('every attempt of a request to Google is counted', async () => {
  let units = 0;
  const { deps } = build([lost, lost]);
  await googleGet(deps, new URL(URL_TEXT), {}, schema, () => {
    units += 1;
  });
  expect(units).toBe(3);
});

it('a key that no header can carry is reported as an invalid key, not as a network failure', async () => {
  const { deps } = build([]);
  const get = googleGet(deps, new URL(URL_TEXT), { 'x-goog-api-key': 'AIza…\nkey' }, schema);
  await expect(get).rejects.toMatchObject({ type: 'unauthorized', isOfSource: true });
  expect(deps.network.calls).toEqual([]);
});

it.each([
  ['https://www.googleapis.com/youtube/v3/videos', {}, 'youtube'],
  ['https://www.googleapis.com/youtube/v3/captions', { authorization: 'Bearer t' }, 'youtube'],
  ['https://www.googleapis.com/drive/v3/files/a', { 'x-goog-api-key': 'k' }, 'drive_key'],
  ['https://www.googleapis.com/drive/v3/files/a', { authorization: 'Bearer t' }, 'drive_account'],
])('an answer %s with %j fails as %s', async (address, headers, source) => {
  const { deps } = build([]);
  deps.network.on({ [`GET ${address}`]: () => new Response('', { status: 403 }) });
  const get = googleGet(deps, new URL(address), headers, schema);
  await expect(get).rejects.toMatchObject({ source });
});

it('the API key is sent in a header and appears in no message', async () => {
  const { deps, get } = build([lost, lost, lost]);
  const error = await get().catch((caught: unknown) => caught);
  expect(String(error)).not.toContain('AIza');
  expect(deps.network.calls[0]?.headers.get('x-goog-api-key')).toBe('AIza-key');
  expect(deps.network.calls[0]?.search).toBe('');
});
