import { describe, expect, it } from 'vitest';
import { JOB_STALE_MS } from '../contracts/jobs.ts';
import { channelWorld, googleCalls, range } from '../testing/channel.ts';
import { testDeps } from '../testing/deps.ts';
import { killAtPage, workOnce } from '../testing/jobs.ts';
import { json } from '../testing/network.ts';
import { googleFailure, idOf, serveYouTube, YOUTUBE } from '../testing/youtube.ts';
import { channelSync } from './sync.ts';

describe('the channel', () => {
  it('is read to the last page, 50 videos at a time, none of them twice', async () => {
    const { deps, sync, videos, runs } = channelWorld([
      range(0, 50),
      range(50, 99),
      range(99, 120),
    ]);
    const first = await sync();
    expect(first).toMatchObject({
      status: 'succeeded',
      totalFound: 120,
      imported: 120,
      skipped: 0,
      failed: 0,
      errors: [],
      errorType: null,
    });
    expect(new Set(videos()).size).toBe(120);
    expect(
      googleCalls(deps, 'playlistItems').every(({ search }) => search.includes('maxResults=50')),
    ).toBe(true);
    expect(runs()).toMatchObject([{ status: 'succeeded', imported: 120 }]);

    const second = await sync();
    // The first page has no new videos.
    expect(second).toMatchObject({ totalFound: 50, imported: 0, skipped: 50 });
    expect(videos()).toHaveLength(120);
    // Known videos are not asked about again: that would cost quota.
    expect(googleCalls(deps, 'videos')).toHaveLength(3);
  });

  it('has every entry counted once, with reasons for those not imported', async () => {
    const pages = [
      [idOf(1), idOf(2), idOf(2), idOf(3)],
      [idOf(3), idOf(4), idOf(5)],
    ];
    const { sync, videos } = channelWorld(pages, (id) => {
      if (id === idOf(4)) return null;
      if (id === idOf(5)) return { status: { embeddable: false } };
      return {};
    });
    const result = await sync();
    expect(result).toMatchObject({ totalFound: 5, imported: 3, skipped: 0, ignored: 2, failed: 0 });
    expect(result.errors).toEqual([]);
    expect(result.ignoredReasons).toMatchObject([
      { reason: 'não encontrado (privado ou excluído)', titles: [idOf(4)] },
      { reason: 'incorporação desativada', titles: [`Aula ${idOf(5)}`] },
    ]);
    expect(videos()).toEqual([idOf(1), idOf(2), idOf(3)]);
  });

  it('has private and deleted entries left out of the count', async () => {
    const { deps, sync, runs } = channelWorld([[idOf(1)]]);
    deps.network.on({
      [`GET ${YOUTUBE}/playlistItems`]: () =>
        json({
          items: [
            { contentDetails: { videoId: idOf(1), videoPublishedAt: '2026-01-01T00:00:00Z' } },
            { contentDetails: { videoId: idOf(2) } },
          ],
        }),
    });
    expect(await sync()).toMatchObject({ totalFound: 1, imported: 1, failed: 0 });
    expect(JSON.stringify(runs()[0]?.log)).toContain('1 privado ou excluído');
  });

  it('without public uploads is empty, not a failure', async () => {
    const { deps, sync } = channelWorld([[]]);
    deps.network.on({
      [`GET ${YOUTUBE}/playlistItems`]: () => googleFailure(404, 'playlistNotFound'),
    });
    expect(await sync()).toMatchObject({ status: 'succeeded', totalFound: 0 });
  });

  it.each([
    ['counts none', () => json({ pageInfo: { totalResults: 0 } })],
    ['lists none', () => json({ items: [] })],
    ['finds none', () => googleFailure(404, 'channelNotFound')],
  ])('that does not exist is reported with what to check: YouTube %s', async (_how, answer) => {
    const { deps, sync } = channelWorld([[]]);
    deps.network.on({ [`GET ${YOUTUBE}/channels`]: answer });
    const message =
      'Canal não encontrado no YouTube: @plantao. Confira YOUTUBE_CHANNEL: o @ do canal, o id (UC…) ou o endereço da página dele.';
    expect(await sync()).toMatchObject({ status: 'failed', errors: [message] });
  });
});

