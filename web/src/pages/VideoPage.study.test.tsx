import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPlayerPreferences, savePlayerPreferences } from '~/lib/player-preferences.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { transcriptHandler } from '~/testing/study.ts';
import { openVideo as open, serveVideo as serve, video } from '~/testing/video-page.tsx';
import { VideoPage } from './VideoPage.tsx';

const studied = {
  ...video,
  duration_seconds: 600,
  chapters: [
    { start: 0, title: 'Abertura' },
    { start: 60, title: 'Material' },
    { start: 300, title: 'Complicações' },
  ],
  key_points: ['Decúbito lateral', 'L3–L4 ou L4–L5', 'Bisel para cima'],
  key_points_reviewed_by: 'Ana Exemplo',
  key_points_reviewed_on: '2026-10-15',
};

beforeEach(() => {
  signIn();
  serve(studied);
  savePlayerPreferences({ studyPanel: null });
  server.use(
    tableHandler('user_favorites', []),
    tableHandler('user_video_progress', []),
    // Kept for later, as without a network.
    http.post(rpcUrl('save_video_progress'), () => HttpResponse.error()),
    http.post(rpcUrl('record_video_view'), () => HttpResponse.json(1)),
  );
});

// YouTube's script never comes here, and no test outlives the one it waits for.
afterEach(() => {
  cleanup();
  document.querySelector('script[src*="iframe_api"]')?.dispatchEvent(new Event('error'));
});

const tool = (name: string) => screen.findByRole('tab', { name });
const timeline = () => screen.getByRole('slider', { name: 'Posição do vídeo' });
const chapters = () => within(screen.getByRole('tabpanel', { name: 'Capítulos' }));

