import { describe, expect, it } from 'vitest';
import { DRIVE, video } from '../../_shared/testing/drive-function.ts';
import { killAtPage } from '../../_shared/testing/jobs.ts';
import { json } from '../../_shared/testing/network.ts';
import { idOf, YOUTUBE } from '../../_shared/testing/youtube.ts';
import { catalogueCheck } from './check.ts';
import { catalogue, inDrive, lessons } from './testing/catalogue.ts';

describe('the check', () => {
  it('hides lessons that may no longer be shown, shows those that may again, and leaves the others', async () => {
    const { check, statuses, run } = catalogue([{}, {}, {}, { status: 'deleted' }, {}], (id) => {
      if (id === idOf(2)) return null;
      if (id === idOf(3)) return { status: { embeddable: false } };
      if (id === idOf(5)) return { status: { privacyStatus: 'private' } };
      return {};
    });
    expect(await check()).toMatchObject({
      status: 'succeeded',
      totalFound: 5,
      imported: 4,
      skipped: 1,
      failed: 0,
      hidden: 3,
      restored: 1,
      held: 0,
      units: 2,
      errors: [],
    });
    expect(statuses()).toEqual(['active', 'deleted', 'not_embeddable', 'active', 'private']);
    expect(run().log).toEqual([
      'De volta: Aula 4',
      'Escondida: Aula 2 (não existe mais ou ficou privado)',
      'Escondida: Aula 3 (incorporação desativada, não permite mais a exibição fora do YouTube)',
      'Escondida: Aula 5 (agora é privado)',
      '5 aulas verificadas: 3 escondidas, 1 de volta, 0 à espera de confirmação, 0 sem resposta',
    ]);
  });

  it.each([
    ['agora é privado', { status: { privacyStatus: 'private' } }],
    ['ainda em processamento no YouTube', { status: { uploadStatus: 'uploaded' } }],
    ['vídeo excluído', { status: { uploadStatus: 'deleted' } }],
    ['vídeo recusado pelo YouTube', { status: { uploadStatus: 'rejected' } }],
    [
      'incorporação desativada, não permite mais a exibição fora do YouTube',
      { status: { embeddable: false } },
    ],
    [
      'restrição de idade: não pode ser incorporado',
      { contentDetails: { contentRating: { ytRating: 'ytAgeRestricted' } } },
    ],
    ['não disponível no Brasil', { contentDetails: { regionRestriction: { blocked: ['BR'] } } }],
    ['não disponível no Brasil', { contentDetails: { regionRestriction: { allowed: [] } } }],
    [
      'transmissão ao vivo em andamento',
      { snippet: { title: 'x', liveBroadcastContent: 'live', thumbnails: {} } },
    ],
  ])('reports the exact reason: %s', async (cause, change) => {
    const { check, run, hidings } = catalogue([{}], () => change);
    expect(await check()).toMatchObject({ hidden: 1, units: 1 });
    expect(run().log).toContain(`Escondida: Aula 1 (${cause})`);
    expect(hidings).toMatchObject([{ reason: cause, state: 'hidden' }]);
  });

  it('reports that a lesson that is back stays invisible when it is inactive', async () => {
    const { check, run, statuses } = catalogue([{ status: 'deleted', is_active: false }]);
    expect(await check()).toMatchObject({ restored: 0, imported: 1 });
    expect(statuses()).toEqual(['active']);
    expect(run().log).toContain('De volta: Aula 1 (desativada por um administrador)');
  });

  it('keeps the status private while YouTube only says that the lesson is missing', async () => {
    const { check, statuses, run } = catalogue([{ status: 'private' }, {}], (id) =>
      id === idOf(1) ? null : {},
    );
    expect(await check()).toMatchObject({ hidden: 0, skipped: 2, units: 1 });
    expect(statuses()).toEqual(['private', 'active']);
    expect(run().log).toHaveLength(1);
  });

  it('records when each lesson was checked', async () => {
    const { check, videos, deps } = catalogue([
      {},
      { status: 'private' },
      { duration: null },
      inDrive('a'),
    ]);
    await check();
    const at = new Date(deps.now()).toISOString();
    expect(videos.map((one) => one.status_checked_at)).toEqual([at, at, at, at]);
  });

  it('fills in an unknown duration and keeps one of an administrator', async () => {
    const { check, videos } = catalogue([
      { duration: null },
      { duration: '1:00' },
      inDrive('a', { duration: null }),
    ]);
    await check();
    expect(videos.map((one) => one.duration)).toEqual(['12:34', '1:00', '12:34']);
  });

  it('takes the length at the source where a player found the same, and no length that only players tell', async () => {
    const { check, videos } = catalogue([
      { duration: '21:00', found_lengths: [600, 755.4] },
      { duration: '21:00', found_lengths: [600] },
      inDrive('a', { duration: '21:00', found_lengths: [754] }),
    ]);
    expect(await check()).toMatchObject({ imported: 2, skipped: 1 });
    expect(videos.map((one) => one.duration)).toEqual(['12:34', '21:00', '12:34']);
  });

  it('updates pictures of YouTube and keeps chosen ones', async () => {
    const { check, videos } = catalogue(
      [{}, { thumbnail: '/demo/a.webp' }, { thumbnail: null }],
      (id) => ({
        snippet: {
          title: id,
          thumbnails: { high: { url: `https://i.ytimg.com/vi/${id}/new.jpg`, width: 480 } },
        },
      }),
    );
    await check();
    expect(videos.map((one) => one.thumbnail)).toEqual([
      `https://i.ytimg.com/vi/${idOf(1)}/new.jpg`,
      '/demo/a.webp',
      `https://i.ytimg.com/vi/${idOf(3)}/new.jpg`,
    ]);
  });

  it('continues after a row that the database refuses, and reports it', async () => {
    const { check, deps, statuses } = catalogue(
      [{ status: 'deleted', duration: null }, { status: 'deleted' }],
      () => ({}),
    );
    const { fetch } = deps;
    deps.fetch = async (input, init) => {
      const request = new Request(input, init);
      const isPoison =
        request.method === 'PATCH' && (await request.clone().text()).includes('duration');
      return isPoison
        ? json({ code: '23514', message: 'violates "videos_duration_length"' }, 400)
        : fetch(request);
    };
    expect(await check()).toMatchObject({
      status: 'succeeded',
      restored: 2,
      errors: ['Aula 1: O banco recusou: a duração é longa demais'],
    });
    expect(statuses()).toEqual(['active', 'active']);
  });
});

