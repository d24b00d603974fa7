import { describe, expect, it } from 'vitest';
import { channelWorld, googleCalls, pagesOf, range } from '../testing/channel.ts';
import type { TestDeps } from '../testing/deps.ts';
import { json } from '../testing/network.ts';
import { googleFailure, idOf, serveYouTube, YOUTUBE } from '../testing/youtube.ts';
import { nextPage } from './list.ts';

type Answer = Record<string, unknown> & { items?: unknown[] | undefined };

/** Replaces an answer of YouTube until that is undone. */
function bend(
  deps: TestDeps,
  path: 'playlistItems' | 'videos',
  change: (answer: Answer, query: URLSearchParams) => Answer | Response,
): () => void {
  const { fetch } = deps;
  deps.fetch = async (input, init) => {
    const response = await fetch(input, init);
    const url = new URL(input instanceof Request ? input.url : String(input));
    if (url.origin + url.pathname !== `${YOUTUBE}/${path}`) return response;
    const changed = change((await response.json()) as Answer, url.searchParams);
    return changed instanceof Response ? changed : json(changed);
  };
  return () => {
    deps.fetch = fetch;
  };
}

const isSecond = (query: URLSearchParams) => query.get('pageToken') === '1';
const without = (answer: Answer, key: string) =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => name !== key));
const again = 'A lista está incompleta; a próxima sincronização lê tudo de novo.';

describe('an incomplete list keeps what was read and is completed by the next run: one that', () => {
  it.each<[string, (answer: Answer, query: URLSearchParams) => Answer | Response, string]>([
    [
      'ends before the number of videos that YouTube gives',
      (answer) => ({ ...without(answer, 'nextPageToken'), pageInfo: { totalResults: 74 } }),
      `O YouTube entregou 50 de 74 vídeos. ${again}`,
    ],
    [
      'is not found any more on its second page',
      (answer, query) => (isSecond(query) ? googleFailure(404, 'playlistNotFound') : answer),
      `O YouTube não entregou a página 2 da lista. ${again}`,
    ],
    [
      'has a second page without entries',
      (answer, query) => (isSecond(query) ? without(answer, 'items') : answer),
      `O YouTube não entregou a página 2 da lista. ${again}`,
    ],
    [
      'repeats the token of its second page',
      (answer, query) => (isSecond(query) ? { items: [], nextPageToken: '1' } : answer),
      `O YouTube repetiu uma página da lista em vez de entregar o resto. ${again}`,
    ],
    [
      'goes round in a circle of two',
      (answer, query) =>
        isSecond(query)
          ? { items: [], nextPageToken: '2' }
          : query.get('pageToken') === '2'
            ? { items: [], nextPageToken: '1' }
            : answer,
      `O YouTube repetiu uma página da lista em vez de entregar o resto. ${again}`,
    ],
  ])('one that %s', async (_name, change, sentence) => {
    const { deps, sync, videos, catalogue } = channelWorld(pagesOf(74));
    const mend = bend(deps, 'playlistItems', change);
    const broken = await sync();
    expect(broken).toMatchObject({ status: 'incomplete', imported: 50, errors: [sentence] });
    expect(videos()).toEqual(range(0, 50));
    // Until then no run succeeds.
    expect(await sync()).toMatchObject({ status: 'incomplete', skipped: 50 });

    mend();
    expect(await sync()).toMatchObject({ status: 'succeeded', imported: 24, skipped: 50 });
    expect(catalogue()).toEqual(range(0, 74));
  });

  it('repeats its pages under new tokens', async () => {
    const { deps, sync } = channelWorld(Array.from({ length: 40 }, () => range(0, 50)));
    expect(await sync()).toMatchObject({ status: 'incomplete', imported: 50 });
    expect(googleCalls(deps, 'playlistItems')).toHaveLength(11);
  });
});

it.each([
  [15, 14, 'succeeded'],
  [200, 198, 'succeeded'],
  [52, 50, 'succeeded'],
  [53, 50, 'incomplete'],
  [74, 80, 'succeeded'],
  [1000, 980, 'succeeded'],
  [1000, 979, 'incomplete'],
  [2600, 2551, 'succeeded'],
  [2600, 2550, 'incomplete'],
])('of %i videos that YouTube counts %i come: %s', async (totalResults, count, status) => {
  const { deps, sync } = channelWorld(pagesOf(count));
  bend(deps, 'playlistItems', (answer) => ({ ...answer, pageInfo: { totalResults } }));
  let result = await sync();
  while (result.status === 'running') result = await sync();
  expect(result).toMatchObject({ status, imported: count });
});

it('a list is complete when private, deleted and repeated entries are counted', async () => {
  const { deps, sync } = channelWorld([[...range(0, 5), ...range(0, 5)]]);
  bend(deps, 'playlistItems', (answer) => ({
    pageInfo: { totalResults: 20 },
    items: [
      ...(answer.items ?? []),
      ...range(10, 20).map((videoId) => ({ contentDetails: { videoId } })),
    ],
  }));
  expect(await sync()).toMatchObject({ status: 'succeeded', totalFound: 5 });
});

