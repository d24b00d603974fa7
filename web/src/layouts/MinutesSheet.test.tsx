import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { minutesQueries } from '~/features/minutes/minutes.queries.ts';
import { podcastPlayer } from '~/features/podcasts/podcast-player.ts';
import { keepPodcastPreferences } from '~/features/podcasts/podcast-preferences.ts';
import { currentPodcastEngine, stopForSignedOut } from '~/features/podcasts/podcast-state.ts';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import { progressReports } from '~/features/progress/progress-reports.ts';
import * as offlineEpisodes from '~/lib/offline/downloads.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import { savePlayerPreferences } from '~/lib/player-preferences.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { makePodcast } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcHandler, rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { MinutesSheet } from './MinutesSheet.tsx';

/** A row of `short_items()`. */
const row = (
  kind: 'lesson' | 'episode',
  id: number,
  title: string,
  seconds: number,
  rest = {},
) => ({
  kind,
  id,
  title,
  seconds,
  category_id: 2,
  category: 'Cardiologia',
  chapters: null as unknown,
  created_at: '2026-11-01T12:00:00Z',
  thumbnail: null,
  youtube_id: kind === 'lesson' ? 'abcdefghijk' : null,
  audio_url: kind === 'episode' ? '/sepse.mp3' : null,
  file_path: null,
  position_seconds: 0,
  reached_seconds: 0,
  revision: 0,
  touched_at: null as string | null,
  weight: 0,
  ...rest,
});
const begun = (seconds: number) => ({
  position_seconds: seconds,
  reached_seconds: seconds,
  revision: 2,
  touched_at: '2026-11-20T12:00:00Z',
});
const chapters = [
  { start: 0, title: 'Abertura' },
  { start: 600, title: 'Antibiótico' },
  { start: 840, title: 'Foco' },
];

const ITEMS = [
  row('lesson', 11, 'Aula curta', 400, { weight: 1 }),
  row('episode', 3, 'Sepse', 3600, { chapters }),
  row('episode', 4, 'Ronda', 410),
  row('lesson', 12, 'Choque', 3600, begun(3300)),
];