describe('an answer about a video', () => {
  /** Changes the first lesson during the call to YouTube. */
  function changedMeanwhile(
    change: Record<string, unknown>,
    answer: Record<string, unknown> | null,
    stored: Parameters<typeof catalogue>[0][number] = {},
  ) {
    const world = catalogue([stored], (id) => {
      Object.assign(world.videos[0] ?? {}, change);
      return id === idOf(1) ? answer : {};
    });
    return world;
  }

  it.each([
    ['one that is gone', null, {}],
    ['one that went private', { status: { privacyStatus: 'private' } }, {}],
    ['one that is back', {}, { status: 'deleted' }],
    ['one whose length is known now', {}, { duration: null }],
  ])(
    'never changes a lesson that shows another video by now: %s',
    async (_what, answer, stored) => {
      const world = changedMeanwhile(
        { external_id: idOf(9), status_checked_at: 'new' },
        answer,
        stored,
      );
      await world.check();
      expect(world.videos[0]).toMatchObject({
        status: 'active',
        status_checked_at: 'new',
        ...stored,
      });
    },
  );

  it('does not overwrite a status that was changed meanwhile', async () => {
    const world = changedMeanwhile({ status: 'processing' }, { status: { embeddable: false } });
    await world.check();
    expect(world.statuses()).toEqual(['processing']);
  });

  it('does not overwrite a picture or duration that an administrator changed meanwhile', async () => {
    const mine = { thumbnail: 'https://exemplo.example/a.webp', duration: '9:99' };
    const world = changedMeanwhile(mine, {}, { duration: null, thumbnail: null });
    await world.check();
    expect(world.videos[0]).toMatchObject(mine);
  });

  it('has no effect when the lesson was deleted meanwhile', async () => {
    const world = catalogue(lessons(2), () => {
      if (world.videos.length === 2) world.videos.splice(0, 1);
      return null;
    });
    expect(await world.check()).toMatchObject({ status: 'succeeded', hidden: 1 });
  });
});