describe('a sync fails when nothing of the list can be read', () => {
  it.each<[string, (answer: Answer) => Answer | Response]>([
    ['without entries', (answer) => without(answer, 'items')],
    ['empty, although YouTube counts some', () => ({ items: [], pageInfo: { totalResults: 74 } })],
    ['empty, although YouTube says of no channel without videos so', () => ({ items: [] })],
    ['of entries that cannot be read', () => ({ items: [null, 'x', {}, { contentDetails: {} }] })],
    ['that goes round in a circle', () => ({ items: [], nextPageToken: 'again' })],
  ])('%s', async (_name, change) => {
    const { deps, sync, videos } = channelWorld(pagesOf(60));
    const mend = bend(deps, 'playlistItems', change);
    expect(await sync()).toMatchObject({ status: 'failed', errorType: 'general', imported: 0 });
    mend();
    expect(await sync()).toMatchObject({ status: 'succeeded', imported: 60 });
    expect(videos()).toHaveLength(60);
  });

  it.each<[string, number]>([
    ['that is gone although the channel has videos', 74],
    ['that is gone since the channel has none', 0],
  ])('%s: %i', async (_name, videoCount) => {
    const { deps, sync } = channelWorld(pagesOf(60));
    await sync();
    deps.network.on({
      [`GET ${YOUTUBE}/playlistItems`]: () => googleFailure(404, 'playlistNotFound'),
      [`GET ${YOUTUBE}/channels`]: () =>
        json({
          items: [
            {
              contentDetails: { relatedPlaylists: { uploads: 'UU1' } },
              statistics: { videoCount: String(videoCount) },
            },
          ],
        }),
    });
    const status = videoCount > 0 ? 'failed' : 'succeeded';
    expect(await sync()).toMatchObject({ status, totalFound: 0 });
  });
});

it('an empty list is accepted unless the channel has videos', async () => {
  const { deps, sync } = channelWorld([[]]);
  bend(deps, 'playlistItems', () => ({ items: [], pageInfo: { totalResults: 0 } }));
  expect(await sync()).toMatchObject({ status: 'succeeded', totalFound: 0, errors: [] });
});

describe('an unreadable entry of the list', () => {
  it.each([
    ['without an id', { contentDetails: { videoPublishedAt: '2026-01-01T00:00:00Z' } }],
    ['without details', { snippet: {} }],
    ['that is no object', 7],
    ['whose id is none', { contentDetails: { videoId: 'a,b', videoPublishedAt: '2026' } }],
  ])('%s is counted, and the list is incomplete', async (_name, entry) => {
    const { deps, sync, videos } = channelWorld(pagesOf(60));
    bend(deps, 'playlistItems', (answer) => ({
      ...answer,
      items: [...(answer.items ?? []), entry],
    }));
    expect(await sync()).toMatchObject({
      status: 'incomplete',
      totalFound: 62,
      imported: 60,
      failed: 2,
      errors: [`O YouTube entregou vídeos que não puderam ser lidos. ${again}`],
    });
    expect(videos()).toHaveLength(60);
  });
});

it('unreadable entries keep their places in the order for a later run', async () => {
  const { deps, sync, catalogue } = channelWorld(pagesOf(74));
  const mend = bend(deps, 'playlistItems', (answer, query) =>
    isSecond(query)
      ? {
          items: [
            null,
            {},
            7,
            { contentDetails: { videoId: idOf(53) } },
            ...(answer.items ?? []).slice(4),
          ],
        }
      : answer,
  );
  expect(await sync()).toMatchObject({ status: 'incomplete', imported: 70, failed: 3 });
  mend();
  deps.pass(60_000);
  expect(await sync()).toMatchObject({ status: 'succeeded', imported: 4 });
  expect(catalogue()).toEqual(range(0, 74));
});

