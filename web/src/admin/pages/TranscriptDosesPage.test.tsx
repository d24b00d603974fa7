import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { doseLine, serveDoses } from '~/testing/doses.ts';
import { makeProfile } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, rpcHandler, server } from '~/testing/server.ts';
import { TranscriptDosesPage } from './TranscriptDosesPage.tsx';

// YouTube's script never comes here, and no test outlives the one it waits for.
afterEach(() => {
  cleanup();
  document.querySelector('script[src*="iframe_api"]')?.dispatchEvent(new Event('error'));
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const PODCAST = {
  origin: 'speech',
  video_id: null,
  podcast_id: 2,
  youtube_id: null,
  title: 'Ronda',
} as const;

function open(query = '', lines = [doseLine(162), doseLine(300), doseLine(9, PODCAST)]) {
  const { calls } = serveDoses(lines);
  server.use(
    rpcHandler('own_profile', makeProfile({ full_name: 'Ana', role: 'admin' })),
    http.get(restUrl('podcasts'), () =>
      HttpResponse.json({ id: 2, file_path: null, audio_url: 'https://sons.example/ronda.mp3' }),
    ),
  );
  const rendered = renderUi(
    <>
      <TranscriptDosesPage />
      <Address />
    </>,
    { route: `/transcript-management/doses${query}` },
  );
  return { ...rendered, calls };
}
const address = () => document.querySelector('output')?.textContent;
const recording = () => within(screen.getByRole('complementary', { name: 'Gravação' }));

it('the filters are in the address: what is checked, and of which recording', async () => {
  const { user, calls } = open('?video=3&pagina=2');
  await screen.findByText(/Só de “Anafilaxia”/);
  await user.click(screen.getByRole('tab', { name: 'Conferidas' }));
  await waitFor(() =>
    expect(address()).toBe('/transcript-management/doses?video=3&aba=conferidas'),
  );
  await waitFor(() =>
    expect(calls('doses_to_check').at(-1)).toEqual({ p_checked: true, p_from: 0, p_video_id: 3 }),
  );
  await user.click(await screen.findByRole('button', { name: 'Ver todas as gravações' }));
  await waitFor(() => expect(address()).toBe('/transcript-management/doses?aba=conferidas'));
  expect(screen.getByRole('link', { name: 'Transcrições' })).toHaveAttribute(
    'href',
    '/transcript-management',
  );
});

it('a lesson is heard in one player from two seconds before the line, and the next line in the same', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ouvir 2:42 de Anafilaxia' }));
  const player = await recording().findByRole('region', { name: 'Vídeo: Anafilaxia' });
  const position = within(player).getByRole('slider', { name: 'Posição do vídeo' });
  expect(position).toHaveAttribute(
    'aria-valuetext',
    expect.stringMatching(/^2 minutos e 40 segundos/),
  );
  const press = screen.getByRole('button', { name: 'Ouvir 5:00 de Anafilaxia' });
  await user.click(press);
  await waitFor(() =>
    expect(position).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^4 minutos e 58 segundos/),
    ),
  );
  expect(press).toHaveFocus();
  expect(press.closest('li')).toHaveAttribute('aria-current', 'true');
  expect(screen.getAllByRole('region', { name: /^Vídeo/ })).toHaveLength(1);
});

it('an episode is heard from two seconds before the line, and its place is kept nowhere', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ouvir 0:09 de Ronda' }));
  const audio = await recording().findByLabelText<HTMLAudioElement>('Áudio: Ronda');
  expect(audio).toHaveAttribute('src', 'https://sons.example/ronda.mp3');
  expect(audio.currentTime).toBe(7);
  expect(play).toHaveBeenCalledTimes(1);
  audio.dispatchEvent(new Event('error'));
  await user.click(await recording().findByRole('button', { name: /Tentar/ }));
  expect(await recording().findByLabelText('Áudio: Ronda')).toBeVisible();
  play.mockRestore();
});

it('an episode that is gone says so', async () => {
  const { user } = open();
  await screen.findByRole('button', { name: 'Ouvir 0:09 de Ronda' });
  server.use(http.get(restUrl('podcasts'), () => HttpResponse.json(null)));
  await user.click(screen.getByRole('button', { name: 'Ouvir 0:09 de Ronda' }));
  expect(await screen.findByText('Este podcast foi excluído.')).toBeVisible();
});
