import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { toWallClock } from '~/lib/wall-clock.ts';
import { makeManagedVideo } from '~/testing/managed-video.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { restUrl, server } from '~/testing/server.ts';
import { Screen, videosApi, writesIn } from '~/testing/video-manager.tsx';
import { dismissToast } from '~/ui/toast.ts';
import type { ManagedVideo } from './video-admin.queries.ts';

afterEach(() => dismissToast());

const DAY = 86_400_000;
const inDays = (days: number) => toWallClock(new Date(Date.now() + days * DAY));

async function openDialog(video: ManagedVideo, isScheduledThen = true) {
  const asked = videosApi([video], { changed: [{ id: 1, is_scheduled: isScheduledThen }] });
  const { user } = renderAdmin(<Screen />);
  await user.click(await screen.findByRole('button', { name: 'Agendar Aula 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agendar publicação' }));
  const field = dialog.getByLabelText('Data e hora');
  const choose = async (moment: string) => {
    await user.clear(field);
    if (moment) await user.type(field, moment);
    await user.click(dialog.getByRole('button', { name: 'Agendar' }));
  };
  return { asked, user, dialog, choose, field };
}

describe('"Agendar"', () => {
  it('refuses no moment, a past one and one in more than two years at its field', async () => {
    const { asked, dialog, choose } = await openDialog(makeManagedVideo(1, { is_active: false }));
    await choose('');
    expect(dialog.getByText('Escolha a data e a hora')).toBeVisible();
    await choose(inDays(-1));
    expect(dialog.getByText('Escolha um momento futuro')).toBeVisible();
    await choose(inDays(800));
    expect(dialog.getByText('Agende para no máximo dois anos à frente')).toBeVisible();
    expect(writesIn(asked)).toEqual([]);
  });

  it('sends the moment by the clock of São Paulo, upon what was shown', async () => {
    const published_at = '2020-01-01T00:00:00Z';
    const { asked, choose } = await openDialog(
      makeManagedVideo(1, { is_active: false, published_at }),
    );
    const day = inDays(10).slice(0, 10);
    await choose(`${day}T07:00`);
    expect(await screen.findByText('Publicação agendada')).toBeVisible();
    const [write] = writesIn(asked);
    expect(write?.body).toEqual({ published_at: `${day}T10:00:00.000Z` });
    expect(write?.url.searchParams.get('published_at')).toBe(`eq.${published_at}`);
    expect(write?.url.searchParams.get('is_scheduled')).toBe('is.false');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  const waiting = makeManagedVideo(1, {
    is_active: false,
    is_scheduled: true,
    published_at: '2099-05-01T10:00:00Z',
  });

  it.each([
    ['Publicar agora', { is_active: true }, 'Vídeo publicado'],
    ['Cancelar agendamento', { published_at: null }, 'Agendamento cancelado'],
  ])('a lesson that waits: %s', async (name, body, title) => {
    const { asked, user, dialog, field } = await openDialog(waiting);
    expect(screen.getAllByText(/Agendado para 01\/05\/2099, 07:00/)[0]).toBeInTheDocument();
    expect(field).toHaveValue('2099-05-01T07:00');
    await user.click(dialog.getByRole('button', { name }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(writesIn(asked)[0]?.body).toEqual(body);
  });

  it.each<[string, Partial<ManagedVideo>, RegExp]>([
    [
      'a new one',
      { announced_at: null },
      /ninguém vê “Aula 1”, e só então os membros são avisados\.$/,
    ],
    ['one they were told of', {}, /já foram avisados dele uma vez, e não são avisados de novo\.$/],
    [
      'a new one that its source does not show',
      { announced_at: null, status: 'private' },
      /^Até o momento escolhido ninguém vê “Aula 1”\.$/,
    ],
    [
      'a new one that waits',
      { ...waiting, announced_at: null },
      /também por “Publicar agora”, os membros recebem um aviso, que não dá para desfazer\.$/,
    ],
    ['one that waits, and that they were told of', waiting, /Até lá ninguém o vê\.$/],
    [
      'one whose moment has passed while nothing published it',
      { ...waiting, published_at: '2020-05-01T10:00:00Z' },
      /devia ter sido publicado em 01\/05\/2020, 07:00, e o servidor ainda não o publicou\./,
    ],
  ])('says whether members are told: %s', async (_, changes, text) => {
    const { dialog } = await openDialog(makeManagedVideo(1, { is_active: false, ...changes }));
    expect(dialog.getByText(text)).toBeVisible();
  });

  it('says when the moment is past by the clock of the database, and stays open', async () => {
    const { choose, field } = await openDialog(makeManagedVideo(1, { is_active: false }), false);
    await choose(inDays(1));
    expect(await screen.findByText('Esse momento já passou. Escolha outro.')).toBeVisible();
    expect(field).toBeVisible();
  });

  it('says when somebody else has decided meanwhile, and keeps what was chosen', async () => {
    const { user, dialog, field } = await openDialog(waiting);
    server.use(http.patch(restUrl('videos'), () => HttpResponse.json([])));
    await user.click(dialog.getByRole('button', { name: 'Publicar agora' }));
    expect(await screen.findByText(/Outra pessoa mudou a publicação/)).toBeVisible();
    expect(field).toHaveValue('2099-05-01T07:00');
  });
});
