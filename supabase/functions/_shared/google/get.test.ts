import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { testDeps } from '../testing/deps.ts';
import { json } from '../testing/network.ts';
import { googleGet } from './get.ts';

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

describe('trying again', () => {
  it.each([
    ['network failure', lost],
    ['server error', () => new Response('', { status: 503 })],
    ['rate limit', () => new Response('<html>', { status: 429 })],
    ['answer cut on its way', () => new Response('{"ok":tr')],
  ])('%s: up to three times, waiting longer', async (_name, bad) => {
    const { deps, get } = build([bad, bad]);
    await expect(get()).resolves.toEqual({ ok: true });
    expect(deps.slept).toHaveLength(2);
    expect(deps.slept[1]).toBeGreaterThan(deps.slept[0] ?? 0);
    await expect(build([bad, bad, bad]).get()).rejects.toMatchObject({ name: 'GoogleError' });
  });

  it('never for what a second try cannot change', async () => {
    const { deps, get } = build([() => new Response('', { status: 403 })]);
    await expect(get()).rejects.toMatchObject({ type: 'forbidden' });
    expect(deps.network.calls).toHaveLength(1);
  });
});

it('sends the key in a header, and tells nobody of it', async () => {
  const { deps, get } = build([lost, lost, lost]);
  const error = await get().catch((caught: unknown) => caught);
  expect(String(error)).not.toContain('AIza');
  expect(deps.network.calls[0]?.headers.get('x-goog-api-key')).toBe('AIza-key');
  expect(deps.network.calls[0]?.search).toBe('');
});
