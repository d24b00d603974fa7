import { describe, expect, it } from 'vitest';
import { channelWorld, pagesOf } from '../testing/channel.ts';
import { json } from '../testing/network.ts';
import { googleFailure, YOUTUBE } from '../testing/youtube.ts';

const PLAYLIST = 'PLcursodeecg00001';

/** A channel, and a rule about a playlist that has as many pages as the channel. */
function worldWithRule(count: number, playlists: () => Response) {
  const world = channelWorld(pagesOf(count));
  const { deps } = world;
  const stored: Record<string, unknown>[] = [];
  deps.network.on({
    'GET /rest/v1/category_rules': () => json([{ value: PLAYLIST }]),
    'GET /rest/v1/category_playlists': () =>
      json(
        stored.map(({ p_playlist_id: id, p_entries: entries = 0, p_error: error = null }) => ({
          playlist_id: id,
          entries,
          last_error: error,
          checked_at: new Date(deps.now()).toISOString(),
          read_at: new Date(deps.now()).toISOString(),
        })),
      ),
    'POST /rest/v1/rpc/store_playlist': async (request) => {
      stored.push((await request.json()) as Record<string, unknown>);
      return new Response(null, { status: 204 });
    },
    [`GET ${YOUTUBE}/playlists`]: playlists,
  });
  return { ...world, stored };
}

const known = () =>
  json({
    items: [{ id: PLAYLIST, snippet: { title: 'ECG' }, contentDetails: { itemCount: 120 } }],
  });

describe('a sync where a rule names a playlist', () => {
  it('reads it once before it adds lessons, and not at all when there are none', async () => {
    const world = worldWithRule(120, known);
    const { units: withRule } = await world.sync();
    const { units: without } = await channelWorld(pagesOf(120)).sync();
    expect(withRule - without).toBe(1 + 3);
    expect(world.stored).toHaveLength(1);
    const paths = world.deps.network.calls.map(({ method, path }) => `${method} ${path}`);
    expect(paths.indexOf('POST /rest/v1/rpc/store_playlist')).toBeLessThan(
      paths.indexOf('POST /rest/v1/videos'),
    );
    expect(await world.sync()).toMatchObject({ imported: 0, units: 1 });
  });

  it.each([
    ['is gone', () => json({ items: [] }), 'A lista não existe mais ou ficou privada.'],
    ['cannot be asked about', () => googleFailure(403, 'quotaExceeded'), 'não foram lidas'],
  ])(
    'adds all lessons when the playlist %s, with a line in the log',
    async (_why, playlists, words) => {
      const world = worldWithRule(20, playlists);
      expect(await world.sync()).toMatchObject({ status: 'succeeded', imported: 20, errors: [] });
      expect(world.runs().at(-1)?.log).toEqual(
        expect.arrayContaining([expect.stringContaining(words)]),
      );
    },
  );
});
