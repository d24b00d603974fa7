import { act, cleanup, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { today } from '#contracts/today.ts';
import { currentPodcastEngine, stopForSignedOut } from '~/features/podcasts/podcast-state.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { serveQueue } from '~/testing/queue-server.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, rpcHandler, server, tableHandler } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { PodcastsPage } from './PodcastsPage.tsx';

const podcast = (id: number, rest = {}) => ({
  id,
  title: `Ronda ${id}`,
  description: `Sobre a ronda ${id}`,
  audio_url: '/storage/v1/object/authenticated/podcasts/a/b.mp3',
  file_path: 'a/b.mp3',
  duration: '40:30',
  duration_seconds: 2430,
  category_id: id,
  created_at: new Date(Date.UTC(2026, 9, id, 12)).toISOString(),
  category: { name: 'Trauma' },
  chapters: null,
  key_points: [],
  key_points_reviewed_by: null,
  key_points_reviewed_on: null,
  ...rest,
});

beforeEach(() =>
  server.use(tableHandler('podcast_progress', []), tableHandler('podcast_queue', [])),
);

it('the podcasts page shows its sums and each episode, newest first', async () => {
  server.use(tableHandler('podcasts', [podcast(1), podcast(2)]));
  renderUi(<PodcastsPage />);
  expect(await screen.findByText('2 podcasts · 1h 21min')).toBeVisible();
  expect(screen.getByText('Medicina de Emergência')).toBeVisible();
  const [first] = screen.getAllByRole('article');
  const card = within(first as HTMLElement);
  expect(card.getByRole('heading', { name: 'Ronda 2' })).toBeVisible();
  for (const text of ['Sobre a ronda 2', 'Premium', 'Podcast', '02/10/2026']) {
    expect(card.getByText(text)).toBeVisible();
  }
  expect(card.getByText('40:30')).toBeVisible();
  expect(card.getByRole('button', { name: 'Reproduzir Ronda 2' })).toBeEnabled();
});

it('the key points of an episode are read without playing it', async () => {
  const studied = {
    key_points: ['Torniquete', 'Ácido tranexâmico 1 g', 'Sangue cedo'],
    key_points_reviewed_by: 'Ana Exemplo',
    key_points_reviewed_on: today(),
  };
  server.use(tableHandler('podcasts', [podcast(1, studied), podcast(2)]));
  const { user } = renderUi(<PodcastsPage />);
  const points = await screen.findByRole('button', { name: 'Em 2 minutos de Ronda 1' });
  await user.click(points);
  expect(points).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Ácido tranexâmico 1 g')).toBeVisible();
  expect(screen.getByText(/^Revisado por Ana Exemplo em /)).toBeVisible();
});

it('each episode shows the position of the member', async () => {
  server.use(
    tableHandler('podcasts', [podcast(1), podcast(2)]),
    tableHandler('podcast_progress', [
      {
        id: 9,
        podcast_id: 1,
        current_seconds: 430,
        completed: false,
        revision: 2,
        podcast: podcast(1),
      },
      {
        id: 8,
        podcast_id: 2,
        current_seconds: 2430,
        completed: true,
        revision: 4,
        podcast: podcast(2),
      },
    ]),
  );
  renderUi(<PodcastsPage />);
  const card = (await screen.findByRole('heading', { level: 2, name: 'Ronda 1' })).closest(
    'article',
  );
  expect(within(card as HTMLElement).getByText('Restam 33:20')).toBeVisible();
  expect(screen.getByText('Ouvido')).toBeVisible();
});

it('an empty "Baixados" says so once all is known, and not above what stands for the list', async () => {
  let answer = () => {};
  const asking = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    tableHandler('podcasts', [podcast(1)]),
    http.get(restUrl('podcast_queue'), () => asking.then(() => HttpResponse.json([]))),
  );
  renderUi(<PodcastsPage />, { route: '/podcasts?filtro=baixados' });
  expect(await screen.findByText(/^1 podcast ·/)).toBeVisible();
  expect(screen.queryByText('Nenhum episódio baixado')).toBeNull();
  answer();
  expect(await screen.findByText('Nenhum episódio baixado')).toBeVisible();
});