describe('an unreadable video', () => {
  const id = idOf(3);
  it.each<[string, (video: Record<string, unknown>) => unknown]>([
    ['without a title', (video) => ({ ...video, snippet: { description: 'x' } })],
    ['without its words', (video) => ({ ...video, snippet: undefined })],
    ['without its state', (video) => ({ ...video, status: undefined })],
    ['without its details', (video) => ({ ...video, contentDetails: null })],
    [
      'with a block that is none',
      (video) => ({ ...video, contentDetails: { regionRestriction: 'BR' } }),
    ],
    ['without its id', (video) => ({ ...video, id: undefined })],
    ['that is no object', () => null],
  ])('%s is reported without a refusal, and imported by the next run', async (_name, change) => {
    const { deps, sync, videos, tables, catalogue } = channelWorld(pagesOf(60));
    const mend = bend(deps, 'videos', (answer) => ({
      items: answer.items?.map((item) => {
        const video = item as Record<string, unknown>;
        return video.id === id ? change(video) : video;
      }),
    }));
    expect(await sync()).toMatchObject({
      status: 'incomplete',
      totalFound: 60,
      imported: 59,
      ignored: 0,
      failed: 1,
      errors: [expect.stringContaining(id), expect.stringContaining(again)],
    });
    expect([videos().includes(id), tables.refused_videos]).toEqual([false, []]);
    mend();
    expect(await sync()).toMatchObject({
      status: 'succeeded',
      imported: 1,
      skipped: 59,
      failed: 0,
    });
    expect(catalogue()).toEqual(range(0, 60));
  });

  it('is each of an answer without items, and the other pages are imported', async () => {
    const { deps, sync, videos } = channelWorld(pagesOf(120));
    let calls = 0;
    const mend = bend(deps, 'videos', (answer) => {
      calls += 1;
      return calls === 2 ? { kind: 'youtube#videoListResponse' } : answer;
    });
    expect(await sync()).toMatchObject({ status: 'incomplete', imported: 70, failed: 50 });
    mend();
    expect(await sync()).toMatchObject({ status: 'succeeded', imported: 50 });
    expect(videos()).toHaveLength(120);
  });

  it('fails the sync when there are no others', async () => {
    const { deps, sync } = channelWorld(pagesOf(74));
    bend(deps, 'videos', (answer) => ({
      items: answer.items?.map((item) => ({ ...(item as object), snippet: undefined })),
    }));
    expect(await sync()).toMatchObject({ status: 'failed', imported: 0, failed: 74 });
  });
});

describe('videos that YouTube lists and does not find', () => {
  it('are imported when a second call finds them', async () => {
    const { deps, sync, catalogue } = channelWorld(pagesOf(50));
    let calls = 0;
    bend(deps, 'videos', (answer) => {
      calls += 1;
      return calls === 1 ? { items: answer.items?.slice(40) } : answer;
    });
    expect(await sync()).toMatchObject({ status: 'succeeded', imported: 50, ignored: 0, units: 4 });
    expect(deps.slept).toEqual([2000]);
    expect(catalogue()).toEqual(range(0, 50));
  });

  it('make the run incomplete when they are many, and are checked again by the next one', async () => {
    const { deps, sync, catalogue } = channelWorld(pagesOf(50));
    const mend = bend(deps, 'videos', (answer) => ({
      items: answer.items?.filter((item) => (item as { id: string }).id === idOf(0)),
    }));
    expect(await sync()).toMatchObject({
      status: 'incomplete',
      imported: 1,
      ignored: 49,
      errors: [`O YouTube não conhece 49 dos 50 vídeos que ele mesmo lista. ${again}`],
    });
    mend();
    expect(await sync()).toMatchObject({ status: 'succeeded', imported: 49, skipped: 1 });
    expect(catalogue()).toEqual(range(0, 50));
  });

  it('are accepted when they are few, checked again by the next run, and then after a week', async () => {
    const isGone = (id: string) => id === idOf(20);
    const { deps, sync } = channelWorld(pagesOf(50), (id) => (isGone(id) ? null : {}));
    const asked = () => googleCalls(deps, 'videos').length;
    expect(await sync()).toMatchObject({ status: 'succeeded', imported: 49, ignored: 1 });
    await sync();
    expect(asked()).toBe(2);
    deps.pass(6 * 24 * 3_600_000);
    expect(await sync()).toMatchObject({ ignored: 1 });
    expect(asked()).toBe(2);
    serveYouTube(deps, pagesOf(50));
    deps.pass(24 * 3_600_000);
    expect(await sync()).toMatchObject({ status: 'succeeded', imported: 1, ignored: 0 });
  });
});

describe('a list that is too long for one run', () => {
  const at = { pages: 400, tokens: [], idle: 0, entries: 20_000, total: 20_100 };

  it('makes the run incomplete with a note where the next one continues', () => {
    const page = { entries: [], hidden: 0, unreadable: 0, total: null, nextToken: 'next' };
    expect(nextPage(page, { ...at, pages: 399 })).toEqual({ pageToken: 'next' });
    expect(nextPage(page, at)).toEqual({
      pageToken: null,
      gap: 'A leitura parou em 20000 vídeos, o máximo de uma vez.',
      rest: { pageToken: 'next', entries: 20_000 },
    });
  });

  it('is continued by the next run, and read from its beginning by the one after', async () => {
    const { sync, videos, tables } = channelWorld(pagesOf(160));
    const list = { channel: '@plantao', title: 'Canal', uploads: 'UU1', size: 160, wholeAt: null };
    const rest = { pageToken: '2', entries: 100 };
    tables.sync_runs?.push({
      id: 1,
      kind: 'youtube_channel',
      status: 'incomplete',
      cursor: { ...list, rest },
    });
    expect(await sync()).toMatchObject({ status: 'succeeded', imported: 60 });
    expect(videos()).toEqual(range(100, 160));
    expect(await sync()).toMatchObject({ status: 'succeeded', imported: 100, skipped: 50 });
  });
});
