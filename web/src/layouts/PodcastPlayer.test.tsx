import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepOpenEpisode, readOpenEpisode } from '~/features/podcasts/open-episode.ts';
import { currentPodcastEngine, stopForSignedOut } from '~/features/podcasts/podcast-state.ts';
import { savePlayerPreferences } from '~/lib/player-preferences.ts';
import { makePodcast } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, rpcHandler, server, tableHandler } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { transcriptHandler } from '~/testing/study.ts';
import { PodcastPlayer } from './PodcastPlayer.tsx';

const podcast = makePodcast({
  id: 3,
  file_path: null,
  audio_url: '/sepse.mp3',
  description: 'Primeira hora.',
  chapters: [
    { start: 0, title: 'Abertura' },
    { start: 60, title: 'Antibiótico' },
  ],
  key_points: ['Colha culturas', 'Antibiótico na primeira hora', 'Reavalie o lactato'],
  key_points_reviewed_by: 'Ana Exemplo',
  key_points_reviewed_on: new Date().toISOString().slice(0, 10),
});

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
});

afterEach(() => {
  act(stopForSignedOut);
  savePlayerPreferences({ studyPanel: null, showsSpeech: false });
});

/** The opened player of an episode that the last visit left at second 5. */
async function openSheet(handlers: readonly RequestHandler[] = []) {
  const { userId } = signIn();
  keepOpenEpisode({ userId, podcast, positionSeconds: 5, base: 1 });
  server.use(
    tableHandler('podcasts', [podcast]),
    tableHandler('podcast_progress', []),
    tableHandler('podcast_queue', []),
    rpcHandler('save_podcast_progress', {}),
    transcriptHandler(['Ronda três.', 'Sepse às quatro.']),
  );
  server.use(...handlers);
  // The player outlives pages, and so tests.
  currentPodcastEngine()?.restore(podcast, 5);
  const { user } = renderUi(<PodcastPlayer />);
  await user.click(await screen.findByRole('button', { name: /^Abrir controles: ?Sepse/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Sepse' }));
  // What comes with the list of episodes, and not with what the last visit kept.
  await sheet.findByRole('button', { name: 'Em 2 minutos' });
  return { user, sheet, userId };
}

it('the opened player shows the key points and chapters of an episode, of which the device keeps nothing each second', async () => {
  const { user, sheet, userId } = await openSheet();
  const points = sheet.getByRole('button', { name: 'Em 2 minutos' });
  expect(sheet.getByText('Primeira hora.')).toBeVisible();
  await user.click(points);
  expect(sheet.getByText(/^Revisado por Ana Exemplo em /)).toBeVisible();
  const box = sheet.getByRole('region', { name: 'Em 2 minutos' });
  // In the place of the cover, above the controls.
  expect(sheet.queryByText('Primeira hora.')).toBeNull();
  const play = sheet.getByRole('slider', { name: 'Posição de Sepse' });
  expect(box.compareDocumentPosition(play) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await user.click(points);
  expect(sheet.getByText('Primeira hora.')).toBeVisible();
  await user.click(points);
  expect(readOpenEpisode(userId)?.podcast).toMatchObject({ chapters: null, key_points: [] });

  await user.click(sheet.getByRole('button', { name: 'Capítulos' }));
  expect(box).not.toBeInTheDocument();
  const link = sheet.getByRole('link', { name: /Antibiótico/ });
  expect(link).toHaveAttribute('href', '/podcasts?episodio=3&t=60');
  await user.click(link);
  await waitFor(() => expect(currentPodcastEngine()?.read().positionSeconds).toBe(60));
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalled();
});

it('the signs of what can be studied come all at once, and none moves another one', async () => {
  let answer = () => {};
  const asking = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const opening = openSheet([
    http.get(restUrl('transcripts'), () => asking.then(() => HttpResponse.json([{ id: 1 }]))),
  ]);
  const sheet = await screen.findByRole('dialog', { name: 'Sepse' });
  expect(await within(sheet).findByText('Primeira hora.')).toBeVisible();
  expect(within(sheet).queryByRole('button', { name: 'Anotações' })).toBeNull();
  answer();
  await opening;
  for (const name of ['Capítulos', 'Transcrição', 'Anotações', 'A seguir']) {
    expect(within(sheet).getByRole('button', { name })).toBeVisible();
  }
});

it('keys lead from chapter to chapter of an episode', async () => {
  const { sheet } = await openSheet();
  const slider = sheet.getByRole('slider', { name: 'Posição de Sepse' });
  fireEvent.keyDown(slider, { key: 'N', shiftKey: true });
  expect(currentPodcastEngine()?.read().positionSeconds).toBe(60);
  expect(slider).toHaveAttribute('aria-valuetext', '1 minuto de 10 minutos, Antibiótico');
  fireEvent.keyDown(slider, { key: 'P', shiftKey: true });
  expect(currentPodcastEngine()?.read().positionSeconds).toBe(0);
  fireEvent.keyDown(slider, { key: 'N' });
  expect(currentPodcastEngine()?.read().positionSeconds).toBe(0);
});

it('the transcript of an episode opens in the place of its cover, and what is said stands above the seek bar', async () => {
  const { user, sheet } = await openSheet();
  await user.click(await sheet.findByRole('button', { name: 'Transcrição' }));
  const panel = within(await sheet.findByRole('region', { name: 'Transcrição' }));
  await user.click(await panel.findByRole('checkbox', { name: 'Legenda no player' }));
  await waitFor(() => expect(sheet.getAllByText('Ronda três.')).toHaveLength(2));
  act(() => currentPodcastEngine()?.seek(12));
  await waitFor(() => expect(sheet.getAllByText('Sepse às quatro.')).toHaveLength(2));
});

it('"n" opens the notes of the episode at its second, whatever else is open', async () => {
  const { user, sheet } = await openSheet();
  server.use(tableHandler('notes', []));
  await user.click(sheet.getByRole('button', { name: 'Capítulos' }));
  fireEvent.keyDown(sheet.getByRole('button', { name: 'Capítulos' }), { key: 'n' });
  expect(await sheet.findByLabelText('Anotação em 0:05')).toHaveFocus();
});

it('speed, volume and timer of an episode open above their signs, one at a time', async () => {
  const { user, sheet } = await openSheet();
  const rate = sheet.getByRole('button', { name: 'Velocidade 1x, mudar' });
  await user.click(rate);
  await user.click(sheet.getByRole('button', { name: '1,5x' }));
  expect(currentPodcastEngine()?.read().rate).toBe(1.5);
  expect(rate).toHaveTextContent('1,5x');
  await user.click(sheet.getByRole('button', { name: 'Timer para dormir' }));
  expect(sheet.queryByRole('button', { name: '0,5x' })).toBeNull();
  await user.selectOptions(
    sheet.getByLabelText('Timer para dormir', { selector: 'select' }),
    'end',
  );
  expect(currentPodcastEngine()?.read().sleepAt).toBe('end');
  const timer = sheet.getByRole('button', { name: 'Timer para dormir: No fim do episódio' });
  await user.click(timer);
  expect(timer).toHaveAttribute('aria-expanded', 'false');
});

it('an episode is passed on from its second', async () => {
  const { user, sheet } = await openSheet();
  await user.click(sheet.getByRole('button', { name: 'Compartilhar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copiar link' }));
  expect(await screen.findByText('Link copiado!')).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(/\/podcasts\?episodio=3&t=5$/);
});