beforeEach(() => {
  signIn();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
  server.use(tableHandler('podcast_progress', []), rpcHandler('save_podcast_progress', {}));
});
afterEach(() => {
  act(() => {
    onlineManager.setOnline(true);
    stopForSignedOut();
  });
  vi.restoreAllMocks();
  localStorage.clear();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function Page({ minutes }: { minutes?: 5 | 7 | 15 | 30 }) {
  // As in its sheet: the page that comes closes it.
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(key);
  return (
    <>
      <Address />
      {openOn === key && (
        <div role="dialog" aria-label="Quanto tempo você tem?">
          <MinutesSheet minutes={minutes} isReplacing onClose={() => setOpenOn(null)} />
        </div>
      )}
    </>
  );
}

const openSheet = (client = createQueryClient(), route = '/') =>
  renderUi(<Page />, { client, route });
const list = (minutes: number) =>
  screen.findByRole('list', { name: `O que cabe em ${minutes} minutos` });
const told = async (minutes: number) =>
  within(await list(minutes))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('what fits is there at once, each with its reason, and another choice is another list and remembered', async () => {
  server.use(rpcHandler('short_items', ITEMS));
  const first = openSheet();
  expect(await told(7)).toEqual([
    'Choque Faltam 5 min',
    'Antibiótico Capítulo de 4 min em “Sepse”',
    'Ronda Episódio inteiro, 7 min',
    'Aula curta Aula de 7 min em Cardiologia, que você vem assistindo',
  ]);
  const dialog = screen.getByRole('dialog', { name: 'Quanto tempo você tem?' });
  expect(within(dialog).getByRole('status')).toHaveTextContent('4 sugestões para 7 minutos');
  const five = screen.getByRole('radio', { name: '5 min' });
  await first.user.click(five);
  expect(five).toBeChecked();
  expect(await told(5)).toEqual([
    'Choque Faltam 5 min',
    'Antibiótico Capítulo de 4 min em “Sepse”',
  ]);
  first.unmount();
  openSheet();
  expect(await list(5)).toBeVisible();
});

it('while it is read there are placeholders, and a failure can be tried again', async () => {
  let fails = true;
  server.use(
    http.post(rpcUrl('short_items'), () =>
      fails ? HttpResponse.json({ message: 'no' }, { status: 400 }) : HttpResponse.json(ITEMS),
    ),
  );
  const { user } = openSheet();
  expect(await screen.findByText('Não foi possível ver o que cabe')).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await list(7)).toBeVisible();
});

it('where nothing fits it says so and offers the next choice that has something', async () => {
  server.use(rpcHandler('short_items', [row('lesson', 1, 'Meia hora', 1700)]));
  const { user } = openSheet();
  expect(await screen.findByText('Nada cabe em 7 minutos agora')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver o que cabe em 30 minutos' }));
  expect(await told(30)).toEqual(['Meia hora Aula de 29 min em Cardiologia']);
});

it('where there is nothing at all it offers no other choice', async () => {
  server.use(rpcHandler('short_items', []));
  openSheet();
  expect(await screen.findByText('O que há é mais longo, ou você já viu e ouviu.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Ver o que cabe/ })).toBeNull();
});

it('one press plays an episode from its chapter, and closes', async () => {
  server.use(rpcHandler('short_items', ITEMS));
  const { user } = openSheet();
  await list(7);
  await user.click(screen.getByRole('button', { name: /^Antibiótico/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(HTMLMediaElement.prototype.play).toHaveBeenCalled());
  const state = currentPodcastEngine()?.read();
  expect([state?.podcast?.title, state?.positionSeconds]).toEqual(['Sepse', 600]);
});

it('one press opens a lesson where it was left, and the episode that sounds gives way', async () => {
  server.use(rpcHandler('short_items', ITEMS));
  const client = createQueryClient();
  const { user } = openSheet(client);
  await list(7);
  const episode = makePodcast({ id: 9, file_path: null, audio_url: '/outro.mp3' });
  await act(() => podcastPlayer(client).play(episode, 5));
  expect(currentPodcastEngine()?.read().status).toBe('loading');
  await user.click(screen.getByRole('link', { name: /^Choque/ }));
  expect(screen.getByText('/video/12')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(currentPodcastEngine()?.read().status).toBe('paused');
});

it('the lesson that is open already is told its second', async () => {
  server.use(rpcHandler('short_items', ITEMS));
  openSheet(createQueryClient(), '/video/12');
  await list(7);
  expect(screen.getByRole('link', { name: /^Choque/ })).toHaveAttribute('href', '/video/12?t=3300');
  expect(screen.getByRole('link', { name: /^Aula curta/ })).toHaveAttribute('href', '/video/11');
});

it('who plays slower is offered what they can finish', async () => {
  server.use(rpcHandler('short_items', ITEMS));
  keepPodcastPreferences({ rate: 0.75, volume: 1, episodes: [], categories: [] });
  savePlayerPreferences({ rate: 0.75 });
  openSheet();
  expect(await told(7)).toEqual([
    'Choque Faltam 7 min',
    'Antibiótico Capítulo de 6 min em “Sepse”',
  ]);
  act(() => savePlayerPreferences({ rate: 1 }));
});

it('without a network a downloaded episode of the list plays, also one that the answer left out', async () => {
  server.use(http.post(rpcUrl('short_items'), () => HttpResponse.error()));
  const client = createQueryClient();
  const older = makePodcast({
    id: 9,
    title: 'Antigo',
    file_path: null,
    audio_url: '/a.mp3',
    duration_seconds: 600,
  });
  client.setQueryData(podcastQueries.list().queryKey, [older]);
  client.setQueryData(podcastQueries.heard().queryKey, [
    { podcast_id: 9, current_seconds: 400, completed: false, revision: 1 },
  ]);
  vi.spyOn(offlineEpisodes, 'useDownloadedEpisodes').mockReturnValue(
    new Map([[9, { id: 9, title: 'Antigo', durationSeconds: 600, size: 1 }]]),
  );
  act(() => onlineManager.setOnline(false));
  openSheet(client);
  expect(await told(7)).toEqual(['Antigo Faltam 4 min']);
});

it('what this device knows better than the answer counts', async () => {
  server.use(rpcHandler('short_items', ITEMS));
  const client = createQueryClient();
  client.setQueryData(podcastQueries.heard().queryKey, [
    { podcast_id: 4, current_seconds: 290, completed: false, revision: 1 },
    { podcast_id: 3, current_seconds: 3000, completed: true, revision: 1 },
  ]);
  memberOutbox(client).add(progressReports, {
    eventId: crypto.randomUUID(),
    videoId: 12,
    positionSeconds: 3480,
    watchedDeltaSeconds: 10,
    occurredAt: Date.now(),
    ended: false,
    device: 'Chrome',
    baseRevision: 2,
  });
  server.use(http.post(rpcUrl('save_video_progress'), () => HttpResponse.error()));
  openSheet(client);
  expect(await told(7)).toEqual([
    'Choque Faltam 2 min',
    'Ronda Faltam 2 min',
    'Aula curta Aula de 7 min em Cardiologia, que você vem assistindo',
  ]);
});

it('without a network it shows what was read before, and says what to do where nothing is downloaded', async () => {
  server.use(rpcHandler('short_items', ITEMS));
  const client = createQueryClient();
  await client.fetchQuery(minutesQueries.pool());
  act(() => onlineManager.setOnline(false));
  openSheet(client);
  expect(await screen.findByText('Sem conexão: só o que está baixado')).toBeVisible();
  expect(screen.getByText('Baixe episódios em Podcasts para ouvir sem conexão.')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
