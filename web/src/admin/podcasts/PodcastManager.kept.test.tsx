import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { parseView } from '~/admin/ui/list/list-view.ts';
import { makeManagedPodcast } from '~/testing/managed-podcast.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { dismissToast } from '~/ui/toast.ts';
import { PodcastManager } from './PodcastManager.tsx';
import type { KeptAudio } from './podcast-admin.queries.ts';
import { PODCASTS } from './podcast-admin.rules.ts';

afterEach(() => dismissToast());

const KEPT: KeptAudio = {
  id: 7,
  podcast_id: 1,
  title: 'Ronda 1',
  file_name: 'ronda-velha.mp3',
  duration: '9:59',
  file_size: 1_048_576,
  is_deleted: false,
  kept_at: '2026-11-20T12:00:00Z',
  kept_until: '2026-12-20T12:00:00Z',
  kept_by: 'Ana Souza',
  is_category_gone: false,
};

const SCREEN = (
  <PodcastManager
    view={parseView(PODCASTS, new URLSearchParams())}
    onViewChange={() => undefined}
    categories={[]}
    renderOutline={() => null}
  />
);

const podcastsApi = (ids: number[]) =>
  server.use(
    http.post(rpcUrl('find_podcasts'), () =>
      HttpResponse.json(ids.map((id) => makeManagedPodcast(id))),
    ),
  );

/** What can be brought back; answers which was. */
function keptApi(kept: KeptAudio[], status = 200) {
  const restored: unknown[] = [];
  server.use(
    http.post(rpcUrl('kept_audio'), () => HttpResponse.json(kept)),
    http.post(rpcUrl('restore_audio'), async ({ request }) => {
      restored.push(await request.json());
      return status === 200
        ? HttpResponse.json(1)
        : HttpResponse.json({ code: 'PT410', message: 'gone' }, { status });
    }),
  );
  return restored;
}

describe('what can be brought back', () => {
  it('an earlier audio is listed with its file, its date and who replaced it, and restored', async () => {
    podcastsApi([1, 2]);
    const restored = keptApi([KEPT]);
    const { user } = renderAdmin(SCREEN);
    await user.click(
      await screen.findByRole('button', { name: 'Restaurar áudio anterior de Ronda 1' }),
    );
    expect(
      screen.queryByRole('button', { name: 'Restaurar áudio anterior de Ronda 2' }),
    ).not.toBeInTheDocument();
    const dialog = await screen.findByRole('dialog', { name: 'Restaurar áudio anterior' });
    expect(dialog).toHaveTextContent(
      'ronda-velha.mp39:59 · 1,0 MBSubstituído em 20/11/2026, 09:00 por Ana Souza · guardado até 20/12/2026Restaurar',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Restaurar ronda-velha.mp3' }));
    expect(await screen.findByText('Áudio restaurado')).toBeInTheDocument();
    expect(restored).toEqual([{ p_id: 7 }]);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('a deleted podcast is listed and restored, also where no other podcast is left', async () => {
    podcastsApi([]);
    keptApi([{ ...KEPT, is_deleted: true, kept_by: '' }]);
    const { user } = renderAdmin(SCREEN);
    const deleted = await screen.findByRole('region', { name: 'Podcasts excluídos' });
    expect(deleted).toHaveTextContent('Excluído em 20/11/2026, 09:00 · guardado até');
    await user.click(within(deleted).getByRole('button', { name: 'Restaurar Ronda 1' }));
    expect(await screen.findByText('Podcast restaurado')).toBeInTheDocument();
    expect(screen.getByText('“Ronda 1” voltou como era, com o áudio.')).toBeInTheDocument();
  });

  it('a restored podcast whose category was deleted says so', async () => {
    podcastsApi([]);
    keptApi([{ ...KEPT, is_deleted: true, is_category_gone: true }]);
    const { user } = renderAdmin(SCREEN);
    await user.click(await screen.findByRole('button', { name: 'Restaurar Ronda 1' }));
    expect(await screen.findByText(/mas sem categoria: a que tinha foi excluída/)).toBeVisible();
  });

  it('a restore is refused with a message when the file is gone', async () => {
    podcastsApi([1]);
    keptApi([{ ...KEPT, is_deleted: true }], 410);
    const { user } = renderAdmin(SCREEN);
    await user.click(await screen.findByRole('button', { name: 'Restaurar Ronda 1' }));
    expect(await screen.findByText('Erro ao restaurar podcast')).toBeInTheDocument();
    expect(screen.getByText(/não está mais guardado/)).toBeInTheDocument();
  });
});
