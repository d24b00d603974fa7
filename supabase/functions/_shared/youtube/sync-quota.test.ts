import { describe, expect, it } from 'vitest';
import { channelWorld, googleCalls, pagesOf, range } from '../testing/channel.ts';
import { json } from '../testing/network.ts';
import { googleFailure, idOf, serveYouTube, YOUTUBE } from '../testing/youtube.ts';

const DAY_MS = 24 * 3_600_000;
const LIVE = { snippet: { title: 'Ao vivo', liveBroadcastContent: 'live' } };
const ADULTS = { contentDetails: { contentRating: { ytRating: 'ytAgeRestricted' } } };

type World = ReturnType<typeof channelWorld>;

async function finishAnyway({ sync }: World) {
  let result = await sync();
  while (result.status === 'running') result = await sync();
  return result;
}

describe('the quota that a sync spends', () => {
  it('is small for 5,000 videos with 56 refused ones, and at most two units for the second sync', async () => {
    const refused = new Set(range(0, 5000).filter((_, index) => index % 90 === 0));
    const world = channelWorld(pagesOf(5000), (id) => (refused.has(id) ? ADULTS : {}));
    const first = await finishAnyway(world);
    expect(first).toMatchObject({ status: 'succeeded', imported: 4944, ignored: 56, failed: 0 });
    expect(first.units).toBeLessThanOrEqual(205);
    expect(await finishAnyway(world)).toMatchObject({
      status: 'succeeded',
      units: 1,
      totalFound: 50,
      imported: 0,
      skipped: 49,
      ignored: 1,
    });
  }, 30_000);

  it('is at most two units for a second sync of 74 videos with hidden lessons', async () => {
    const { sync, tables } = channelWorld(pagesOf(74), (id) => (id === idOf(60) ? LIVE : {}));
    expect(await sync()).toMatchObject({ units: 5, imported: 73 });
    expect(await sync()).toMatchObject({ units: 1, status: 'succeeded' });
    Object.assign(tables.videos?.[3] ?? {}, { status: 'private' });
    expect(await sync()).toMatchObject({ units: 2, restored: 1 });
  });

  it('is for new videos: a sync reads down to the first page without any', async () => {
    const { deps, sync, catalogue } = channelWorld(pagesOf(200));
    await sync();
    const all = [...range(200, 203), ...range(0, 200)];
    deps.pass(60_000);
    serveYouTube(deps, [all.slice(0, 50), all.slice(50, 100), all.slice(100, 150), all.slice(150)]);
    const result = await sync();
    expect(result).toMatchObject({ units: 3, imported: 3, skipped: 97, totalFound: 100 });
    expect(catalogue()).toEqual(all);
  });

  it('is for the whole list once a week, with a line in the log', async () => {
    const { deps, sync, tables, runs, videos } = channelWorld(pagesOf(120));
    await sync();
    // A new video far below, which only a whole reading finds.
    const hole = tables.videos?.findIndex((video) => video.external_id === idOf(110)) ?? 0;
    tables.videos?.splice(hole, 1);
    deps.pass(7 * DAY_MS - 1000);
    expect(await sync()).toMatchObject({ units: 1 });
    deps.pass(1000);
    expect(await sync()).toMatchObject({ units: 4, imported: 1, totalFound: 120 });
    expect(runs().at(-1)?.log).toContain('Leitura completa semanal');
    expect(videos()).toContain(idOf(110));
    expect(await sync()).toMatchObject({ units: 1 });
  });

  it('is for the whole list after a failed run', async () => {
    const { deps, sync } = channelWorld(pagesOf(120));
    const { fetch } = deps;
    deps.fetch = async (input, init) =>
      String(input).includes('pageToken=1')
        ? googleFailure(403, 'quotaExceeded')
        : fetch(input, init);
    expect(await sync()).toMatchObject({ status: 'failed', imported: 50 });
    deps.fetch = fetch;
    expect(await sync()).toMatchObject({ status: 'succeeded', imported: 70, skipped: 50 });
    // The channel was looked up once.
    expect(googleCalls(deps, 'channels')).toHaveLength(1);
  });
});

