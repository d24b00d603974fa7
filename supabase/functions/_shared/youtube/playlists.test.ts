import { describe, expect, it } from 'vitest';
import { HttpError } from '../errors.ts';
import { GoogleError } from '../google/error.ts';
import { testDeps } from '../testing/deps.ts';
import { json } from '../testing/network.ts';
import { googleFailure, idOf, YOUTUBE, YOUTUBE_ENV } from '../testing/youtube.ts';
import { youTube } from './api.ts';
import { readPlaylist, refreshPlaylists } from './playlists.ts';

const A = 'PLaaaaaaaaaaaaaaaa';
const B = 'PLbbbbbbbbbbbbbbbb';
const DAY = 24 * 60 * 60 * 1000;

type List = { videos: string[]; entries?: number; failure?: Response };
type Known = { entries: number; checkedAt: number; readAt?: number; error?: string };

/** YouTube with these playlists, and what the database knows of them already; `ids` are those that rules name. */
function build(
  lists: Record<string, List>,
  ids = Object.keys(lists),
  known: Record<string, Known> = {},
) {
  const deps = testDeps(YOUTUBE_ENV);
  const stored: Record<string, unknown>[] = [];
  let units = 0;
  deps.network.on({
    'GET /rest/v1/category_rules': () => json(ids.map((value) => ({ value }))),
    'GET /rest/v1/category_playlists': () =>
      json(
        Object.entries(known).map(([playlist_id, one]) => ({
          playlist_id,
          entries: one.entries,
          last_error: one.error ?? null,
          checked_at: new Date(one.checkedAt).toISOString(),
          read_at: one.readAt === undefined ? null : new Date(one.readAt).toISOString(),
        })),
      ),
    'POST /rest/v1/rpc/store_playlist': async (request) => {
      stored.push((await request.json()) as Record<string, unknown>);
      return new Response(null, { status: 204 });
    },
    [`GET ${YOUTUBE}/playlists`]: (_request, url) =>
      json({
        items: (url.searchParams.get('id') ?? '').split(',').flatMap((id) => {
          const list = lists[id];
          if (!list) return [];
          const itemCount = list.entries ?? list.videos.length;
          return [{ id, snippet: { title: `Lista ${id}` }, contentDetails: { itemCount } }];
        }),
      }),
    [`GET ${YOUTUBE}/playlistItems`]: (_request, url) => {
      const list = lists[url.searchParams.get('playlistId') ?? ''];
      if (!list) return googleFailure(404, 'playlistNotFound');
      if (list.failure) return list.failure.clone();
      const start = Number(url.searchParams.get('pageToken') ?? 0);
      return json({
        items: list.videos.slice(start, start + 50).map((videoId) => ({
          contentDetails: { videoId, videoPublishedAt: '2026-05-01T12:00:00Z' },
        })),
        ...(start + 50 < list.videos.length ? { nextPageToken: String(start + 50) } : {}),
      });
    },
  });
  const api = youTube(deps, () => {
    units += 1;
  });
  const lines: string[] = [];
  return {
    deps,
    stored,
    lines,
    units: () => units,
    refresh: (since = deps.now()) => refreshPlaylists(deps, api, since, (line) => lines.push(line)),
    read: (id: string) => readPlaylist(deps, api, id),
  };
}

const videos = (count: number) => Array.from({ length: count }, (_, index) => idOf(index));

