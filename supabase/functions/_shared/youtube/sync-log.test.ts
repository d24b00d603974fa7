import { describe, expect, it } from 'vitest';
import { channelWorld, googleCalls, pagesOf, range } from '../testing/channel.ts';
import type { TestDeps } from '../testing/deps.ts';
import { json } from '../testing/network.ts';
import { googleFailure, idOf, serveYouTube, YOUTUBE } from '../testing/youtube.ts';

const DAY_MS = 24 * 3_600_000;
const again = 'A lista está incompleta; a próxima sincronização lê tudo de novo.';

/** The lines of the last run, as the administrator reads them. */
const logOf = ({ runs }: { runs(): Record<string, unknown>[] }) => runs().at(-1)?.log;

/** Changes what is inserted: the database refuses some lessons, no rule gives others a category, and some wait for a review. */
function insertWith(
  deps: TestDeps,
  {
    isRefused,
    isLeft,
    waits,
  }: Partial<Record<'isRefused' | 'isLeft' | 'waits', (id: string) => boolean>>,
): void {
  const { fetch } = deps;
  deps.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/rest/v1/videos') {
      return fetch(request);
    }
    const lessons = (await request.clone().json()) as { external_id: string }[];
    if (lessons.some((lesson) => isRefused?.(lesson.external_id))) {
      return json({ code: '22001', message: 'value too long' }, 400);
    }
    const stored = (await (await fetch(request)).json()) as { external_id: string }[];
    return json(
      stored.map((lesson) => ({
        ...lesson,
        awaits_review: waits?.(lesson.external_id) ?? false,
        categories: isLeft?.(lesson.external_id) ? null : { name: 'Trauma' },
      })),
      201,
    );
  };
}

/** Adds private entries to the first page of the list. */
function hideEntries(deps: TestDeps, count: number): void {
  const { fetch } = deps;
  deps.fetch = async (input, init) => {
    const response = await fetch(input, init);
    const url = new URL(input instanceof Request ? input.url : String(input));
    if (`${url.origin}${url.pathname}` !== `${YOUTUBE}/playlistItems`) return response;
    if (url.searchParams.has('pageToken')) return response;
    const answer = (await response.json()) as { items: unknown[] };
    const hidden = range(900, 900 + count).map((videoId) => ({ contentDetails: { videoId } }));
    return json({ ...answer, items: [...answer.items, ...hidden] });
  };
}

