import { describe, expect, it } from 'vitest';
import { EMULATOR_KEY } from './index.ts';
import { startEmulator } from './testing/emulator.ts';
import { demoWorld } from './world.ts';

const { send } = startEmulator();
const { channel } = demoWorld;

/** What the tests read of the answers. */
type Answer = {
  nextPageToken?: string;
  prevPageToken?: string;
  pageInfo: { totalResults: number };
  items: {
    id: string;
    snippet: Record<string, unknown> & { thumbnails: Record<string, { url: string }> };
    contentDetails: Record<string, unknown> & { videoId: string };
    status: Record<string, unknown>;
    statistics: Record<string, unknown>;
  }[];
  error?: { code: number; errors: { reason: string; location?: string }[] };
};

async function ask(
  path: string,
  query: Record<string, string>,
  headers: Record<string, string> = { 'x-goog-api-key': EMULATOR_KEY },
): Promise<{ status: number; body: Answer }> {
  const response = await send(`youtube/v3/${path}?${new URLSearchParams(query)}`, { headers });
  expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8');
  // Checked by the expectations that follow.
  return { status: response.status, body: (await response.json()) as Answer };
}

const uploads = (query: Record<string, string> = {}) =>
  ask('playlistItems', {
    part: 'snippet,contentDetails,status',
    playlistId: channel.uploads,
    maxResults: '50',
    ...query,
  });

async function allPages(): Promise<Answer[]> {
  const pages: Answer[] = [];
  for (
    let token: string | undefined = '';
    token !== undefined;
    token = pages.at(-1)?.nextPageToken
  ) {
    pages.push((await uploads(token === '' ? {} : { pageToken: token })).body);
  }
  return pages;
}

const video = async (id: string, part = 'snippet,contentDetails,status,statistics') => {
  const { body } = await ask('videos', { part, id });
  const [item] = body.items;
  if (item === undefined) throw new Error(`no ${id}`);
  return item;
};

describe('keys', () => {
  it('a key comes in the header or the address; a wrong one answers 400 and none 403', async () => {
    const query = { part: 'id', id: channel.id };
    expect((await ask('channels', { ...query, key: EMULATOR_KEY }, {})).status).toBe(200);
    expect(
      (await ask('channels', query, { 'x-goog-api-key': 'AIza-wrong' })).body.error,
    ).toMatchObject({
      code: 400,
      errors: [{ reason: 'badRequest' }],
      details: [{ reason: 'API_KEY_INVALID' }],
    });
    expect((await ask('channels', query, {})).body.error).toMatchObject({ code: 403 });
  });
});

describe('channels', () => {
  it('a channel is found by id and by handle, with or without @, in any case', async () => {
    for (const query of [
      { id: channel.id },
      { forHandle: '@PlantaoDemo' },
      { forHandle: 'plantaodemo' },
    ]) {
      const { body } = await ask('channels', { part: 'contentDetails', ...query });
      expect(body.items[0]).toMatchObject({
        id: channel.id,
        contentDetails: { relatedPlaylists: { uploads: channel.uploads, likes: '' } },
      });
      expect(body.items[0]?.snippet).toBeUndefined();
    }
  });

  it('an unknown channel is an answer without items', async () => {
    const { status, body } = await ask('channels', { part: 'id', id: 'UCnobody00000000000000aa' });
    expect(status).toBe(200);
    expect('items' in body).toBe(false);
    expect(body.pageInfo.totalResults).toBe(0);
  });

  it('a question for a channel needs exactly one filter, and a part', async () => {
    for (const query of [
      { part: 'id' },
      { part: 'id', id: channel.id, forHandle: 'x' },
      { id: channel.id },
    ] as Record<string, string>[]) {
      const { body } = await ask('channels', query);
      expect(body.error?.errors[0]?.reason).toBe('missingRequiredParameter');
    }
  });
});

