import { act, fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FrameProps } from '~/features/player/frame.ts';
import { env } from '~/lib/env.ts';
import { makeProfile } from '~/testing/factories.ts';
import { makeManagedPodcast } from '~/testing/managed-podcast.ts';
import { makeManagedVideo } from '~/testing/managed-video.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, rpcHandler, server, tableHandler } from '~/testing/server.ts';
import { videosApi } from '~/testing/video-manager.tsx';
import { dismissToast } from '~/ui/toast.ts';
import { PodcastManagementPage } from './PodcastManagementPage.tsx';
import { VideoManagementPage } from './VideoManagementPage.tsx';

/** YouTube's frame, whose place the test says. */
const host = { videoId: '', onReady() {} };
vi.mock('~/features/player/YouTubeFrame.tsx', () => ({
  YouTubeFrame: ({ videoId, onReady }: FrameProps) => {
    Object.assign(host, { videoId, onReady });
    return <div data-testid="frame" />;
  },
}));

afterEach(() => dismissToast());

const LATE = { code: '23514', message: 'violates check constraint "…_key_point_seconds_form"' };
const PATH = '11111111-1111-4111-8111-111111111111/22222222-2222-4222-8222-222222222222.mp3';
const EPISODE_FACTS = {
  audio_url: `/storage/v1/object/authenticated/podcasts/${PATH}`,
  file_path: PATH,
  original_file_name: 'ronda-3.mp3',
  duration: '10:00',
  duration_seconds: 600,
  file_size: 1_572_864,
};
const episode = {
  ...EPISODE_FACTS,
  id: 3,
  title: 'Ronda 3',
  description: null,
  file_type: 'audio/mpeg',
  category_id: null,
  is_active: true,
  is_scheduled: false,
  created_at: '2026-11-20T12:00:00Z',
  key_points_reviewed_on: null,
};

function common() {
  server.use(tableHandler('categories', []), rpcHandler('own_profile', makeProfile()));
}

async function editLesson(source: 'youtube' | 'google_drive' = 'youtube') {
  common();
  videosApi([makeManagedVideo(1, { source })]);
  const { user } = renderUi(<VideoManagementPage />);
  await user.click(await screen.findByRole('button', { name: 'Editar Aula 1' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Editar vídeo' }) };
}

async function editEpisode() {
  common();
  server.use(
    rpcHandler('kept_audio', []),
    rpcHandler('find_podcasts', [makeManagedPodcast(3, EPISODE_FACTS)]),
    http.get(restUrl('podcasts'), () =>
      HttpResponse.json([
        { ...episode, key_points: [], key_point_seconds: [], updated_at: episode.created_at },
      ]),
    ),
  );
  const { user } = renderUi(<PodcastManagementPage />);
  await user.click(await screen.findByRole('button', { name: 'Editar Ronda 3' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Editar podcast' }) };
}

const unfold = async (user: UserEvent, dialog: HTMLElement) =>
  user.click(await within(dialog).findByText('Capítulos e Em 2 minutos'));

describe('marking from the player', () => {
  it('a lesson of YouTube is opened beside its key points', async () => {
    const { user, dialog } = await editLesson();
    await unfold(user, dialog);
    await user.click(await within(dialog).findByRole('button', { name: 'Marcar do player' }));
    await within(dialog).findByTestId('frame');
    expect(host.videoId).toBe('aaaaaaaa001');
    act(() => host.onReady());
    const bar = within(dialog).getByRole('slider', { name: 'Posição do vídeo' });
    fireEvent.change(bar, { target: { value: '160' } });
    await user.click(within(dialog).getByRole('button', { name: 'Marcar 2:40' }));
    expect(within(dialog).getByLabelText(/^Em 2 minutos/)).toHaveValue('2:40 ');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('O que você digitou será descartado.')).toBeVisible();
  });

  it('a lesson of Drive says that its second has to be written', async () => {
    const { user, dialog } = await editLesson('google_drive');
    await unfold(user, dialog);
    expect(await within(dialog).findByText(/não informa o tempo: escreva-o à mão/)).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Marcar do player' })).toBeNull();
  });

  it('an episode is heard from the address that the server signs', async () => {
    server.use(
      http.get(`${env.supabaseUrl}/functions/v1/api/podcasts/3/audio`, () =>
        HttpResponse.json({ url: '/signed/b.mp3' }),
      ),
    );
    const { user, dialog } = await editEpisode();
    await unfold(user, dialog);
    await user.click(await within(dialog).findByRole('button', { name: 'Marcar do player' }));
    const audio = await within(dialog).findByLabelText<HTMLAudioElement>('Áudio do episódio');
    expect(audio.src).toBe(`${env.supabaseUrl}/signed/b.mp3`);
    Object.defineProperty(audio, 'currentTime', { value: 61.4 });
    fireEvent.timeUpdate(audio);
    await user.click(within(dialog).getByRole('button', { name: 'Marcar 1:01' }));
    expect(within(dialog).getByLabelText(/^Em 2 minutos/)).toHaveValue('1:01 ');
    fireEvent.error(audio);
    expect(within(dialog).getByRole('alert')).toHaveTextContent('O áudio não carregou');
  });

  it('a new episode has nothing to play', async () => {
    const { user } = await editEpisode();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: /Novo podcast/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Novo podcast' });
    await unfold(user, dialog);
    expect(await within(dialog).findByLabelText(/^Em 2 minutos/)).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Marcar do player' })).toBeNull();
  });
});

describe('a key point after the end of its recording', () => {
  it.each([
    ['lesson', 'videos', editLesson],
    ['podcast', 'podcasts', editEpisode],
  ] as const)(
    'of a %s is said at the field, by the form and where only the database knows',
    async (_, table, edit) => {
      const { user, dialog } = await edit();
      const field = await within(dialog).findByLabelText(/^Em 2 minutos/);
      fireEvent.change(field, { target: { value: 'A\nB\n10:30 C' } });
      await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
      expect(await within(dialog).findByText(/^10:30 fica depois do fim \(10:00\)/)).toBeVisible();
      expect(field).toHaveAttribute('aria-invalid', 'true');

      server.use(http.patch(restUrl(table), () => HttpResponse.json(LATE, { status: 400 })));
      fireEvent.change(field, { target: { value: 'A\nB\n9:30 C' } });
      await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
      expect(
        await within(dialog).findByText('Um ponto começa depois do fim da gravação.'),
      ).toBeVisible();
      expect(field).toHaveFocus();
      expect(screen.queryByText(/^Erro ao atualizar/)).toBeNull();
    },
  );
});