it('an episode without audio cannot be played and says why', async () => {
  server.use(tableHandler('podcasts', [podcast(1, { file_path: null, audio_url: ' ' })]));
  renderUi(<PodcastsPage />);
  expect(await screen.findByText('Áudio não disponível')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reproduzir Ronda 1' })).toBeDisabled();
});

it('a browser without audio is told so', async () => {
  const descriptor = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'canPlayType');
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'canPlayType');
  try {
    server.use(tableHandler('podcasts', [podcast(1)]));
    renderUi(<PodcastsPage />);
    expect(await screen.findByText('Seu navegador não suporta o elemento de áudio.')).toBeVisible();
  } finally {
    if (descriptor) Object.defineProperty(HTMLMediaElement.prototype, 'canPlayType', descriptor);
  }
});

it('the podcasts page shows six episodes and the rest on request', async () => {
  server.use(
    tableHandler(
      'podcasts',
      [1, 2, 3, 4, 5, 6, 7].map((id) => podcast(id)),
    ),
  );
  const { user } = renderUi(<PodcastsPage />);
  await screen.findByRole('heading', { name: 'Ronda 7' });
  expect(screen.getAllByRole('article')).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Ver Todos os Podcasts' }));
  expect(screen.getAllByRole('article')).toHaveLength(7);
  expect(screen.getByRole('button', { name: 'Detalhes de Ronda 1' })).toHaveFocus();
});

it('episodes stay shown when reading them again fails', async () => {
  server.use(tableHandler('podcasts', [podcast(1)]));
  const client = createQueryClient();
  renderUi(<PodcastsPage />, { client });
  const card = await screen.findByRole('heading', { name: 'Ronda 1' });
  server.use(http.get(restUrl('podcasts'), () => HttpResponse.json({}, { status: 503 })));
  await act(() => client.refetchQueries());
  expect(card).toBeVisible();
  expect(screen.queryByText('Erro ao carregar podcasts')).toBeNull();
});

