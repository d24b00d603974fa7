import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '~/lib/query-client.ts';
import { makePodcast } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcHandler, server, tableHandler } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { MiniPlayer } from './MiniPlayer.tsx';
import { keepOpenEpisode, readOpenEpisode } from './open-episode.ts';
import { PodcastDock } from './PodcastDock.tsx';
import { podcastPlayer } from './podcast-player.ts';
import { currentPodcastEngine, stopForSignedOut } from './podcast-state.ts';

const dock = (
  <PodcastDock>
    <MiniPlayer />
  </PodcastDock>
);

it('the mini player shows the episode of the last visit, paused, and asks when another device went on', async () => {
  const { userId } = signIn();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  const play = vi
    .spyOn(HTMLMediaElement.prototype, 'play')
    .mockImplementation(async () => undefined);
  const podcast = makePodcast({ id: 3, file_path: null, audio_url: '/sepse.mp3' });
  keepOpenEpisode({ userId, podcast, positionSeconds: 65, base: 1 });
  server.use(
    tableHandler('podcasts', [podcast]),
    tableHandler('podcast_queue', []),
    rpcHandler('save_podcast_progress', {}),
  );

  const { user } = renderUi(dock, { client: createQueryClient() });
  const bar = await screen.findByRole('region', { name: 'Podcast em reprodução' });
  expect(bar).toHaveTextContent('Sepse1:05');
  expect(document.querySelector('audio source')).toBeNull();

  // One control has the name.
  const opener = within(bar).getByRole('button', { name: /^Abrir controles/ });
  expect(opener).toHaveAccessibleName(/^Abrir controles: ?Sepse/);
  await user.click(opener);
  const sheet = await screen.findByRole('dialog', { name: 'Sepse' });
  expect(sheet).toHaveTextContent('Infectologia · 21/11/2026');
  for (const name of ['Episódio anterior', 'Voltar 10 segundos', 'Reproduzir']) {
    expect(within(sheet).getByRole('button', { name })).toBeEnabled();
  }
  expect(within(sheet).getByRole('button', { name: 'Próximo episódio' })).toBeDisabled();
  await user.click(within(sheet).getByRole('button', { name: 'Fechar' }));

  const phone = { seconds: 404, device: 'Chrome no Android#2', revision: 5 };
  act(() => currentPodcastEngine()?.ask([phone]));
  const question = within(bar).getByRole('alert');
  expect(question).toHaveTextContent('Você parou em 6:44 no Android (Chrome).');
  expect(within(question).getByRole('button', { name: 'Ficar em 1:05' })).toBeVisible();
  server.use(tableHandler('podcast_progress', []));
  await user.click(within(question).getByRole('button', { name: 'Continuar de lá' }));
  expect(within(bar).queryByRole('alert')).toBeNull();
  await vi.waitFor(() => expect(play).toHaveBeenCalled());
  expect(bar).toHaveTextContent('6:44');

  // Whose access ends keeps nothing of it.
  expect(readOpenEpisode(userId)?.positionSeconds).toBe(404);
  act(stopForSignedOut);
  expect(bar).not.toBeInTheDocument();
  expect(readOpenEpisode(userId)).toBeNull();
});

it('what the sleep timer did is told, and "Continuar" goes on', async () => {
  signIn();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  const play = vi
    .spyOn(HTMLMediaElement.prototype, 'play')
    .mockImplementation(async () => undefined);
  const [podcast, next] = [3, 4].map((id) =>
    makePodcast({ id, title: `Ronda ${id}`, file_path: null, audio_url: '/sepse.mp3' }),
  );
  if (!podcast) throw new Error('no episode');
  server.use(
    tableHandler('podcasts', [podcast]),
    tableHandler('podcast_progress', []),
    tableHandler('podcast_queue', [{ podcast_id: 4, rank: 0, podcast: next }]),
    rpcHandler('save_podcast_progress', {}),
    rpcHandler('change_podcast_queue', []),
  );
  const client = createQueryClient();
  const { user } = renderUi(dock, { client });
  const player = podcastPlayer(client);
  await act(() => player.play(podcast));
  const audio = document.querySelector('audio:last-of-type') as HTMLAudioElement;
  const fire = (type: string) => act(() => void audio.dispatchEvent(new Event(type)));
  fire('loadedmetadata');
  fire('playing');
  act(() => player.sleep('end'));
  fire('ended');
  const bar = await screen.findByRole('region', { name: 'Podcast em reprodução' });
  const told = await within(bar).findByText(/^Desligado às \d\d:\d\d/);
  await vi.waitFor(() => expect(told).toHaveTextContent('A seguir: Ronda 4'));
  play.mockClear();
  await user.click(within(bar).getByRole('button', { name: 'Continuar' }));
  await vi.waitFor(() => expect(play).toHaveBeenCalled());
  expect(bar).toHaveTextContent('Ronda 4');
  expect(within(bar).queryByText(/^Desligado/)).toBeNull();
  act(stopForSignedOut);
});
