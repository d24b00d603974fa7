import { describe, expect, it } from 'vitest';
import { createMemoryCaches } from '~/testing/memory-caches.ts';
import {
  COVERS_CACHE,
  createCovers,
  FRESH_MS,
  MAX_AGE_MS,
  MAX_COVERS,
  NO_TRACE_LOCK,
} from './covers.ts';

const ORIGIN = 'https://i.ytimg.com';

/** The cache with a clock and a network that can be switched off. */
function setUp({
  isReadable = true,
  held = [] as LockInfo[],
  during = async (_caches: CacheStorage): Promise<unknown> => undefined,
} = {}) {
  const caches = createMemoryCaches(ORIGIN);
  const state = { now: 1_000_000, isOnline: true, asked: 0 };
  const covers = createCovers(caches, {
    now: () => state.now,
    locks: async () => held,
    load: async (_input, init) => {
      state.asked += 1;
      await during(caches);
      const refuses = init?.mode === 'cors' && !isReadable;
      if (!state.isOnline || refuses) throw new TypeError('Failed to fetch');
      return new Response(`picture at ${state.now}`);
    },
  });
  const show = async (path: string) => {
    const work: Promise<unknown>[] = [];
    const response = await covers.respond(new Request(ORIGIN + path), (job) => work.push(job));
    await Promise.all(work);
    return response.text();
  };
  const count = async () => (await (await caches.open(COVERS_CACHE)).keys()).length;
  return { state, show, count, caches };
}

describe('covers', () => {
  it('covers are fetched once and shown without a network', async () => {
    const { state, show } = setUp();
    const picture = await show('/a.jpg');
    state.isOnline = false;
    expect(await show('/a.jpg')).toBe(picture);
    expect(state.asked).toBe(1);
  });

  it('covers are renewed after a week, and the old one is used without a network', async () => {
    const { state, show } = setUp();
    const picture = await show('/a.jpg');
    state.now += FRESH_MS;
    state.isOnline = false;
    expect(await show('/a.jpg')).toBe(picture);
    state.isOnline = true;
    expect(await show('/a.jpg')).toBe(`picture at ${state.now}`);
  });

  it('covers are deleted after a month', async () => {
    const { state, show, count } = setUp();
    await show('/a.jpg');
    state.now += MAX_AGE_MS + 1;
    state.isOnline = false;
    await expect(show('/a.jpg')).rejects.toThrow('fetch');
    expect(await count()).toBe(0);
  });

  it('the number of covers is limited, and the oldest are deleted', async () => {
    const { state, show, count } = setUp();
    for (let index = 0; index <= MAX_COVERS; index += 1) await show(`/${index}.jpg`);
    expect(await count()).toBe(MAX_COVERS);
    state.isOnline = false;
    await expect(show('/0.jpg')).rejects.toThrow('fetch');
    expect(await show(`/${MAX_COVERS}.jpg`)).toContain('picture');
  });

  it('no cover is kept while a tab is open that leaves nothing on the disk', async () => {
    const held: LockInfo[] = [{ name: NO_TRACE_LOCK, mode: 'shared', clientId: 'tab' }];
    const { show, count, caches } = setUp({ held });
    expect(await show('/a.jpg')).toContain('picture');
    expect(await caches.has(COVERS_CACHE)).toBe(false);
    held.pop();
    await show('/a.jpg');
    expect(await count()).toBe(1);
  });

  it('a cover that comes after its person has signed out is not kept', async () => {
    const { show, caches } = setUp({ during: (all) => all.delete(COVERS_CACHE) });
    expect(await show('/a.jpg')).toContain('picture');
    expect(await caches.has(COVERS_CACHE)).toBe(false);
  });

  it('covers of a host without CORS are shown and not stored', async () => {
    const { state, show, count } = setUp({ isReadable: false });
    expect(await show('/a.jpg')).toContain('picture');
    expect(await show('/a.jpg')).toContain('picture');
    expect(await count()).toBe(0);
    // One refused attempt, then straight on.
    expect(state.asked).toBe(3);
  });
});