describe('the log of a sync', () => {
  it('has a line per page and one at the end, without counts that are none', async () => {
    const world = channelWorld(pagesOf(52));
    await world.sync();
    expect(logOf(world)).toEqual([
      'Canal: Canal Plantão',
      'Página 1: 50 vídeos, 50 importados, 0 já existentes, 0 ignorados',
      'Página 2: 2 vídeos, 2 importados, 0 já existentes, 0 ignorados',
      'Concluído: 52 encontrados, 52 importados, 0 já existentes, 0 ignorados',
    ]);
  });

  it('counts what was refused, what has no category and what is private, page by page', async () => {
    const world = channelWorld(pagesOf(54), (id) =>
      [idOf(2), idOf(51)].includes(id) ? { status: { embeddable: false } } : {},
    );
    hideEntries(world.deps, 3);
    insertWith(world.deps, {
      isRefused: (id) => id === idOf(7),
      isLeft: (id) => [idOf(1), idOf(3), idOf(50)].includes(id),
      waits: (id) => id !== idOf(0),
    });
    const result = await world.sync();
    expect(result).toMatchObject({ status: 'succeeded', imported: 51, ignored: 2, failed: 1 });
    expect(result.errors).toEqual([`Aula ${idOf(7)}: O banco recusou: um valor é longo demais`]);
    expect(logOf(world)).toEqual([
      'Canal: Canal Plantão',
      'Página 1: 50 vídeos, 48 importados, 0 já existentes, 1 ignorado, 1 com erro, 2 sem categoria, 3 privados ou excluídos',
      'Página 2: 4 vídeos, 3 importados, 0 já existentes, 1 ignorado, 1 sem categoria',
      'Concluído: 54 encontrados, 51 importados, 0 já existentes, 2 ignorados, 1 com erro, 3 sem categoria, 50 esperam revisão',
    ]);
  });

  it('says where it stopped, and of how many videos', async () => {
    const world = channelWorld(pagesOf(74));
    await world.sync();
    await world.sync();
    expect(logOf(world)).toEqual([
      'Canal: Canal Plantão',
      'Página 1: 50 vídeos, 0 importados, 50 já existentes, 0 ignorados',
      'Parou na primeira página já conhecida, de 74 vídeos',
      'Concluído: 50 encontrados, 0 importados, 50 já existentes, 0 ignorados',
    ]);
  });

  it('says that a week is over and everything was read', async () => {
    const world = channelWorld(pagesOf(74));
    await world.sync();
    world.deps.pass(7 * DAY_MS - 1);
    await world.sync();
    expect(logOf(world)).toContain('Parou na primeira página já conhecida, de 74 vídeos');
    world.deps.pass(1);
    await world.sync();
    expect(logOf(world)).toEqual([
      'Canal: Canal Plantão',
      'Leitura completa semanal',
      'Página 1: 50 vídeos, 0 importados, 50 já existentes, 0 ignorados',
      'Página 2: 24 vídeos, 0 importados, 24 já existentes, 0 ignorados',
      'Concluído: 74 encontrados, 0 importados, 74 já existentes, 0 ignorados',
    ]);
  });

  it('names lessons that are back, and counts those that members see again', async () => {
    const world = channelWorld(pagesOf(3));
    await world.sync();
    for (const index of [1, 2]) {
      Object.assign(world.tables.videos?.[index] ?? {}, {
        status: 'private',
        is_active: index === 1,
      });
    }
    expect(await world.sync()).toMatchObject({ restored: 1 });
    expect(logOf(world)).toEqual([
      'Canal: Canal Plantão',
      `De volta: Aula ${idOf(1)}`,
      `De volta: Aula ${idOf(2)} (desativada por um administrador)`,
      'Página 1: 3 vídeos, 0 importados, 3 já existentes, 0 ignorados',
      'Parou na primeira página já conhecida, de 3 vídeos',
      'Concluído: 3 encontrados, 0 importados, 3 já existentes, 0 ignorados, 1 de volta',
    ]);
  });

  it('ends with everything that is missing, in one line that is also the error', async () => {
    const world = channelWorld(pagesOf(74));
    // Ten of the first page are listed and not found; the second page does not come.
    const isLost = (id: string) => id < idOf(10);
    serveYouTube(world.deps, pagesOf(74), (id) => (isLost(id) ? null : {}));
    const { fetch } = world.deps;
    world.deps.fetch = async (input, init) =>
      String(input instanceof Request ? input.url : input).includes('pageToken=1')
        ? googleFailure(404, 'playlistNotFound')
        : fetch(input, init);
    const missing = `O YouTube não entregou a página 2 da lista. O YouTube não conhece 10 dos 50 vídeos que ele mesmo lista. ${again}`;
    expect(await world.sync()).toMatchObject({ status: 'incomplete', errors: [missing] });
    expect(logOf(world)).toEqual([
      'Canal: Canal Plantão',
      'Página 1: 50 vídeos, 40 importados, 0 já existentes, 10 ignorados',
      'Incompleto: 50 encontrados, 40 importados, 0 já existentes, 10 ignorados',
      missing,
    ]);

    world.deps.fetch = fetch;
    serveYouTube(world.deps, pagesOf(74));
    expect(await world.sync()).toMatchObject({ status: 'succeeded', imported: 34 });
    expect(logOf(world)).toContain('Leitura completa: a última sincronização não chegou ao fim');
  });

  it('says from where a long list is continued', async () => {
    const world = channelWorld(pagesOf(160));
    const list = { channel: '@plantao', title: 'Canal', uploads: 'UU1', size: 160, wholeAt: null };
    world.tables.sync_runs?.push({
      id: 1,
      kind: 'youtube_channel',
      status: 'incomplete',
      cursor: { ...list, rest: { pageToken: '2', entries: 100 } },
    });
    await world.sync();
    expect(logOf(world)).toEqual([
      'Canal: Canal',
      'Continuação: a última leitura parou em 100 vídeos',
      'Página 1: 50 vídeos, 50 importados, 0 já existentes, 0 ignorados',
      'Página 2: 10 vídeos, 10 importados, 0 já existentes, 0 ignorados',
      'Concluído: 60 encontrados, 60 importados, 0 já existentes, 0 ignorados',
    ]);
  });
});