describe('a long catalogue', () => {
  it('of 5,000 lessons costs one unit per fifty, and one more per fifty absent ones', {
    timeout: 30_000,
  }, async () => {
    const { check, deps, statuses } = catalogue(lessons(5000), (id) =>
      Number(id.slice(-6)) % 100 === 0 ? null : {},
    );
    deps.network.on({ 'POST /functions/v1/jobs/check-catalogue': () => json({}, 202) });
    let result = await check();
    for (let call = 0; result.status === 'running' && call < 10; call += 1) result = await check();
    expect(result).toMatchObject({
      status: 'succeeded',
      totalFound: 5000,
      hidden: 50,
      imported: 50,
      skipped: 4950,
      units: 101,
    });
    expect(statuses().filter((status) => status === 'deleted')).toHaveLength(50);
  });

  it('continues where a call died without counting a lesson twice', async () => {
    const world = catalogue([...lessons(120), inDrive('a'), inDrive('b')], (id) =>
      id === idOf(1) || id === idOf(119) ? null : {},
    );
    world.gone('b');
    // Every page except the first is processed, not saved, and processed again, including the last one.
    for (let page = 1; page <= 8; page += 1) {
      await killAtPage(world.deps, catalogueCheck, 2);
      world.deps.pass(60_000);
    }
    expect(await world.check()).toMatchObject({
      status: 'succeeded',
      totalFound: 122,
      imported: 3,
      skipped: 119,
      failed: 0,
      hidden: 3,
    });
    expect(world.statuses().filter((status) => status === 'deleted')).toHaveLength(3);
  });

  it('that changes during the check is checked in its present state', async () => {
    const world = catalogue(lessons(60), (id) => {
      if (id === idOf(1)) {
        world.videos.splice(55, 2);
        world.videos.push({ ...world.videos[0], id: 61, external_id: idOf(61), title: 'Nova' });
      }
      return {};
    });
    expect(await world.check()).toMatchObject({ status: 'succeeded', totalFound: 59, units: 2 });
  });

  it('of slow files is interrupted between two of them when the time is up', async () => {
    const stored = Array.from({ length: 30 }, (_, index) => inDrive(`f${index}`));
    const { check, deps } = catalogue(stored);
    let handedOver = 0;
    deps.network.on({
      'POST /functions/v1/jobs/check-catalogue': () => {
        handedOver += 1;
        return json({}, 202);
      },
    });
    let asked = 0;
    for (const { external_id: id } of stored) {
      deps.network.on({
        [`GET ${DRIVE}/files/${id}`]: () => {
          asked += 1;
          deps.pass(4_000);
          return json(video(String(id)));
        },
      });
    }
    expect(await check()).toMatchObject({ status: 'running', totalFound: 12 });
    expect(await check()).toMatchObject({ status: 'running', totalFound: 24 });
    expect(await check()).toMatchObject({ status: 'succeeded', totalFound: 30 });
    await Promise.all(deps.background);
    expect(handedOver).toBe(2);
    expect(asked).toBe(30);
  });

  it('the check requests six files of Drive at once', async () => {
    const stored = Array.from({ length: 12 }, (_, index) => inDrive(`f${index}`));
    const { check, deps } = catalogue(stored);
    let underWay = 0;
    let most = 0;
    for (const { external_id: id } of stored) {
      deps.network.on({
        [`GET ${DRIVE}/files/${id}`]: async () => {
          underWay += 1;
          most = Math.max(most, underWay);
          await new Promise((resolve) => setTimeout(resolve, 1));
          underWay -= 1;
          return json(video(String(id)));
        },
      });
    }
    expect(await check()).toMatchObject({ status: 'succeeded', totalFound: 12 });
    expect(most).toBe(6);
  });
});

it('the check makes no call to YouTube without lessons of it', async () => {
  const { check, asked } = catalogue([inDrive('a')]);
  expect(await check()).toMatchObject({ status: 'succeeded', totalFound: 1, units: 0 });
  expect(asked(`${YOUTUBE}/videos`)).toEqual([]);
});
