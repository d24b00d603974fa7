import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepOpenEpisode, readOpenEpisode } from '~/features/podcasts/open-episode.ts';
import { currentPodcastEngine, stopForSignedOut } from '~/features/podcasts/podcast-state.ts';
import { savePlayerPreferences } from '~/lib/player-preferences.ts';
import { makePodcast } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcHandler, server, tableHandler } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { transcriptHandler } from '~/testing/study.ts';
import { PodcastPlayer } from './PodcastPlayer.tsx';

const podcast = makePodcast({
  id: 3,
  file_path: null,
  audio_url: '/sepse.mp3',
  chapters: [
    { start: 0, title: 'Abertura' },
    { start: 60, title: 'Antibiótico' },
  ],
  key_points: ['Colha culturas', 'Antibiótico na primeira hora', 'Reavalie o lactato'],
  key_points_reviewed_by: 'Ana Exemplo',
  key_points_reviewed_on: '2026-10-15',
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
async function openSheet() {
  const { userId } = signIn();
  keepOpenEpisode({ userId, podcast, positionSeconds: 5, base: 1 });
  server.use(
    tableHandler('podcasts', [podcast]),
    tableHandler('podcast_progress', []),
    tableHandler('podcast_queue', []),
    rpcHandler('save_podcast_progress', {}),
    transcriptHandler(['Ronda três.', 'Sepse às quatro.']),
  );
  // The player outlives pages, and so tests.
  currentPodcastEngine()?.restore(podcast, 5);
  const { user } = renderUi(<PodcastPlayer />);
  await user.click(await screen.findByRole('button', { name: /^Abrir controles: ?Sepse/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Sepse' }));
  // What comes with the list of episodes, and not with what the last visit kept.
  await sheet.findByRole('region', { name: 'Em 2 minutos' });
  return { user, sheet, userId };
}

it('the opened player shows the key points and chapters of an episode, of which the device keeps nothing each second', async () => {
  const { user, sheet, userId } = await openSheet();
  expect(sheet.getByText('Revisado por Ana Exemplo em 15/10/2026')).toBeVisible();
  const box = sheet.getByRole('region', { name: 'Em 2 minutos' });
  // The first thing under the title.
  const play = sheet.getByRole('slider', { name: 'Posição de Sepse' });
  expect(box.compareDocumentPosition(play) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(readOpenEpisode(userId)?.podcast).toMatchObject({ chapters: null, key_points: [] });

  await user.click(sheet.getByRole('button', { name: 'Capítulos' }));
  const link = sheet.getByRole('link', { name: /Antibiótico/ });
  expect(link).toHaveAttribute('href', '/podcasts?episodio=3&t=60');
  await user.click(link);
  await waitFor(() => expect(currentPodcastEngine()?.read().positionSeconds).toBe(60));
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalled();
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

it('the transcript of an episode opens below its controls, and what is said below its cover', async () => {
  const { user, sheet } = await openSheet();
  await user.click(await sheet.findByRole('button', { name: 'Transcrição' }));
  const panel = within(await sheet.findByRole('region', { name: 'Transcrição' }));
  await user.click(await panel.findByRole('checkbox', { name: 'Mostrar a fala' }));
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