describe("the playlist of the channel's uploads", () => {
  it('is looked up again when the setting names another channel', async () => {
    const { deps, sync } = channelWorld(pagesOf(60));
    await sync();
    const env = deps.env();
    deps.env = () => ({ ...env, YOUTUBE_CHANNEL: '@outro' });
    expect(await sync()).toMatchObject({ totalFound: 60 });
    expect(googleCalls(deps, 'channels').map(({ search }) => search)).toEqual([
      expect.stringContaining('forHandle=%40plantao'),
      expect.stringContaining('forHandle=%40outro'),
    ]);
  });

  it('is looked up again when it does not exist any more, and read from its beginning', async () => {
    const { deps, sync, videos } = channelWorld(pagesOf(60));
    await sync();
    serveYouTube(deps, [range(100, 103)]);
    const list = deps.network.fetch;
    deps.fetch = async (input, init) =>
      String(input).includes('playlistId=UU1')
        ? googleFailure(404, 'playlistNotFound')
        : list(input, init);
    deps.network.on({
      [`GET ${YOUTUBE}/channels`]: () =>
        json({ items: [{ contentDetails: { relatedPlaylists: { uploads: 'UU2' } } }] }),
    });
    expect(await sync()).toMatchObject({ status: 'succeeded', imported: 3 });
    expect(videos()).toHaveLength(63);
  });

  it('is also found by a former user name', async () => {
    const { deps, sync } = channelWorld(pagesOf(2));
    const env = deps.env();
    deps.env = () => ({ ...env, YOUTUBE_CHANNEL: 'https://www.youtube.com/c/plantao' });
    const list = deps.network.fetch;
    deps.fetch = async (input, init) =>
      String(input).includes('forHandle=')
        ? json({ pageInfo: { totalResults: 0 } })
        : list(input, init);
    expect(await sync()).toMatchObject({ status: 'succeeded', imported: 2, units: 4 });
  });
});

describe('a video that may not be shown', () => {
  it('is stored with its reason and checked again after seven days', async () => {
    let isAdult = true;
    const { deps, sync, tables, catalogue } = channelWorld(pagesOf(74), (id) =>
      id === idOf(60) && isAdult ? ADULTS : {},
    );
    await sync();
    expect(tables.refused_videos).toMatchObject([
      { external_id: idOf(60), reason: 'restrição de idade: não pode ser incorporado' },
    ]);
    isAdult = false;
    deps.pass(7 * DAY_MS - 1000);
    expect(await sync()).toMatchObject({ units: 1, imported: 0 });
    deps.pass(1000);
    expect(await sync()).toMatchObject({ imported: 1, ignored: 0, totalFound: 74 });
    // It may be shown only now: that is news.
    expect(catalogue()).toEqual([idOf(60), ...range(0, 60), ...range(61, 74)]);
  });

  it('is checked again after a day while it is live, even if its page is not read', async () => {
    let isLive = true;
    const { deps, sync, catalogue, runs } = channelWorld(pagesOf(74), (id) =>
      id === idOf(60) && isLive ? LIVE : {},
    );
    await sync();
    deps.pass(DAY_MS);
    expect(await sync()).toMatchObject({ units: 2, imported: 0, ignored: 0, totalFound: 50 });
    isLive = false;
    deps.pass(DAY_MS);
    const result = await sync();
    expect(result).toMatchObject({ units: 2, imported: 1, skipped: 50, totalFound: 51 });
    expect(String(runs().at(-1)?.log)).toContain(`Pode ser exibido agora: Aula ${idOf(60)}`);
    expect(catalogue()).toEqual(range(0, 74));
  });

  it('keeps its place in the order when it may be shown a day later', async () => {
    let isLive = true;
    const { deps, sync, catalogue } = channelWorld(pagesOf(74), (id) =>
      id === idOf(2) && isLive ? LIVE : {},
    );
    await sync();
    isLive = false;
    deps.pass(DAY_MS);
    expect(await sync()).toMatchObject({ imported: 1, skipped: 49, totalFound: 50 });
    expect(catalogue()).toEqual(range(0, 74));
  });

  it('is reported as ignored by each sync that reads its page', async () => {
    const { sync } = channelWorld(pagesOf(74), (id) =>
      [idOf(3), idOf(60)].includes(id) ? ADULTS : {},
    );
    expect(await sync()).toMatchObject({ ignored: 2 });
    const { ignored, ignoredReasons } = await sync();
    expect([ignored, ignoredReasons]).toMatchObject([1, [{ titles: [`Aula ${idOf(3)}`] }]]);
  });

  it('is deleted from the stored refusals when a whole reading does not find it', async () => {
    const { deps, sync, tables } = channelWorld(pagesOf(74), (id) =>
      [idOf(3), idOf(60)].includes(id) ? ADULTS : {},
    );
    await sync();
    serveYouTube(deps, [range(0, 50), range(50, 60)], (id) =>
      id === idOf(3) ? ADULTS : id === idOf(60) ? null : {},
    );
    deps.pass(7 * DAY_MS);
    await sync();
    expect(tables.refused_videos?.map((video) => video.external_id)).toEqual([idOf(3)]);
  });
});

