import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { startPodcastDownloads } from '~/features/podcast-downloads/podcast-downloads.ts';
import { currentPodcastEngine, stopForSignedOut } from '~/features/podcasts/podcast-state.ts';
import { env } from '~/lib/env.ts';
import { downloads, readDownloadedEpisodes } from '~/lib/offline/downloads.ts';
import { SHARED_COMPUTER_KEY } from '~/lib/personal-storage.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { bytesOf, createMemoryDownloads } from '~/testing/downloads.ts';
import { makePodcast } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcHandler, server, tableHandler } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { PodcastsPage } from './PodcastsPage.tsx';

const SIZE = 1_400_000;
const FILES = `${env.supabaseUrl}/storage/v1/object/sign/podcasts`;

const episode = (id: number, rest = {}) =>
  makePodcast({
    id,
    title: `Ronda ${id}`,
    file_path: `${id}/a.mp3`,
    file_size: SIZE,
    created_at: new Date(Date.UTC(2026, 9, id, 12)).toISOString(),
    ...rest,
  });

afterEach(() => {
  act(stopForSignedOut);
  onlineManager.setOnline(true);
  localStorage.removeItem('download_limit');
  vi.restoreAllMocks();
});

type Options = { podcasts?: object[]; heard?: object[]; isCut?: boolean; route?: string };

/** The page of somebody with a device; the server has the files, and gives them in parts. */
async function openPage({
  podcasts = [episode(1), episode(2)],
  heard = [],
  isCut = false,
  route = '/podcasts',
}: Options = {}) {
  const { userId } = signIn();
  const device = createMemoryDownloads();
  const network = { isCut, isGone: false, asked: [] as (string | null)[] };
  server.use(
    tableHandler('podcasts', podcasts),
    tableHandler('podcast_progress', heard),
    tableHandler('podcast_queue', []),
    http.get(`${env.supabaseUrl}/functions/v1/api/podcasts/:id/audio`, ({ params }) =>
      network.isCut
        ? HttpResponse.error()
        : HttpResponse.json({ url: `/storage/v1/object/sign/podcasts/${params.id}/a.mp3?token=t` }),
    ),
    http.get(`${FILES}/:id/a.mp3`, ({ request, params }) => {
      const range = request.headers.get('range');
      network.asked.push(range);
      if (network.isCut) return HttpResponse.error();
      // As Storage words it.
      if (network.isGone)
        return HttpResponse.json({ statusCode: '404', error: 'not_found' }, { status: 400 });
      const [, from = 0, to = 0] = /(\d+)-(\d+)/.exec(range ?? '')?.map(Number) ?? [];
      const body = bytesOf(SIZE, Number(params.id)).slice(from, to + 1);
      return new HttpResponse(body, { status: 206, headers: { 'content-type': 'audio/mpeg' } });
    }),
  );
  const client = createQueryClient();
  startPodcastDownloads(client, device.storage);
  await downloads().refresh();
  const rendered = renderUi(<PodcastsPage />, { client, route });
  await screen.findByRole('heading', { name: 'Ronda 1' });
  return { ...rendered, userId, device, network, client };
}

const card = (title: string) => {
  const article = screen.getByRole('heading', { name: title }).closest('article');
  return within(article as HTMLElement);
};

type User = Awaited<ReturnType<typeof openPage>>['user'];

