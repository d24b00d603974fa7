import { describe, expect, it } from 'vitest';
import { channelWorld, range } from '../testing/channel.ts';
import { googleFailure, idOf, YOUTUBE } from '../testing/youtube.ts';

describe('an entry that a sync leaves out', () => {
  it('is counted as ignored by reason over all pages, without failing the run', async () => {
    const live = { snippet: { title: 'Ao vivo', liveBroadcastContent: 'live', description: '' } };
    const adults = { contentDetails: { contentRating: { ytRating: 'ytAgeRestricted' } } };
    const { sync, runs } = channelWorld([range(0, 50), range(50, 55)], (id) =>
      id < idOf(49) ? {} : id < idOf(52) ? live : adults,
    );
    const result = await sync();
    expect(result).toMatchObject({ totalFound: 55, imported: 49, ignored: 6, failed: 0 });
    const titles = ['Ao vivo', 'Ao vivo', 'Ao vivo'];
    expect([result.errors, result.ignoredReasons]).toMatchObject([
      [],
      [
        { kind: 'source', reason: 'transmissão ao vivo em andamento', count: 3, titles },
        { kind: 'source', reason: 'restrição de idade: não pode ser incorporado', count: 3 },
      ],
    ]);
    expect(runs()).toMatchObject([{ ignored: 6, ignored_reasons: result.ignoredReasons }]);
  });

  it('may be a deleted lesson, which is named and not requested any more', async () => {
    const { deps, sync, videos, tables } = channelWorld([range(0, 5)]);
    tables.deleted_videos?.push(
      { source: 'youtube', external_id: idOf(1), title: 'Choque' },
      { source: 'youtube', external_id: idOf(3), title: 'Sepse' },
      { source: 'google_drive', external_id: idOf(4), title: 'De outro lugar' },
    );
    const result = await sync();
    const ignoredReasons = [{ kind: 'deleted', count: 2, titles: ['Choque', 'Sepse'] }];
    expect(result).toMatchObject({
      imported: 3,
      skipped: 0,
      ignored: 2,
      failed: 0,
      ignoredReasons,
    });
    expect(videos()).toEqual([idOf(0), idOf(2), idOf(4)]);
    expect(await sync()).toMatchObject({ imported: 0, skipped: 3, ignored: 2 });
    const asked = deps.network.calls
      .filter(({ path }) => path === `${YOUTUBE}/videos`)
      .map(({ search }) => search);
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toContain(idOf(1));
  });

  it('is counted, with the first hundred titles, also when the sync fails later', async () => {
    const pages = Array.from({ length: 12 }, (_, page) => range(page * 50, page * 50 + 50));
    const { deps, sync, runs } = channelWorld(pages, () => null);
    const list = deps.network.fetch;
    deps.fetch = async (input, init) =>
      String(input).includes('pageToken=11')
        ? googleFailure(403, 'quotaExceeded')
        : list(input, init);
    const result = await sync();
    expect(result).toMatchObject({ status: 'failed', ignored: 550, errorType: 'quota' });
    expect(result.errors).toEqual([expect.stringMatching(/^A quota /)]);
    expect(result.ignoredReasons).toMatchObject([{ count: 550, titles: range(0, 100) }]);
    expect(runs()).toMatchObject([{ ignored: 550, errors: result.errors }]);
  });
});
