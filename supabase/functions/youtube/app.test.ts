import { describe, expect, it } from 'vitest';
import { googleFailure, idOf, type serveYouTube, YOUTUBE } from '../_shared/testing/youtube.ts';
import { youTubeFunction } from '../_shared/testing/youtube-function.ts';
import { createApp } from './app.ts';

const build = youTubeFunction(createApp);

const CALLS: [string, unknown][] = [
  ['import-video', { videoId: idOf(1) }],
  ['import-bulk', { videoIds: [idOf(1)] }],
  ['change-source', { id: 1, youtubeId: idOf(1) }],
  ['refresh-thumbnails', { videoIds: [1] }],
];

describe.each(CALLS)('%s', (path, body) => {
  it.each([
    [null, 401],
    ['member', 403],
    ['pending', 403],
    ['inactive', 403],
  ] as const)('is refused to %s', async (who, status) => {
    const { deps, call } = build();
    expect((await call(path, body, who)).status).toBe(status);
    expect(deps.network.calls.some((one) => one.path.startsWith(YOUTUBE))).toBe(false);
  });
});

describe('the import of one video', () => {
  it('adds it to the category and answers with its title', async () => {
    const { call, videos } = build();
    const { status, body } = await call('import-video', {
      videoId: `https://youtu.be/${idOf(7)}`,
      categoryId: 3,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      video: { id: 1, title: `Aula ${idOf(7)}`, status: 'active' },
      restored: false,
      message: null,
    });
    expect(videos()).toMatchObject([{ external_id: idOf(7), category_id: 3 }]);
  });

  it('reports that members do not see it while YouTube still processes it', async () => {
    const { call } = build(() => ({
      status: { uploadStatus: 'uploaded', privacyStatus: 'public' },
    }));
    expect((await call('import-video', { videoId: idOf(7) })).body).toMatchObject({
      video: { status: 'processing' },
    });
    expect((await call('import-bulk', { videoIds: [idOf(8)] })).body).toMatchObject({
      results: [
        {
          outcome: 'imported',
          reason: 'Importado; os membros o veem quando o YouTube terminar de processá-lo',
        },
      ],
    });
  });

  it('is a 409 without a call to YouTube when the lesson exists', async () => {
    const { deps, call } = build();
    await call('import-video', { videoId: idOf(7) });
    const before = deps.network.calls.filter((one) => one.path.startsWith(YOUTUBE)).length;
    const { status, body } = await call('import-video', { videoId: idOf(7) });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(deps.network.calls.filter((one) => one.path.startsWith(YOUTUBE))).toHaveLength(before);
  });

  it.each([
    [{ status: { embeddable: false } }, 'incorporação desativada'],
    [null, 'Não encontrado no YouTube: privado, excluído ou ID incorreto'],
  ])('refuses a video that cannot be shown (%j)', async (change, reason) => {
    const { status, body } = await build(() => change).call('import-video', { videoId: idOf(7) });
    expect([status, body.code]).toEqual([422, 'not_importable']);
    expect(body.message).toContain(reason);
  });

  it('reports a failure of Google with our own message', async () => {
    const { deps, call } = build();
    deps.network.on({
      [`GET ${YOUTUBE}/videos`]: () => googleFailure(403, 'quotaExceeded', 'your <a>quota</a>'),
    });
    const { status, body } = await call('import-video', { videoId: idOf(7) });
    expect([status, body]).toEqual([
      502,
      {
        message: 'A quota diária da API do YouTube acabou. Tente novamente amanhã.',
        code: 'google_quota',
      },
    ]);
  });

  it('names the field of an invalid id', async () => {
    const { status, body } = await build().call('import-video', { videoId: 'x' });
    expect([status, body.field]).toEqual([400, 'videoId']);
  });
});

describe('the import of many videos', () => {
  const ids = Array.from({ length: 60 }, (_, index) => idOf(index));

  it('reports the result of each', async () => {
    const { call } = build((id) => (id === idOf(2) ? null : {}));
    await call('import-video', { videoId: idOf(0) });
    const { body } = await call('import-bulk', { videoIds: [idOf(0), idOf(1), idOf(2), idOf(1)] });
    expect(body).toEqual({
      successCount: 1,
      restored: 0,
      skipped: 1,
      failed: 1,
      ignored: 0,
      warning: null,
      results: [
        {
          externalId: idOf(0),
          outcome: 'skipped',
          title: `Aula ${idOf(0)}`,
          reason: 'Já está no catálogo',
        },
        {
          externalId: idOf(1),
          outcome: 'imported',
          title: `Aula ${idOf(1)}`,
          reason: null,
          category: null,
        },
        {
          externalId: idOf(2),
          outcome: 'failed',
          title: null,
          reason: 'Não encontrado no YouTube: privado, excluído ou ID incorreto',
        },
      ],
    });
  });

  it('continues without entries that are no id, with a warning', async () => {
    const { call } = build();
    const videoIds = [idOf(1), 'não é um ID', '', 'https://example.com/x'];
    expect((await call('import-bulk', { videoIds })).body).toMatchObject({
      successCount: 1,
      ignored: 2,
      warning: '2 entradas inválidas foram ignoradas. Verifique o formato.',
    });
  });

  it('requests at most 50 at once', async () => {
    const { deps, call } = build();
    expect((await call('import-bulk', { videoIds: ids })).body).toMatchObject({ successCount: 60 });
    expect(deps.network.calls.filter((one) => one.path === `${YOUTUBE}/videos`)).toHaveLength(2);
  });

  it('keeps the imported videos when the quota ends in between', async () => {
    const { deps, call, videos } = build();
    let asked = 0;
    const answer = deps.network.fetch;
    deps.fetch = async (input, init) => {
      const isVideos = String(input).startsWith(`${YOUTUBE}/videos`);
      if (isVideos) asked += 1;
      return isVideos && asked === 2 ? googleFailure(403, 'quotaExceeded') : answer(input, init);
    };
    const { status, body } = await call('import-bulk', { videoIds: ids });
    expect(status).toBe(200);
    expect(body).toMatchObject({ successCount: 50, failed: 10 });
    expect(videos()).toHaveLength(50);
  });
});

