import { describe, expect, it } from 'vitest';
import { idOf } from '../_shared/testing/youtube.ts';
import { youTubeFunction } from '../_shared/testing/youtube-function.ts';
import { createApp } from './app.ts';

const build = youTubeFunction(createApp);
const RESTORED = 'Esta aula já estava no catálogo, escondida; voltou a ser exibida.';

/** A catalogue whose only lesson its source hid, and a YouTube that shows its video as this. */
async function hidden(
  status: string,
  change: Record<string, unknown> | null = {},
  lesson: Record<string, unknown> = {},
) {
  let isShown = true;
  const world = build((id) => (id === idOf(7) && !isShown ? change : {}));
  await world.call('import-video', { videoId: idOf(7) });
  const [row] = world.videos();
  Object.assign(row ?? {}, { status, title: 'Título do editor', ...lesson });
  isShown = false;
  const one = () => world.call('import-video', { videoId: `https://youtu.be/${idOf(7)}` });
  const many = () => world.call('import-bulk', { videoIds: [idOf(8), idOf(7)] });
  return { ...world, row, one, many };
}

describe('an import of a hidden lesson that is public again', () => {
  it.each(['private', 'deleted', 'not_embeddable', 'processing'])(
    'shows it at once with a message (%s)',
    async (status) => {
      const { row, videos, one } = await hidden(status);
      const answer = await one();
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          video: { id: 1, title: 'Título do editor', status: 'active' },
          restored: true,
          message: RESTORED,
        },
      ]);
      expect(videos()).toHaveLength(1);
      expect(row).toMatchObject({ status: 'active', title: 'Título do editor', is_active: true });
      expect((await one()).status).toBe(409);
    },
  );

  it('in a list counts it separately from new ones', async () => {
    const { row, many } = await hidden('deleted');
    const { body } = await many();
    expect(body).toMatchObject({ successCount: 1, restored: 1, skipped: 0, failed: 0 });
    expect(body.results).toContainEqual({
      externalId: idOf(7),
      outcome: 'restored',
      title: 'Título do editor',
      reason: RESTORED,
    });
    expect(row?.status).toBe('active');
  });

  it('keeps it inactive when an administrator deactivated it, with a message', async () => {
    const { row, one } = await hidden('deleted', {}, { is_active: false });
    const { status, body } = await one();
    expect([status, body.restored]).toEqual([200, true]);
    expect(body.message).toMatch(/continua desativada: ative-a em Gerenciar Vídeos\.$/);
    expect(row).toMatchObject({ status: 'active', is_active: false });
  });
});

describe('an import of a lesson that stays hidden', () => {
  it.each([
    ['deleted', null, 'Não encontrado no YouTube'],
    ['private', { status: { privacyStatus: 'private' } }, 'vídeo privado'],
    ['deleted', { status: { embeddable: false } }, 'incorporação desativada'],
  ])('reports the reason and changes nothing (%s, %j)', async (status, change, reason) => {
    const { row, one, many } = await hidden(status, change);
    const single = await one();
    expect([single.status, single.body.code]).toEqual([409, 'conflict']);
    expect(single.body.message).toContain(`já está no catálogo, escondida: ${reason}`);
    expect((await many()).body).toMatchObject({ restored: 0, skipped: 1, failed: 0 });
    expect(row?.status).toBe(status);
  });

  it('because YouTube still processes it reports that', async () => {
    const uploaded = { status: { uploadStatus: 'uploaded', privacyStatus: 'public' } };
    const { row, one } = await hidden('deleted', uploaded);
    const { status, body } = await one();
    expect([status, body.message]).toEqual([
      409,
      'A aula já está no catálogo, escondida: ainda em processamento.',
    ]);
    expect(row?.status).toBe('processing');
  });
});

it('an import of an inactive lesson reports that without a call to YouTube', async () => {
  const { deps, one } = await hidden('active', {}, { is_active: false });
  const before = deps.network.calls.filter(({ path }) => path.endsWith('/videos')).length;
  const { status, body } = await one();
  expect([status, body.message]).toEqual([
    409,
    'A aula já está no catálogo, desativada: ative-a em Gerenciar Vídeos.',
  ]);
  const asked = deps.network.calls.filter(({ path }) => path.endsWith('youtube/v3/videos')).length;
  expect(asked).toBe(1);
  expect(before).toBeGreaterThan(0);
});