describe('playlists', () => {
  it('a playlist is told with its size and listed like the uploads; an unknown one is left out', async () => {
    const id = 'PLplantao0demo0curso0ecg';
    const { body } = await ask('playlists', {
      part: 'snippet,contentDetails',
      id: `${id},PLnobody00000000000000aa`,
    });
    expect(body.items.map((item) => item.id)).toEqual([id]);
    const { itemCount } = (body.items[0]?.contentDetails ?? {}) as { itemCount?: number };
    const list = await uploads({ playlistId: id });
    expect(list.body.items).toHaveLength(Number(itemCount));
    expect(list.body.items.length).toBeGreaterThan(5);
    expect((await uploads({ playlistId: 'PLnobody00000000000000aa' })).body.error).toMatchObject({
      code: 404,
      errors: [{ reason: 'playlistNotFound' }],
    });
  });
});

describe('the list of uploads', () => {
  it('the uploads have three pages, two of them short, and promise more than they show', async () => {
    const pages = await allPages();
    expect(pages.map(({ items }) => items.length)).toEqual([49, 49, 43]);
    expect(pages[1]?.nextPageToken).toBeDefined();
    expect(pages[2]?.nextPageToken).toBeUndefined();
    expect(pages[2]?.prevPageToken).toBe(pages[0]?.nextPageToken);
    expect(pages[0]?.pageInfo.totalResults).toBe(143);
    expect(pages[1]?.nextPageToken?.length).toBeGreaterThan(100);
  });

  it('the uploads repeat two videos, one of them across two pages', async () => {
    const pages = await allPages();
    const ids = pages.flatMap(({ items }) =>
      items.map(({ contentDetails }) => contentDetails.videoId),
    );
    expect(ids).toHaveLength(141);
    expect(new Set(ids).size).toBe(139);
    expect(pages[0]?.items.at(-1)?.contentDetails.videoId).toBe(
      pages[1]?.items[0]?.contentDetails.videoId,
    );
  });

  it('private and deleted videos stay in the uploads without date, pictures and owner', async () => {
    const items = (await allPages()).flatMap((page) => page.items);
    const tombstones = items.filter(
      ({ contentDetails }) => contentDetails.videoPublishedAt === undefined,
    );
    expect(tombstones.map(({ snippet }) => snippet.title)).toEqual([
      'Private video',
      'Deleted video',
    ]);
    for (const { snippet } of tombstones) {
      expect(snippet.thumbnails).toEqual({});
      expect(snippet).not.toHaveProperty('videoOwnerChannelId');
    }
    expect(tombstones[1]?.status.privacyStatus).toBe('public');
  });

  it('a page has five entries by default and fifty at most', async () => {
    const query = { part: 'id', playlistId: channel.uploads };
    expect((await ask('playlistItems', query)).body.items).toHaveLength(5);
    const { body } = await uploads({ maxResults: '51' });
    expect(body.error?.errors[0]?.location).toBe('maxResults');
  });

  it('a made-up token and an unknown list are refused', async () => {
    for (const pageToken of ['CDIQAA', 'x', '']) {
      const { status, body } = await uploads({ pageToken });
      expect([status, body.error?.errors[0]?.reason]).toEqual([400, 'invalidPageToken']);
    }
    const { status, body } = await uploads({ playlistId: 'UUother' });
    expect([status, body.error?.errors[0]?.reason]).toEqual([404, 'playlistNotFound']);
  });

  it('the list of a channel without uploads does not exist', async () => {
    const bare = startEmulator();
    await bare.order({ world: { videos: 0 } });
    const list = `youtube/v3/playlistItems?part=id&playlistId=${channel.uploads}`;
    expect((await bare.get(list)).status).toBe(404);
  });
});