it('the acts stand under the title of a lesson, and the key points under them', async () => {
  open();
  const box = await screen.findByRole('region', { name: 'Em 2 minutos' });
  expect(within(box).getByText('Bisel para cima')).toBeVisible();
  const title = screen.getByRole('heading', { level: 1 });
  for (const name of ['Adicionar aos Favoritos', 'Compartilhar', 'Marcar como assistida']) {
    const act = screen.getByRole('button', { name });
    expect(title.compareDocumentPosition(act)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(act.compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

it('the chapters of a lesson are links, and a press plays from there', async () => {
  const { user } = open();
  await user.click(await tool('Capítulos'));
  const link = chapters().getByRole('link', { name: /Material/ });
  expect(link).toHaveAttribute('href', '/video/7?t=60');
  expect(chapters().getByRole('link', { name: /Abertura/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await user.click(link);
  expect(timeline()).toHaveAttribute('aria-valuetext', '1 minuto de 10 minutos, Material');
  await waitFor(() => expect(link).toHaveAttribute('aria-current', 'true'));
  expect(screen.getByRole('button', { name: 'Pausar' })).toBeInTheDocument();
  expect(link).toHaveFocus();
});

it('what is open beside a lesson is remembered, also that nothing is', async () => {
  const { user } = open();
  await user.click(await tool('Capítulos'));
  expect(await tool('Capítulos')).toHaveAttribute('aria-selected', 'true');
  cleanup();
  open();
  expect(await screen.findByRole('tabpanel', { name: 'Capítulos' })).toBeVisible();
  await user.click(await tool('Capítulos'));
  expect(screen.queryByRole('tabpanel', { name: 'Capítulos' })).toBeNull();
  expect(readPlayerPreferences().studyPanel).toBe('');
});

it('arrows, Home and End go from tab to tab and choose at once; the cross gives the focus back', async () => {
  server.use(transcriptHandler(['Bom plantão.']), tableHandler('notes', []));
  const { user } = open();
  await user.click(await tool('Capítulos'));
  await user.keyboard('{ArrowRight}');
  expect(await tool('Transcrição')).toHaveFocus();
  expect(await screen.findByRole('tabpanel', { name: 'Transcrição' })).toBeVisible();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(await tool('Capítulos')).toHaveFocus();
  await user.keyboard('{End}');
  expect(await tool('Anotações')).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Home}');
  expect(await tool('Capítulos')).toHaveAttribute('aria-selected', 'true');
  // One of them is reached by Tab.
  const tabs = screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex);
  expect(tabs).toEqual([0, -1, -1]);
  await user.click(screen.getByRole('button', { name: 'Fechar capítulos' }));
  expect(await tool('Capítulos')).toHaveFocus();
  expect(screen.queryByRole('tabpanel')).toBeNull();
  expect(document.documentElement).not.toHaveAttribute('data-tool');
});

it('the name of the chapter in the player opens the list of them', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Capítulo: Abertura' }));
  expect(await screen.findByRole('tabpanel', { name: 'Capítulos' })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('data-tool');
});

it('a lesson without chapters has no tab for them, and none in its controls', async () => {
  serve({ ...studied, chapters: null, key_points: [] });
  savePlayerPreferences({ studyPanel: 'chapters' });
  open();
  expect(await tool('Anotações')).toHaveAttribute('aria-selected', 'false');
  expect(screen.queryByRole('tab', { name: 'Capítulos' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Próximo capítulo' })).toBeNull();
  expect(screen.queryByText('Em 2 minutos')).toBeNull();
});

it('the transcript opens beside the lesson and moves it', async () => {
  server.use(transcriptHandler(['Bom plantão.', 'Posicione o paciente.']));
  const { user } = open();
  await user.click(await tool('Transcrição'));
  const panel = within(await screen.findByRole('tabpanel', { name: 'Transcrição' }));
  await user.click(await panel.findByRole('link', { name: /Posicione/ }));
  expect(timeline()).toHaveAttribute('aria-valuetext', '10 segundos de 10 minutos, Abertura');
});

it('a lesson opened for a sentence opens its transcript there, and remembers nothing of it', async () => {
  server.use(transcriptHandler(['Bom plantão.', 'Posicione o paciente.']));
  savePlayerPreferences({ studyPanel: 'chapters' });
  const { user } = open('/video/7?t=8&trecho=10');
  const panel = within(await screen.findByRole('tabpanel', { name: 'Transcrição' }));
  expect(await panel.findByRole('link', { name: /Posicione/ })).toHaveAttribute('data-excerpt');
  expect(readPlayerPreferences().studyPanel).toBe('chapters');
  await user.click(await tool('Transcrição'));
  expect(screen.queryByRole('tabpanel', { name: 'Transcrição' })).toBeNull();
  await user.click(await tool('Capítulos'));
  expect(screen.getByRole('tabpanel', { name: 'Capítulos' })).toBeVisible();
});

it('a lesson opened for a second of which nothing is written opens what was open last', async () => {
  serve({ ...studied, has_transcript: false });
  savePlayerPreferences({ studyPanel: 'chapters' });
  open('/video/7?t=8&trecho=10');
  expect(await screen.findByRole('tabpanel', { name: 'Capítulos' })).toBeVisible();
});

it('a lesson opened for its key points leads to them', async () => {
  open('/video/7?trecho=pontos');
  const points = await screen.findByRole('region', { name: 'Em 2 minutos' });
  await waitFor(() => expect(points).toHaveFocus());
  expect(screen.queryByRole('tabpanel', { name: 'Transcrição' })).toBeNull();
});

it.each([
  ['has none', false, ['Capítulos', 'Anotações']],
  ['has one', true, ['Capítulos', 'Transcrição', 'Anotações']],
  ['was kept before that was asked', undefined, ['Capítulos', 'Transcrição', 'Anotações']],
])('the transcript is among the tabs of a lesson, which %s', async (_case, has, tabs) => {
  serve({ ...studied, has_transcript: has });
  open();
  expect(await tool('Anotações')).toBeVisible();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs);
});

it('what is said is drawn below the picture, where the member wants it', async () => {
  savePlayerPreferences({ showsSpeech: true });
  server.use(transcriptHandler(['Bom plantão.']));
  open();
  const player = within(await screen.findByRole('region', { name: 'Vídeo: Punção lombar' }));
  expect(await player.findByText('Bom plantão.')).toBeVisible();
  savePlayerPreferences({ showsSpeech: false });
});

it('a link to another second of the lesson that is open goes on from there, each time', async () => {
  const { user } = renderUi(
    <>
      <Link to="/video/7?t=300">aos 5:00</Link>
      <Routes>
        <Route path="/video/:id" element={<VideoPage />} />
      </Routes>
    </>,
    { route: '/video/7?t=70' },
  );
  await screen.findByRole('heading', { level: 1 });
  expect(timeline()).toHaveAttribute(
    'aria-valuetext',
    '1 minuto e 10 segundos de 10 minutos, Material',
  );
  for (const _again of [1, 2]) {
    await user.click(screen.getByRole('link', { name: 'aos 5:00' }));
    expect(timeline()).toHaveAttribute('aria-valuetext', '5 minutos de 10 minutos, Complicações');
    await user.keyboard('0');
    expect(timeline()).toHaveAttribute('aria-valuetext', '0 segundos de 10 minutos, Abertura');
  }
});

it('a link to a second that the catalogue does not know is left to the player, which knows the recording', async () => {
  const { user } = renderUi(
    <>
      <Link to="/video/7?t=99999">depois do fim</Link>
      <Routes>
        <Route path="/video/:id" element={<VideoPage />} />
      </Routes>
    </>,
    { route: '/video/7?t=70' },
  );
  await screen.findByRole('heading', { level: 1 });
  await user.click(screen.getByRole('link', { name: 'depois do fim' }));
  expect(timeline()).toHaveAttribute('aria-valuetext', '10 minutos de 10 minutos, Complicações');
});

it('the chapters of a lesson of Drive are shown and not pressed', async () => {
  serve({ ...studied, youtube_id: null, google_drive_id: 'drive-id', source: 'google_drive' });
  savePlayerPreferences({ studyPanel: 'chapters' });
  open();
  await screen.findByRole('tabpanel', { name: 'Capítulos' });
  expect(chapters().getByText('Complicações')).toBeVisible();
  expect(chapters().queryByRole('link')).toBeNull();
  expect(chapters().getByText(/O player do Google Drive não informa a posição/)).toBeVisible();
});

it('a lesson of Drive says which second its link asks for, and offers no link to one', async () => {
  serve({ ...studied, youtube_id: null, google_drive_id: 'drive-id', source: 'google_drive' });
  const { user } = renderUi(
    <Routes>
      <Route path="/video/:id" element={<VideoPage />} />
    </Routes>,
    { route: '/video/7?t=70' },
  );
  expect(await screen.findByText(/O momento que você procura é 1:10/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Compartilhar' }));
  expect(await screen.findByRole('menuitem', { name: 'Copiar link' })).toBeVisible();
  expect(screen.queryByRole('menuitemcheckbox')).toBeNull();
});