describe('the order of the channel, newest first', () => {
  it('is the order of the catalogue, over several pages', async () => {
    const { sync, catalogue, tables } = channelWorld([
      range(0, 50),
      range(50, 100),
      range(100, 110),
    ]);
    await sync();
    expect(catalogue()).toEqual(range(0, 110));
    // Still of this run: the shelf of new lessons counts days.
    const times = (tables.videos ?? []).map((video) => Date.parse(String(video.created_at)));
    expect(Math.max(...times) - Math.min(...times)).toBe(109);
  });

  it('is kept when entries are refused, repeated or known', async () => {
    const isRefused = (id: string) => id === idOf(3);
    const pages = [
      [idOf(2), idOf(3), idOf(3), idOf(4)],
      [idOf(4), idOf(5)],
    ];
    const { deps, sync, catalogue } = channelWorld(pages, (id) => (isRefused(id) ? null : {}));
    await sync();
    expect(catalogue()).toEqual([idOf(2), idOf(4), idOf(5)]);
    deps.pass(60_000);
    serveYouTube(deps, [[idOf(0), idOf(1), ...(pages[0] ?? [])], pages[1] ?? []]);
    await sync();
    expect(catalogue()).toEqual(range(0, 6));
  });

  it('is kept when a failed run is repeated: the rest is placed below what it imported', async () => {
    const { deps, sync, catalogue } = channelWorld([range(0, 50), range(50, 60)]);
    const list = deps.network.fetch;
    deps.fetch = async (input, init) =>
      String(input).includes('pageToken=1')
        ? googleFailure(403, 'quotaExceeded')
        : list(input, init);
    expect(await sync()).toMatchObject({ status: 'failed', imported: 50 });
    deps.fetch = list;
    deps.pass(24 * 3_600_000);
    expect(await sync()).toMatchObject({ status: 'succeeded', imported: 10 });
    expect(catalogue()).toEqual(range(0, 60));
  });
});

describe('a failure', () => {
  it('on a later page keeps the stored pages and is reported with them', async () => {
    const { deps, sync, videos, runs } = channelWorld([range(0, 50), range(50, 60)]);
    let calls = 0;
    const good = range(0, 50);
    deps.network.on({
      [`GET ${YOUTUBE}/playlistItems`]: () => {
        calls += 1;
        return calls > 1
          ? googleFailure(403, 'quotaExceeded')
          : json({
              nextPageToken: '1',
              items: good.map((videoId) => ({
                contentDetails: { videoId, videoPublishedAt: '2026-01-01T00:00:00Z' },
              })),
            });
      },
    });
    const result = await sync();
    expect(result).toMatchObject({
      status: 'failed',
      totalFound: 50,
      imported: 50,
      errorType: 'quota',
      errors: ['A quota diária da API do YouTube acabou. Tente novamente amanhã.'],
    });
    expect(videos()).toHaveLength(50);
    expect(runs()).toMatchObject([{ status: 'failed', error_type: 'quota' }]);
  });

  it('on the first page is the answer of the call', async () => {
    const { deps, sync } = channelWorld([[]]);
    deps.network.on({
      [`GET ${YOUTUBE}/channels`]: () => googleFailure(403, 'accessNotConfigured'),
    });
    expect(await sync()).toMatchObject({ status: 'failed', errorType: 'forbidden' });
  });

  it('of the database is reported without its message', async () => {
    const { deps, sync } = channelWorld([[idOf(1)]]);
    deps.network.on({
      'POST /rest/v1/videos': () => json({ code: 'XX000', message: 'secret table broke' }, 500),
    });
    const result = await sync();
    expect(result).toMatchObject({ status: 'failed', errorType: 'general' });
    expect(JSON.stringify(result)).not.toContain('secret');
  });
});