it('a list that gives nothing fails with all that is wrong and what to do', async () => {
  const { deps, sync } = channelWorld(pagesOf(3));
  const { fetch } = deps;
  deps.fetch = async (input, init) => {
    const response = await fetch(input, init);
    const address = String(input instanceof Request ? input.url : input);
    return address.includes('/playlistItems')
      ? json({ items: [null], nextPageToken: 'again' })
      : response;
  };
  expect(await sync()).toMatchObject({
    status: 'failed',
    errorType: 'general',
    errors: [
      'O YouTube repetiu uma página da lista em vez de entregar o resto. O YouTube entregou vídeos que não puderam ser lidos. Tente novamente mais tarde.',
    ],
  });
});

it('a channel that is none is refused with the setting and what it may be', async () => {
  const { deps, sync } = channelWorld([[]]);
  const env = { ...deps.env(), YOUTUBE_CHANNEL: 'https://vimeo.com/plantao' };
  deps.env = () => env;
  await expect(sync()).rejects.toMatchObject({
    status: 503,
    message:
      'YOUTUBE_CHANNEL não é um canal do YouTube (https://vimeo.com/plantao): informe o @ do canal, o id (UC…) ou o endereço da página dele. Peça a quem cuida do servidor.',
  });
  expect(deps.network.calls.filter(({ path }) => path.startsWith(YOUTUBE))).toEqual([]);
});

describe('videos that are missing from an answer', () => {
  it.each([
    [2, []],
    [3, [2000]],
  ])('are asked for again after a pause when they are more than two: %i', async (lost, pauses) => {
    const { deps, sync } = channelWorld(pagesOf(10), (id) => (id < idOf(lost) ? null : {}));
    await sync();
    expect(deps.slept).toEqual(pauses);
    expect(googleCalls(deps, 'videos')).toHaveLength(1 + pauses.length);
  });

  it('and cannot be read the second time wait for the next run', async () => {
    let calls = 0;
    const { deps, sync, tables } = channelWorld(pagesOf(10));
    const { fetch } = deps;
    deps.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!String(input instanceof Request ? input.url : input).includes('/youtube/v3/videos')) {
        return response;
      }
      const { items } = (await response.json()) as { items: { id: string }[] };
      calls += 1;
      return json({ items: calls === 1 ? items.slice(4) : items.map(({ id }) => ({ id })) });
    };
    expect(await sync()).toMatchObject({ imported: 6, failed: 4, ignored: 0 });
    expect(tables.refused_videos).toEqual([]);
  });
});

it('fifty new videos and others that are due are asked for fifty at a time', async () => {
  const world = channelWorld(pagesOf(60));
  await world.sync();
  for (const index of [52, 55]) {
    Object.assign(world.tables.videos?.[index] ?? {}, { status: 'private' });
  }
  world.deps.pass(60_000);
  serveYouTube(world.deps, [range(100, 150), ...pagesOf(60)]);
  const before = googleCalls(world.deps, 'videos').length;
  expect(await world.sync()).toMatchObject({ imported: 50, restored: 2 });
  const sizes = googleCalls(world.deps, 'videos')
    .slice(before)
    .map(({ search }) => new URLSearchParams(search).get('id')?.split(',').length);
  expect(sizes).toEqual([50, 2]);
});