describe('another video for a lesson', () => {
  /** A lesson whose video is gone, beside another that is there. */
  async function repointed(change?: Parameters<typeof serveYouTube>[2]) {
    const world = build(change);
    await world.call('import-bulk', { videoIds: [idOf(1), idOf(2)] });
    const lesson = world.videos()[0] ?? {};
    Object.assign(lesson, { status: 'deleted', thumbnail: '/demo/a.webp', duration: '1:00' });
    const to = (youtubeId: string) => world.call('change-source', { id: 1, youtubeId });
    return { ...world, lesson, to };
  }

  it('changes picture, duration and status at once, and keeps the texts', async () => {
    const { deps, lesson, to } = await repointed();
    const { status, body } = await to(`https://youtu.be/${idOf(7)}`);
    expect([status, body]).toEqual([
      200,
      { id: 1, status: 'active', updatedAt: lesson.updated_at },
    ]);
    expect(lesson).toMatchObject({
      external_id: idOf(7),
      title: `Aula ${idOf(1)}`,
      status: 'active',
      status_checked_at: new Date(deps.now()).toISOString(),
      thumbnail: `https://i.ytimg.com/vi/${idOf(7)}/hqdefault.jpg`,
      duration: '12:34',
    });
  });

  it('is hidden while YouTube still processes it', async () => {
    const { lesson, to } = await repointed((id) =>
      id === idOf(7) ? { status: { uploadStatus: 'uploaded', privacyStatus: 'public' } } : {},
    );
    expect((await to(idOf(7))).body).toMatchObject({ status: 'processing' });
    expect(lesson.status).toBe('processing');
  });

  it.each([
    [null, 'Não encontrado no YouTube: privado, excluído ou ID incorreto'],
    [{ status: { privacyStatus: 'private' } }, 'vídeo privado'],
    [{ status: { embeddable: false } }, 'incorporação desativada'],
  ])('is refused like an import (%j), and nothing changes', async (change, reason) => {
    const { lesson, to } = await repointed((id) => (id === idOf(7) ? change : {}));
    const { status, body } = await to(idOf(7));
    expect([status, body]).toEqual([
      422,
      {
        message: `Não foi possível importar: ${reason}.`,
        code: 'not_importable',
        field: 'youtubeId',
      },
    ]);
    expect(lesson).toMatchObject({ external_id: idOf(1), status: 'deleted', duration: '1:00' });
  });

  it('is refused without a call to YouTube when the lesson has changed since it was read', async () => {
    const { call, deps, lesson, to } = await repointed();
    const version = lesson.updated_at;
    await to(idOf(8));
    const asked = () => deps.network.calls.filter((one) => one.path === `${YOUTUBE}/videos`).length;
    const before = asked();
    const late = await call('change-source', { id: 1, youtubeId: idOf(7), version });
    expect([late.status, late.body]).toMatchObject([409, { code: 'version_conflict' }]);
    expect([lesson.external_id, asked()]).toEqual([idOf(8), before]);
    const fresh = { id: 1, youtubeId: idOf(7), version: lesson.updated_at };
    expect((await call('change-source', fresh)).status).toBe(200);
  });

  it('is refused without a call to YouTube when another lesson shows it', async () => {
    const { deps, lesson, to } = await repointed();
    const before = deps.network.calls.filter((one) => one.path === `${YOUTUBE}/videos`).length;
    const { status, body } = await to(idOf(2));
    expect([status, body]).toMatchObject([409, { code: 'conflict', field: 'youtubeId' }]);
    expect(lesson.external_id).toBe(idOf(1));
    expect(deps.network.calls.filter((one) => one.path === `${YOUTUBE}/videos`)).toHaveLength(
      before,
    );
  });

  it('succeeds when the lesson shows it already; a missing lesson, or one of Drive, is a 404', async () => {
    const { call, lesson, to } = await repointed();
    expect((await to(idOf(1))).status).toBe(200);
    expect((await call('change-source', { id: 99, youtubeId: idOf(7) })).status).toBe(404);
    lesson.source = 'google_drive';
    expect((await to(idOf(7))).status).toBe(404);
    expect((await call('change-source', { id: 1, youtubeId: 'x' })).body.field).toBe('youtubeId');
  });
});