describe('a run that was interrupted', () => {
  /** Dies in the middle of the second page, after it was stored and before that was noted. */
  async function killed() {
    const world = channelWorld([range(0, 50), range(50, 100), range(100, 110)]);
    await killAtPage(world.deps, channelSync, 2);
    return world;
  }

  it('continues where it stopped without storing a video twice', async () => {
    const { deps, sync, videos, runs, catalogue } = await killed();
    expect(videos()).toHaveLength(100);
    deps.pass(JOB_STALE_MS + 1000);
    const result = await sync();
    // Videos that were stored but not counted before the crash count as imported by this run.
    expect(result).toMatchObject({
      status: 'succeeded',
      totalFound: 110,
      imported: 110,
      skipped: 0,
      failed: 0,
    });
    expect(new Set(videos()).size).toBe(110);
    expect(videos()).toHaveLength(110);
    expect(runs()).toHaveLength(1);
    expect(catalogue()).toEqual(range(0, 110));
  });

  it('is not taken over while it may still be running', async () => {
    const { deps, sync } = await killed();
    deps.pass(JOB_STALE_MS - 1);
    await expect(sync()).rejects.toMatchObject({ status: 409, code: 'sync_running' });
  });

  it('restarts when YouTube no longer accepts its page token', async () => {
    const { deps, sync, videos, runs } = await killed();
    const [run] = runs();
    const cursor = run?.cursor as { pageToken: string };
    cursor.pageToken = 'expired';
    serveYouTube(deps, [range(0, 50), range(50, 100), range(100, 110)]);
    const list = deps.network.fetch;
    deps.fetch = async (input, init) =>
      String(input instanceof Request ? input.url : input).includes('pageToken=expired')
        ? googleFailure(400, 'invalidPageToken')
        : list(input, init);
    deps.pass(JOB_STALE_MS + 1000);
    const result = await sync();
    expect(result).toMatchObject({ status: 'succeeded', totalFound: 110 });
    expect(new Set(videos()).size).toBe(110);
  });

  it.each([
    ['its place once more', 'pageToken=1', 'invalidPageToken', 4, 50],
    ['the first page', '/playlistItems', 'invalidPageToken', 1, 0],
    ['the key', 'pageToken=1', 'keyInvalid', 2, 50],
  ])('restarts only once: it fails when YouTube refuses %s', async (...row) => {
    const [, refused, reason, calls, stored] = row;
    const { deps, sync, videos, runs } = channelWorld([range(0, 50), range(50, 60)]);
    const list = deps.network.fetch;
    let asked = 0;
    deps.fetch = async (input, init) => {
      const address = String(input);
      if (address.includes('/playlistItems')) asked += 1;
      // A run without an end would at least come to the end of its time.
      deps.pass(1000);
      return address.includes(refused) ? googleFailure(400, reason) : list(input, init);
    };
    await sync().catch(() => undefined);
    expect(runs()).toMatchObject([{ status: 'failed' }]);
    expect([asked, videos().length]).toEqual([calls, stored]);
  });
});

describe('the time of one call', () => {
  it('ends it between two pages, and the next call continues at once', async () => {
    const { deps, sync, videos, catalogue } = channelWorld([range(0, 50), range(50, 60)]);
    const slow = deps.network.fetch;
    deps.fetch = (input, init) => {
      deps.pass(40_000);
      return slow(input, init);
    };
    expect(await sync()).toMatchObject({ status: 'running', imported: 50 });
    deps.fetch = slow;
    expect(await sync()).toMatchObject({ status: 'succeeded', imported: 60 });
    expect(videos()).toHaveLength(60);
    expect(catalogue()).toEqual(range(0, 60));
  });

  it.each([
    [22_000, 2],
    [30_000, 1],
  ])(
    'leaves enough for the slowest page: with pages of 2 × %i ms it has begun %i',
    async (first, begun) => {
      const { deps, sync } = channelWorld([range(0, 50), range(50, 60), range(60, 70)]);
      const google = deps.network.fetch;
      const start = deps.now();
      let pages = 0;
      deps.fetch = (input, init) => {
        const address = String(input);
        if (address.includes('/playlistItems')) pages += 1;
        const isOfPage = address.startsWith(YOUTUBE) && !address.includes('/channels');
        // The slowest call: three attempts and the waits between them.
        if (isOfPage) deps.pass(pages < 2 ? first : 48_300);
        return google(input, init);
      };
      expect(await sync()).toMatchObject({ status: 'running' });
      expect(pages).toBe(begun);
      expect(deps.now() - start).toBeLessThan(150_000);
    },
  );
});

it('of two syncs at once the second is refused, and videos are inserted once', async () => {
  const { sync, videos } = channelWorld([range(0, 50), range(50, 60)]);
  const results = await Promise.allSettled([sync(), sync()]);
  expect(results.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(videos()).toHaveLength(60);
});

it.each([
  [{ YOUTUBE_API_KEY: 'AIza' }, 'YOUTUBE_CHANNEL'],
  [{ YOUTUBE_CHANNEL: '@plantao' }, 'YOUTUBE_API_KEY'],
])('a sync names a missing setting (%j)', async (env, missing) => {
  const deps = testDeps(env);
  const sync = workOnce(deps, channelSync);
  await expect(sync).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining(missing),
  });
});