describe('videos', () => {
  it('every listed video is known but for what is private, deleted or gone', async () => {
    const ids = demoWorld.videos.map(({ id }) => id);
    const found: string[] = [];
    for (let at = 0; at < ids.length; at += 50) {
      const { body } = await ask('videos', { part: 'id', id: ids.slice(at, at + 50).join(',') });
      found.push(...body.items.map(({ id }) => id));
    }
    expect(ids.filter((id) => !found.includes(id))).toEqual([
      'privada-1-x',
      'apagada-1-x',
      'sumida-01-x',
    ]);
  });

  it('fifty videos may be asked for at a time, and an unknown id is left out', async () => {
    const many = Array.from({ length: 51 }, (_, index) => `x${index}`).join(',');
    expect((await ask('videos', { part: 'id', id: many })).status).toBe(400);
    const { status, body } = await ask('videos', { part: 'id', id: 'AULA-0001-X,dQw4w9WgXcQ' });
    expect([status, body.items, body.pageInfo.totalResults]).toEqual([200, [], 0]);
  });

  it.each([
    ['agenda-01-x', 'snippet.liveBroadcastContent', 'upcoming'],
    ['agenda-01-x', 'contentDetails.duration', 'P0D'],
    ['estreia-1-x', 'contentDetails.duration', 'PT1H22M'],
    ['ao-vivo-1-x', 'snippet.liveBroadcastContent', 'live'],
    ['recente-1-x', 'status.uploadStatus', 'uploaded'],
    ['recente-1-x', 'contentDetails.duration', undefined],
    ['zerada-01-x', 'contentDetails.duration', 'PT0S'],
    ['longa-001-x', 'contentDetails.duration', 'P1DT2H3M4S'],
    ['longa-001-x', 'statistics.viewCount', '15200000000'],
    ['naolistad-x', 'status.privacyStatus', 'unlisted'],
    ['restrito1-x', 'status.embeddable', false],
    ['adultos-1-x', 'contentDetails.contentRating.ytRating', 'ytAgeRestricted'],
    ['bloqueada-x', 'contentDetails.regionRestriction.blocked', ['AO', 'BR']],
    ['portugal1-x', 'contentDetails.regionRestriction.allowed', ['PT']],
    ['falhou-01-x', 'status.uploadStatus', 'failed'],
    ['semfotos1-x', 'snippet.thumbnails', {}],
  ])('the video %s has %s %j', async (id, field, expected) => {
    const value = field
      .split('.')
      .reduce<unknown>(
        (object, name) => (object as Record<string, unknown>)[name],
        await video(id),
      );
    expect(value).toEqual(expected);
  });

  it('a video without tags or pictures leaves them out', async () => {
    const bare = demoWorld.videos.find(
      ({ tags, id }) => tags === undefined && id.startsWith('Aula'),
    );
    expect((await video(bare?.id ?? '')).snippet).not.toHaveProperty('tags');
    const high = demoWorld.videos.find(({ widest }) => widest === 'high');
    expect(Object.keys((await video(high?.id ?? '')).snippet.thumbnails)).toEqual([
      'default',
      'medium',
      'high',
    ]);
    expect((await video('simposio1-x')).snippet.thumbnails).toHaveProperty('fhd');
    expect((await video('assinada1-x')).snippet.thumbnails.high?.url).toMatch(
      /^https:\/\/i9\..*\?sqp=/,
    );
  });

  it('a video has the parts that were asked for, masked by fields', async () => {
    expect(Object.keys(await video('longa-001-x', 'status'))).toEqual([
      'kind',
      'etag',
      'id',
      'status',
    ]);
    const { body } = await ask('videos', {
      part: 'snippet,status',
      id: 'longa-001-x',
      fields: 'items(id,snippet/title,status(embeddable))',
    });
    expect(body).toEqual({
      items: [
        {
          id: 'longa-001-x',
          snippet: { title: 'Maratona de 26 horas: revisão completa para a prova de título' },
          status: { embeddable: true },
        },
      ],
    });
    const bad = await ask('videos', { part: 'id', id: 'x', fields: 'items(id' });
    expect(bad.body.error?.errors[0]?.location).toBe('fields');
  });
});

describe('the demo channel', () => {
  it('ids of the demo end in x, as no real one does, and some begin with a hyphen or underscore', () => {
    const ids = demoWorld.videos.map(({ id }) => id);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{10}x$/);
    expect(ids.some((id) => id.startsWith('-'))).toBe(true);
    expect(ids.some((id) => id.startsWith('_'))).toBe(true);
  });

  it('titles of the demo keep to what YouTube allows', () => {
    for (const { title } of demoWorld.videos) {
      expect(title.length).toBeLessThanOrEqual(100);
      expect(title).not.toMatch(/[<>]/);
    }
  });
});