describe('a hidden lesson of YouTube', () => {
  const hide = ({ tables }: World, index: number, change: Record<string, unknown> = {}) =>
    Object.assign(tables.videos?.[index] ?? {}, { status: 'private', ...change });

  it.each(['private', 'deleted', 'not_embeddable', 'processing'])(
    'with status %s is shown again by the next sync, in its place, with a line in the log',
    async (status) => {
      const world = channelWorld(pagesOf(74));
      await world.sync();
      hide(world, 70, { status, duration: null });
      const result = await world.sync();
      expect(result).toMatchObject({ restored: 1, imported: 0, skipped: 50, units: 2 });
      expect(world.runs().at(-1)?.log).toContain(`De volta: Aula ${idOf(70)}`);
      expect(world.tables.videos?.[70]).toMatchObject({ status: 'active', duration: '12:34' });
      expect(world.catalogue()).toEqual(range(0, 74));
    },
  );

  it.each<[string, Parameters<typeof channelWorld>[1]]>([
    ['YouTube does not know it', () => null],
    ['it may not be embedded', () => ({ status: { embeddable: false } })],
    ['it is not ready', () => ({ status: { uploadStatus: 'uploaded' } })],
    ['its answer cannot be read', () => ({ status: null })],
  ])('stays hidden while %s', async (_why, change) => {
    const world = channelWorld(pagesOf(74));
    await world.sync();
    hide(world, 70, { duration: '1:00' });
    serveYouTube(world.deps, pagesOf(74), change);
    expect(await world.sync()).toMatchObject({ status: 'succeeded', restored: 0 });
    expect(world.tables.videos?.[70]).toMatchObject({ status: 'private', duration: '1:00' });
  });

  it('is not checked when it is a file of Drive', async () => {
    const world = channelWorld(pagesOf(10));
    await world.sync();
    hide(world, 3, { source: 'google_drive' });
    hide(world, 4);
    expect(await world.sync()).toMatchObject({ restored: 1 });
    expect(world.tables.videos?.[3]).toMatchObject({ status: 'private' });
  });

  it('is one of at most fifty that a sync checks, the longest unchecked first', async () => {
    const world = channelWorld(pagesOf(120));
    await world.sync();
    for (const index of range(0, 120).keys()) hide(world, index);
    serveYouTube(world.deps, pagesOf(120), () => ({ status: { embeddable: false } }));
    const asked = () =>
      new Set(
        googleCalls(world.deps, 'videos')
          .slice(3)
          .flatMap(({ search }) => new URLSearchParams(search).get('id')?.split(',') ?? []),
      ).size;
    for (const [seconds, count] of [
      [1, 50],
      [2, 100],
      [3, 120],
    ]) {
      world.deps.pass((seconds ?? 0) * 1000);
      expect(await world.sync()).toMatchObject({ units: 2 });
      expect(asked()).toBe(count);
    }
  });
});

it('a sync continues below a page of new videos after the worker that stored it died', async () => {
  const { deps, sync, runs, catalogue } = channelWorld(pagesOf(120));
  await sync();
  deps.pass(60_000);
  const all = [...range(200, 280), ...range(0, 120)];
  serveYouTube(deps, [all.slice(0, 50), all.slice(50, 100), all.slice(100, 150), all.slice(150)]);
  const { fetch } = deps;
  // Dies between the lessons of the first page and the note that it is done.
  let isStored = false;
  deps.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (isStored && new URL(request.url).pathname.endsWith('/sync_runs'))
      throw new TypeError('killed');
    const response = await fetch(input, init);
    if (request.method === 'POST' && request.url.includes('/rest/v1/videos')) isStored = true;
    return response;
  };
  await sync().catch(() => undefined);
  deps.fetch = fetch;
  expect(isStored).toBe(true);
  Object.assign(runs().at(-1) ?? {}, { status: 'running', finished_at: null, error_type: null });
  deps.pass(3_600_000);
  expect(await sync()).toMatchObject({ status: 'succeeded' });
  expect(catalogue()).toEqual(all);
});