/** Chooses from the menu of an episode. */
async function choose(user: User, title: string, name: string | RegExp) {
  await user.click(card(title).getByRole('button', { name: `Opções de ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

it('an episode says its size, is downloaded, and is removed again', async () => {
  const { user, userId, device, network } = await openPage();
  await choose(user, 'Ronda 1', 'Baixar (1,3 MB)');
  expect(await card('Ronda 1').findByText('Baixado · 1,3 MB')).toBeVisible();
  expect(network.asked).toEqual(['bytes=0-1048575', 'bytes=1048576-2097151']);
  expect(await readDownloadedEpisodes()).toEqual(
    new Map([[1, { id: 1, title: 'Ronda 1', durationSeconds: 600, size: SIZE }]]),
  );
  expect(device.leases.has(userId)).toBe(true);
  await choose(user, 'Ronda 1', 'Remover download');
  // The keyboard stays with the episode.
  await waitFor(() => expect(device.records.size).toBe(0));
  await waitFor(() =>
    expect(card('Ronda 1').getByRole('button', { name: /^Opções/ })).toHaveFocus(),
  );
});

it('the last download that is removed among "Baixados" leaves the keyboard at what the list says then', async () => {
  const begun = { id: 1, podcast_id: 2, current_seconds: 60, completed: false, revision: 1 };
  const { user } = await openPage({ heard: [{ ...begun, podcast: episode(2) }] });
  expect(screen.getByRole('region', { name: 'Continue Ouvindo' })).toBeVisible();
  await choose(user, 'Ronda 1', /^Baixar/);
  await card('Ronda 1').findByText('Baixado · 1,3 MB');
  await user.click(screen.getByRole('tab', { name: 'Baixados (1)' }));
  await choose(user, 'Ronda 1', 'Remover download');
  const empty = await screen.findByRole('heading', { name: 'Nenhum episódio baixado' });
  await waitFor(() => expect(empty).toHaveFocus());
  // The shelf above the list has entries as well; none of them was pressed.
  expect(screen.getByText(/^Nas opções \(⋮\) de um episódio, toque em “Baixar”/)).toBeVisible();
});

it('a download waits for the network, is paused, resumed and cancelled', async () => {
  const { user, network, device } = await openPage({ isCut: true });
  const first = card('Ronda 1');
  await choose(user, 'Ronda 1', /^Baixar/);
  expect(await first.findByText(/^Aguardando conexão · 0 KB de 1,3 MB/)).toBeVisible();
  await choose(user, 'Ronda 2', /^Baixar/);
  expect(await card('Ronda 2').findByText('Na fila')).toBeVisible();
  await choose(user, 'Ronda 1', 'Pausar download');
  expect(await first.findByText(/^Pausado/)).toBeVisible();
  await choose(user, 'Ronda 2', 'Cancelar download');
  await waitFor(() => expect(device.records.size).toBe(1));
  network.isCut = false;
  await choose(user, 'Ronda 1', 'Retomar download');
  expect(await first.findByText('Baixado · 1,3 MB')).toBeVisible();
});

it('a file that is gone on the server says so, and can be tried again or removed', async () => {
  const { user, network, device } = await openPage();
  network.isGone = true;
  const first = card('Ronda 1');
  await choose(user, 'Ronda 1', /^Baixar/);
  // In words, and to be pressed: a sign alone would not say what to do.
  const [, told] = await first.findAllByText('O arquivo deste episódio não existe mais.');
  expect(told).toBeVisible();
  network.isGone = false;
  await user.click(first.getByRole('button', { name: 'Tentar de novo Ronda 1' }));
  expect(await first.findByText('Baixado · 1,3 MB')).toBeVisible();
  network.isGone = true;
  await choose(user, 'Ronda 2', /^Baixar/);
  await user.click(await card('Ronda 2').findByRole('button', { name: 'Remover Ronda 2' }));
  await waitFor(() => expect(device.records.size).toBe(1));
});

it('"Baixar os novos" takes the newest that were not heard, as far as the limit goes, and says so', async () => {
  localStorage.setItem('download_limit', String(250 * 1_048_576));
  const podcasts = [1, 2, 3, 4, 5].map((id) =>
    episode(id, id === 3 ? { file_size: 300 * 1_048_576 } : {}),
  );
  const { user, device } = await openPage({
    podcasts,
    heard: [
      {
        id: 1,
        podcast_id: 5,
        current_seconds: 0,
        completed: true,
        revision: 1,
        podcast: episode(5),
      },
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Baixar os novos' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Os 3 mais novos (303 MB)' }));
  expect(await screen.findByText('2 episódios serão baixados neste aparelho')).toBeVisible();
  expect(
    screen.getByText(/^1 não coube no limite\. Faltam 53 MB\. Remova algum episódio/),
  ).toBeVisible();
  expect([...device.records.values()].map(({ id }) => id).sort()).toEqual([2, 4]);
  expect(await card('Ronda 4').findByText('Baixado · 1,3 MB')).toBeVisible();
  expect(await card('Ronda 2').findByText('Baixado · 1,3 MB')).toBeVisible();
});

it('an episode beyond the limit is refused with what is missing', async () => {
  const { user, device } = await openPage({
    podcasts: [episode(1, { file_size: 600 * 1_048_576 })],
  });
  await choose(user, 'Ronda 1', 'Baixar (600 MB)');
  expect(await screen.findByText('Não cabe no limite de downloads')).toBeVisible();
  expect(screen.getByText(/^Faltam 100 MB/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Configurações' })).toBeVisible();
  expect(device.records.size).toBe(0);
});

it('without a network the downloaded episodes come first, and play from the device', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
  // jsdom makes no addresses of its own.
  const made: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
  URL.revokeObjectURL = vi.fn();
  server.use(rpcHandler('save_podcast_progress', {}));
  const { user, network } = await openPage();
  await choose(user, 'Ronda 1', /^Baixar/);
  await card('Ronda 1').findByText('Baixado · 1,3 MB');
  network.asked.length = 0;
  network.isCut = true;
  act(() => onlineManager.setOnline(false));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ronda 2' })).toBeNull());
  expect(screen.getByRole('tab', { name: 'Baixados (1)' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await user.click(card('Ronda 1').getByRole('button', { name: 'Reproduzir Ronda 1' }));
  await waitFor(() =>
    expect(document.querySelector('audio source')?.getAttribute('src')).toBe('blob:1'),
  );
  expect(made[0]).toMatchObject({ size: SIZE, type: 'audio/mpeg' });
  expect(network.asked).toEqual([]);

  // What is not here needs the network, and says what can be heard instead.
  await user.click(screen.getByRole('tab', { name: 'Todos' }));
  expect(card('Ronda 2').getByText('Precisa de internet')).toBeVisible();
  expect(card('Ronda 1').queryByText('Precisa de internet')).toBeNull();
  await user.click(card('Ronda 2').getByRole('button', { name: 'Reproduzir Ronda 2' }));
  const alert = await card('Ronda 2').findByRole('alert');
  expect(alert).toHaveTextContent(/^Sem conexão: o áudio precisa da internet/);
  await user.click(within(alert).getByRole('link', { name: 'Ouvir os baixados' }));
  expect(screen.queryByRole('heading', { name: 'Ronda 2' })).toBeNull();
  act(() => currentPodcastEngine()?.discard());
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
});

it('an episode of another host, and any on a computer of others, is not offered', async () => {
  const { user } = await openPage({
    podcasts: [
      episode(1),
      episode(2, { file_path: null, audio_url: 'https://cdn.example/ronda.mp3' }),
    ],
  });
  const offers = async (title: string) => {
    await user.click(card(title).getByRole('button', { name: `Opções de ${title}` }));
    await screen.findByRole('menuitem', { name: 'Tocar a seguir' });
    const offered = screen.queryByRole('menuitem', { name: /^Baixar/ }) !== null;
    await user.keyboard('{Escape}');
    return offered;
  };
  expect(await offers('Ronda 1')).toBe(true);
  expect(await offers('Ronda 2')).toBe(false);

  sessionStorage.setItem(SHARED_COMPUTER_KEY, 'true');
  await act(() => downloads().refresh());
  expect(await offers('Ronda 1')).toBe(false);
  expect(screen.queryByRole('button', { name: /^Baixar/ })).toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
});
