import { describe, expect, it } from 'vitest';
import { serviceClient } from '../clients.ts';
import { channelWorld, pagesOf } from '../testing/channel.ts';
import type { TestDeps } from '../testing/deps.ts';
import { json } from '../testing/network.ts';
import { idOf } from '../testing/youtube.ts';
import { updateVideos } from './store.ts';

type Row = { external_id: string; title: string };

/** Makes the database refuse every statement with one of these videos. */
function poison(deps: TestDeps, ids: string[], refusal: { code: string; message: string }) {
  const { fetch } = deps.network;
  deps.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method === 'POST' && new URL(request.url).pathname === '/rest/v1/videos') {
      const rows = (await request.clone().json()) as Row[];
      if (rows.some((row) => ids.includes(row.external_id))) return json(refusal, 400);
    }
    return fetch(request);
  };
}

const check = (name: string) => ({
  code: '23514',
  message: `new row for relation "videos" violates check constraint "${name}"`,
});

describe('a row that the database refuses', () => {
  it.each([
    [check('videos_tags_length'), 'O banco recusou: as tags são longas demais'],
    [check('videos_title_length'), 'O banco recusou: o título está vazio ou é longo demais'],
    [{ code: '22P05', message: 'x' }, 'O banco recusou um valor (código 22P05)'],
    [{ code: 'PGRST102', message: 'x' }, 'O banco recusou um valor (código PGRST102)'],
    [{ code: '54000', message: 'x' }, 'O banco recusou: um valor é longo demais'],
  ])(
    'is reported and left out, and the others of its page are stored: %j',
    async (refusal, reason) => {
      const { deps, sync, videos, runs } = channelWorld(pagesOf(120));
      poison(deps, [idOf(7), idOf(70)], refusal);
      const errors = [`Aula ${idOf(7)}: ${reason}`, `Aula ${idOf(70)}: ${reason}`];
      expect(await sync()).toMatchObject({
        status: 'succeeded',
        totalFound: 120,
        imported: 118,
        failed: 2,
        ignored: 0,
        errors,
      });
      expect(videos()).toHaveLength(118);
      expect(runs()).toMatchObject([{ failed: 2, errors }]);
      // It is tried again, and keeps no later sync from its end either.
      expect(await sync()).toMatchObject({ status: 'succeeded', failed: 2, imported: 0 });
    },
  );

  it('is distinguished from a database that refuses everything', async () => {
    const { deps, sync } = channelWorld(pagesOf(60));
    poison(deps, [idOf(7)], { code: '42703', message: 'no such column' });
    expect(await sync()).toMatchObject({ status: 'failed', imported: 0, totalFound: 0 });
  });
});

it('a change that the database refuses does not prevent the others', async () => {
  const { deps, tables } = channelWorld([]);
  const lesson = (id: number) => ({
    ...{ id, source: 'youtube' as const, external_id: idOf(id), resource_key: null },
    ...{
      title: `Aula ${id}`,
      thumbnail: null,
      duration: null,
      status: 'active' as const,
      is_active: true,
      found_lengths: [],
    },
  });
  const [one, other] = [lesson(1), lesson(2)];
  tables.videos?.push({ ...one }, { ...other });
  const { fetch } = deps;
  deps.fetch = async (input, init) =>
    String(input).includes('id=eq.1&')
      ? json(check('videos_thumbnail_form'), 400)
      : fetch(input, init);
  const change = { status: 'private' } as const;
  const changes = new Map([
    [one, change],
    [other, change],
  ]);
  expect(await updateVideos(serviceClient(deps), changes)).toMatchObject({
    refused: [{ row: one, reason: 'O banco recusou: o endereço da imagem não serve' }],
    written: [{ video: other, isActive: true }],
  });
  expect(tables.videos).toMatchObject([{ status: 'active' }, { status: 'private' }]);
});