describe('the playlists of category rules', () => {
  it('are not requested when no rule names one', async () => {
    const world = build({});
    await world.refresh();
    expect(world.units()).toBe(0);
    expect(world.stored).toEqual([]);
  });

  it('are read completely, page by page', async () => {
    const world = build({ [A]: { videos: videos(120) }, [B]: { videos: videos(3) } });
    await world.refresh();
    expect(world.stored).toEqual([
      { p_playlist_id: A, p_title: `Lista ${A}`, p_entries: 120, p_video_ids: videos(120) },
      { p_playlist_id: B, p_title: `Lista ${B}`, p_entries: 3, p_video_ids: videos(3) },
    ]);
    expect(world.units()).toBe(1 + 3 + 1);
  });

  it('are not requested again when they were checked recently', async () => {
    const now = testDeps(YOUTUBE_ENV).now();
    const world = build({ [A]: { videos: videos(3) } }, [A], {
      [A]: { entries: 1, checkedAt: now, readAt: now },
    });
    await world.refresh(now - 1);
    expect(world.units()).toBe(0);
  });

  it('are read again only after a day when the number of entries is the same', async () => {
    const now = testDeps(YOUTUBE_ENV).now();
    const known = (readAt: number, entries = 3) => ({
      [A]: { entries, checkedAt: now - 60_000, readAt },
    });
    const same = build({ [A]: { videos: videos(3) } }, [A], known(now - 60_000));
    await same.refresh();
    expect(same.units()).toBe(1);
    expect(same.stored).toEqual([{ p_playlist_id: A, p_title: `Lista ${A}` }]);
    const old = build({ [A]: { videos: videos(3) } }, [A], known(now - DAY));
    await old.refresh();
    expect(old.units()).toBe(2);
    const grown = build({ [A]: { videos: videos(3) } }, [A], known(now - 60_000, 2));
    await grown.refresh();
    expect(grown.stored[0]).toMatchObject({ p_video_ids: videos(3) });
  });

  it('that are deleted or private are reported, and the next one is still read', async () => {
    const world = build({ [B]: { videos: videos(2) } }, [A, B]);
    await world.refresh();
    expect(world.stored).toEqual([
      { p_playlist_id: A, p_error: 'A lista não existe mais ou ficou privada.' },
      expect.objectContaining({ p_playlist_id: B, p_video_ids: videos(2) }),
    ]);
    expect(world.lines).toEqual([
      `Lista ${A} de uma regra de categoria: A lista não existe mais ou ficou privada.`,
    ]);
  });

  it('keep their stored content when a page cannot be read', async () => {
    const world = build({
      [A]: { videos: videos(2), failure: googleFailure(403, 'playlistItemsNotAccessible') },
      [B]: { videos: videos(1) },
    });
    await world.refresh();
    expect(world.stored[0]).toEqual({
      p_playlist_id: A,
      p_error: 'A lista não existe mais ou ficou privada.',
    });
    expect(world.stored[1]).toMatchObject({ p_playlist_id: B, p_video_ids: videos(1) });
  });

  it('are not blamed for an exhausted quota, which does not stop the caller', async () => {
    const world = build({
      [A]: { videos: videos(2), failure: googleFailure(403, 'quotaExceeded') },
      [B]: { videos: videos(1) },
    });
    await world.refresh();
    expect(world.stored).toEqual([]);
    expect(world.lines).toEqual([
      'As listas das regras de categoria não foram lidas: A quota diária da API do YouTube acabou. Tente novamente amanhã.',
    ]);
  });

  it('are left alone when the database fails, which is no matter of YouTube', async () => {
    const world = build({ [A]: { videos: videos(2) } });
    world.deps.network.on({
      'POST /rest/v1/rpc/store_playlist': () => json({ code: 'XX000', message: 'broke' }, 500),
    });
    await expect(world.refresh()).rejects.toThrow();
    expect(world.lines).toEqual([]);
  });

  it('are asked for fifty at a time', async () => {
    const ids = Array.from({ length: 51 }, (_, index) => `${A}${index}`);
    const world = build({}, ids);
    await world.refresh();
    expect(world.units()).toBe(2);
    expect(world.stored).toHaveLength(51);
  });

  it('are read by several calls when they are long', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 5 }, (_, index) => [`${A}${index}`, { videos: videos(1000) }]),
    );
    const world = build(many);
    await world.refresh();
    expect(world.stored).toHaveLength(2);
    expect(world.lines).toEqual([
      'As listas das regras são longas: as restantes serão lidas na próxima página.',
    ]);
  });
});

describe('a playlist that an administrator looks up', () => {
  it('is returned with its title and stored', async () => {
    const world = build({ [A]: { videos: videos(60), entries: 61 } });
    expect(await world.read(A)).toEqual({ playlistId: A, title: `Lista ${A}`, entries: 61 });
    expect(world.stored[0]).toMatchObject({ p_playlist_id: A, p_video_ids: videos(60) });
  });

  it('is refused when it does not exist', async () => {
    const refused = build({}).read(A);
    await expect(refused).rejects.toThrow(HttpError);
    await expect(refused).rejects.toMatchObject({ status: 422, field: 'playlist' });
  });

  it.each([
    ['is deleted while it is read', googleFailure(404, 'playlistNotFound')],
    ['may not be read', googleFailure(403, 'playlistItemsNotAccessible')],
  ])('is refused in the same words when it %s', async (_how, failure) => {
    const world = build({ [A]: { videos: videos(2), failure } });
    await expect(world.read(A)).rejects.toMatchObject({
      ...{ status: 422, code: 'not_importable', field: 'playlist' },
      message: 'A lista não existe ou é privada. Confira o link.',
    });
    expect(world.stored).toEqual([]);
  });

  it.each([
    ['has no entries', () => json({})],
    ['repeats its page', () => json({ items: [], nextPageToken: 'again' })],
  ])('is not called private when the answer of YouTube %s', async (_how, answer) => {
    const world = build({ [A]: { videos: videos(2) } });
    world.deps.network.on({ [`GET ${YOUTUBE}/playlistItems`]: answer });
    await expect(world.read(A)).rejects.toBeInstanceOf(GoogleError);
    expect(world.stored).toEqual([]);
  });

  it('is read to a hundred pages at most', async () => {
    const world = build({ [A]: { videos: [] } });
    let pages = 0;
    world.deps.network.on({
      [`GET ${YOUTUBE}/playlistItems`]: () => {
        pages += 1;
        return json({ items: [], ...(pages < 100 && { nextPageToken: String(pages) }) });
      },
    });
    expect(await world.read(A)).toMatchObject({ playlistId: A });
    pages = 0;
    world.deps.network.on({
      [`GET ${YOUTUBE}/playlistItems`]: () => {
        pages += 1;
        return json({ items: [], nextPageToken: String(pages) });
      },
    });
    await expect(world.read(A)).rejects.toThrow('O YouTube repetiu a mesma página da lista.');
    expect(pages).toBe(100);
  });

  it('leaves out entries that are private', async () => {
    const world = build({ [A]: { videos: videos(2) } });
    world.deps.network.on({
      [`GET ${YOUTUBE}/playlistItems`]: () =>
        json({
          items: [
            { contentDetails: { videoId: idOf(1), videoPublishedAt: '2026-05-01T12:00:00Z' } },
            { contentDetails: { videoId: idOf(2) } },
          ],
        }),
    });
    await world.read(A);
    expect(world.stored[0]).toMatchObject({ p_video_ids: [idOf(1)] });
  });

  it('may be empty', async () => {
    const world = build({ [A]: { videos: [] } });
    expect(await world.read(A)).toMatchObject({ entries: 0 });
  });
});