it('the podcasts page says when there is no episode, and links home', async () => {
  server.use(tableHandler('podcasts', []));
  renderUi(<PodcastsPage />);
  expect(await screen.findByText('Nenhum podcast encontrado')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/');
});

it('the podcasts page shows six placeholders while it loads, and an error reloads the page on request', async () => {
  server.use(http.get(restUrl('podcasts'), () => HttpResponse.json({}, { status: 500 })));
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  try {
    const { user, container } = renderUi(<PodcastsPage />);
    const list = container.querySelector('ul[aria-busy="true"]');
    expect(within(list as HTMLElement).getAllByRole('listitem')).toHaveLength(6);
    expect(await screen.findByText('Erro ao carregar podcasts')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(reload).toHaveBeenCalledOnce();
  } finally {
    vi.unstubAllGlobals();
  }
});

/** The page at a link to an episode, with what the browser was asked to play. */
function openLink(search: string) {
  signIn();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  const play = vi
    .spyOn(HTMLMediaElement.prototype, 'play')
    .mockImplementation(async () => undefined);
  server.use(
    tableHandler('podcasts', [
      podcast(1, {
        file_path: null,
        audio_url: '/ronda.mp3',
        key_points: ['A', 'B', 'C'],
        key_point_seconds: [null, 75, null],
      }),
      podcast(2, { file_path: null, audio_url: ' ' }),
    ]),
    rpcHandler('save_podcast_progress', {}),
  );
  const rendered = renderUi(
    <>
      <Link to={`/podcasts${search}`}>o mesmo link</Link>
      <PodcastsPage />
    </>,
    { route: `/podcasts${search}` },
  );
  return { ...rendered, play };
}

afterEach(() => act(stopForSignedOut));

it('a link to an episode opens it and plays it from its second, each time it is pressed; so does a key point', async () => {
  const { user, play } = openLink('?episodio=1&t=61');
  const position = () => currentPodcastEngine()?.read().positionSeconds;
  await vi.waitFor(() => expect(play).toHaveBeenCalledOnce());
  expect(currentPodcastEngine()?.read().podcast?.id).toBe(1);
  expect(position()).toBe(61);
  act(() => currentPodcastEngine()?.seek(5));
  expect(position()).toBe(5);
  await user.click(screen.getByRole('link', { name: 'o mesmo link' }));
  await vi.waitFor(() => expect(position()).toBe(61));
  await user.click(screen.getByRole('button', { name: /^Em 2 minutos/ }));
  await user.click(screen.getByRole('button', { name: 'Ir para 1:15' }));
  await vi.waitFor(() => expect(position()).toBe(75));
});

it('a link to a second that an episode does not have plays it from its beginning, and says so', async () => {
  const { play } = openLink('?episodio=1&t=99999');
  await vi.waitFor(() => expect(play).toHaveBeenCalledOnce());
  const audio = document.querySelector('audio') as HTMLAudioElement;
  // The catalogue may be wrong; the audio knows its length.
  Object.defineProperty(audio, 'duration', { configurable: true, value: 600 });
  act(() => void audio.dispatchEvent(new Event('loadedmetadata')));
  expect(currentPodcastEngine()?.read().positionSeconds).toBe(0);
  expect(currentPodcastEngine()?.read().cut).toMatchObject({ fromSeconds: 99999 });
});

it('a link to an episode that is not there, or has no sound, says so', async () => {
  const { play } = openLink('?episodio=77&t=61');
  expect(await screen.findByText('Podcast não encontrado')).toBeVisible();
  cleanup();
  openLink('?episodio=2');
  expect((await screen.findAllByText('Áudio não disponível')).length).toBeGreaterThan(1);
  expect(play).not.toHaveBeenCalled();
});

it('begun episodes stand above the list, what plays next before them and only once', async () => {
  server.use(
    tableHandler('podcasts', [podcast(1), podcast(2), podcast(3)]),
    tableHandler('podcast_progress', [
      { id: 9, podcast_id: 1, current_seconds: 430, completed: false, podcast: podcast(1) },
      { id: 8, podcast_id: 2, current_seconds: 30, completed: false, podcast: podcast(2) },
    ]),
    tableHandler('podcast_queue', [{ podcast_id: 2, rank: 0, podcast: podcast(2) }]),
  );
  renderUi(<PodcastsPage />);
  const shelf = within(await screen.findByRole('region', { name: 'Continue Ouvindo' }));
  const tiles = shelf.getAllByRole('article').map((tile) => tile.textContent);
  expect(tiles).toHaveLength(2);
  expect(tiles[0]).toMatch(/Ronda 2.*A seguir · Restam 40:00/);
  expect(tiles[1]).toMatch(/Ronda 1.*Restam 33:20/);
  expect(shelf.getByRole('button', { name: 'Continuar ouvindo Ronda 2' })).toBeVisible();
});

it('no shelf appears above the list while the page is open', async () => {
  server.use(tableHandler('podcasts', [podcast(1), podcast(2)]));
  const client = createQueryClient();
  renderUi(<PodcastsPage />, { client });
  await screen.findByRole('heading', { name: 'Ronda 2' });
  act(() => {
    const row = { podcast_id: 2, rank: 0, podcast: podcast(2) };
    client.setQueryData(['podcasts', 'queue'], [row]);
  });
  expect(await screen.findByText('Na fila')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Continue Ouvindo' })).toBeNull();
});

it('the room of the shelf is kept where one stood at the last visit of the same person, and gone at the sign-out', async () => {
  signIn();
  const shelf = () => screen.queryByRole('heading', { name: 'Continue Ouvindo' });
  const begun = { id: 9, podcast_id: 1, current_seconds: 430, completed: false };
  server.use(
    tableHandler('podcasts', [podcast(1), podcast(2)]),
    tableHandler('podcast_progress', [{ ...begun, podcast: podcast(1) }]),
  );
  renderUi(<PodcastsPage />);
  // Nothing is known on the first visit.
  expect(shelf()).toBeNull();
  await screen.findByRole('region', { name: 'Continue Ouvindo' });
  cleanup();
  renderUi(<PodcastsPage />);
  expect(shelf()).toBeVisible();
  expect(screen.queryAllByRole('article')).toHaveLength(0);
  await screen.findAllByRole('article');
  cleanup();
  act(stopForSignedOut);
  renderUi(<PodcastsPage />);
  expect(shelf()).toBeNull();
  await screen.findAllByRole('article');
});

it('the menu of an episode puts it into the queue, and its row says so', async () => {
  signIn();
  const episodes = [podcast(1), podcast(2, { file_path: null, audio_url: ' ' })];
  server.use(tableHandler('podcasts', episodes));
  const queue = serveQueue([]);
  const { user } = renderUi(<PodcastsPage />);
  await user.click(await screen.findByRole('button', { name: 'Opções de Ronda 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Adicionar à fila' }));
  expect(await screen.findByText('Na fila')).toBeVisible();
  await vi.waitFor(() => expect(queue.ids()).toEqual([1]));
  // What has no sound cannot wait for its turn.
  expect(screen.queryByRole('button', { name: 'Opções de Ronda 2' })).toBeNull();
});
