import { describe, expect, it } from 'vitest';
import { googleFailure, idOf, YOUTUBE } from '../_shared/testing/youtube.ts';
import { youTubeFunction } from '../_shared/testing/youtube-function.ts';
import { createApp } from './app.ts';

const build = youTubeFunction(createApp);

describe('refreshing the pictures', () => {
  const better = (id: string) => ({
    snippet: {
      title: id,
      thumbnails: {
        maxres: { url: `https://i.ytimg.com/vi/${id}/maxresdefault.jpg`, width: 1280 },
      },
    },
  });

  it('counts only changed ones, and names missing videos', async () => {
    let hasBetter = false;
    const { call, videos } = build((id) => {
      if (!hasBetter) return {};
      if (id === idOf(3)) return null;
      return id === idOf(1) ? better(id) : {};
    });
    await call('import-bulk', { videoIds: [idOf(1), idOf(2), idOf(3)] });
    hasBetter = true;
    const { body } = await call('refresh-thumbnails', { videoIds: [1, 2, 3] });
    expect(body).toEqual({
      updatedCount: 1,
      errors: [`Aula ${idOf(3)}: não encontrado no YouTube`],
    });
    expect(videos()[0]?.thumbnail).toBe(`https://i.ytimg.com/vi/${idOf(1)}/maxresdefault.jpg`);
  });

  it('names each lesson with what is the matter with it', async () => {
    let isLater = false;
    const { call, videos } = build((id) => {
      if (!isLater) return {};
      if (id === idOf(1)) return { snippet: { title: id, thumbnails: {} } };
      return id === idOf(2) ? { status: null } : better(id);
    });
    await call('import-bulk', { videoIds: [idOf(1), idOf(2), idOf(3), idOf(4)] });
    Object.assign(videos()[2] ?? {}, { source: 'google_drive' });
    isLater = true;
    const { body } = await call('refresh-thumbnails', { videoIds: [1, 2, 3, 4] });
    expect(body).toEqual({
      updatedCount: 1,
      errors: [
        `Aula ${idOf(3)}: não é um vídeo do YouTube`,
        `Aula ${idOf(1)}: sem imagem no YouTube`,
        `Aula ${idOf(2)}: O YouTube deu uma resposta que não pôde ser lida. Tente novamente em alguns minutos`,
      ],
    });
    expect(videos()[2]?.thumbnail).not.toContain('maxres');
  });

  it('goes on with the next fifty after an answer that cannot be read', async () => {
    const { deps, refresh } = await interrupted(9, 403, 'quotaExceeded');
    const answer = deps.fetch;
    let asked = 0;
    deps.fetch = async (input, init) => {
      const isVideos = String(input).startsWith(`${YOUTUBE}/videos`);
      if (isVideos) asked += 1;
      // Each question is put three times.
      return isVideos && asked <= 3 ? new Response('<html>') : answer(input, init);
    };
    const { body } = await refresh();
    expect(body.updatedCount).toBe(70);
    expect(body.errors).toHaveLength(50);
  });

  /** 120 lessons; YouTube answers so many questions about pictures, then fails. */
  async function interrupted(answers: number, status: number, reason: string) {
    let hasBetter = false;
    const world = build((id) => (hasBetter ? better(id) : {}));
    const ids = Array.from({ length: 120 }, (_, index) => idOf(index));
    await world.call('import-bulk', { videoIds: ids });
    hasBetter = true;
    let asked = 0;
    const answer = world.deps.network.fetch;
    world.deps.fetch = async (input, init) => {
      const isVideos = String(input).startsWith(`${YOUTUBE}/videos`);
      if (isVideos) asked += 1;
      return isVideos && asked > answers ? googleFailure(status, reason) : answer(input, init);
    };
    const videoIds = ids.map((_, index) => index + 1);
    return { ...world, refresh: () => world.call('refresh-thumbnails', { videoIds }) };
  }

  it('keeps the updated ones when the quota ends, and names the others', async () => {
    const { refresh, videos } = await interrupted(1, 403, 'quotaExceeded');
    const { status, body } = await refresh();
    expect([status, body.updatedCount]).toEqual([200, 50]);
    expect(videos().filter((one) => String(one.thumbnail).includes('maxres'))).toHaveLength(50);
    const errors = body.errors as string[];
    expect(errors).toHaveLength(70);
    expect(errors[0]).toBe(
      `Aula ${idOf(50)}: A quota diária da API do YouTube acabou. Tente novamente amanhã.`,
    );
  });

  it('fails when the first batch fails', async () => {
    const { refresh } = await interrupted(0, 403, 'quotaExceeded');
    expect((await refresh()).body).toMatchObject({ code: 'google_quota' });
  });

  it('ends in time when YouTube is slow, and names the others', async () => {
    const { deps, refresh } = await interrupted(3, 403, 'quotaExceeded');
    const answer = deps.fetch;
    deps.fetch = async (input, init) => {
      if (String(input).startsWith(`${YOUTUBE}/videos`)) deps.pass(50_000);
      return answer(input, init);
    };
    const { body } = await refresh();
    expect(body.updatedCount).toBe(100);
    expect((body.errors as string[])[0]).toContain('não houve tempo nesta vez; tente de novo');
  });
});
