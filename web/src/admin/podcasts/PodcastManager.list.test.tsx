import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseView } from '~/admin/ui/list/list-view.ts';
import { toWallClock } from '~/lib/wall-clock.ts';
import { makeManagedPodcast } from '~/testing/managed-podcast.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { restUrl, rpcUrl, server } from '~/testing/server.ts';
import { dismissToast } from '~/ui/toast.ts';
import { PodcastManager } from './PodcastManager.tsx';
import type { ManagedPodcast } from './podcast-admin.queries.ts';
import { PODCASTS } from './podcast-admin.rules.ts';

beforeEach(() => {
  server.use(http.post(rpcUrl('kept_audio'), () => HttpResponse.json([])));
});
afterEach(() => dismissToast());

type Asked = { name: string; body: unknown; url: URL };

/** The list of podcasts, and acts on many of them: what is asked, and these answers. */
function podcastsApi(
  rows: ManagedPodcast[],
  {
    result = {},
    undone = {},
    patched = [{ id: 1, is_scheduled: true }] as object[],
    found = rows.length,
  } = {},
) {
  const asked: Asked[] = [];
  const note = async (name: string, request: Request) => {
    asked.push({ name, body: await request.json(), url: new URL(request.url) });
  };
  server.use(
    http.post(rpcUrl('find_podcasts'), async ({ request }) => {
      await note('find', request);
      const isForIds = asked.at(-1)?.url.searchParams.get('select') === 'id';
      return HttpResponse.json(
        isForIds ? Array.from({ length: found }, (_, index) => ({ id: index + 1 })) : rows,
      );
    }),
    http.post(rpcUrl('change_podcasts'), async ({ request }) => {
      await note('change', request);
      const counts = { act_id: 9, chosen: 3, changed: 2, gone: 0, hidden: 2, appearing: 0 };
      const before = { visible: 60, total: 70, is_large: false };
      return HttpResponse.json({ ...counts, ...before, ...result });
    }),
    http.post(rpcUrl('undo_podcast_act'), async ({ request }) => {
      await note('undo', request);
      const counts = { restored: 2, changed: 0, deleted: 0, category_deleted: 0, left: [] };
      return HttpResponse.json({ ...counts, ...undone });
    }),
    http.post(rpcUrl('list_podcast_acts'), () => {
      const act = { actor_name: 'Ana', podcast_count: 2, at: '2026-11-28T12:00:00Z' };
      return HttpResponse.json([
        { ...act, id: 9, changes: { is_active: false }, undone_at: null },
        { ...act, id: 8, changes: { is_deleted: true }, undone_at: '2026-11-28T13:00:00Z' },
      ]);
    }),
    http.patch(restUrl('podcasts'), async ({ request }) => {
      await note('patch', request);
      return HttpResponse.json(patched);
    }),
  );
  return asked;
}
const acts = (asked: readonly Asked[]) => asked.filter(({ name }) => name !== 'find');
const bodies = (asked: readonly Asked[]) => acts(asked).map(({ body }) => body);

function Screen() {
  const [view, onViewChange] = useState(parseView(PODCASTS, new URLSearchParams()));
  const categories = [{ id: 1, name: 'Trauma' }];
  return <PodcastManager {...{ view, onViewChange, categories }} renderOutline={() => null} />;
}

const three = (overrides: Partial<ManagedPodcast> = {}) =>
  [1, 2, 3].map((id) => makeManagedPodcast(id, { total: 3, ...overrides }));

describe('the list', () => {
  it('the list of podcasts shows title, file, category, duration, size and date', async () => {
    const total = 3;
    podcastsApi([
      makeManagedPodcast(1, {
        total,
        has_transcript: true,
        original_file_name: 'ronda-1.mp3',
        file_size: 1_572_864,
        category_id: 1,
      }),
      makeManagedPodcast(2, { is_active: false, category_id: null, audio_url: '', listeners: 12 }),
      makeManagedPodcast(3, {
        is_active: false,
        is_scheduled: true,
        published_at: '2099-05-01T10:00:00Z',
      }),
    ]);
    renderAdmin(<Screen />);
    const [, first, second, third] = await screen.findAllByRole('row');
    expect(first).toHaveTextContent(
      'Ronda 1 Transcrição ronda-1.mp3Categoria: TraumaDuração: 12:30Tamanho: 1,5 MBOuvintes: menos de 5Adicionado em: 20/11/2026',
    );
    expect(second).toHaveTextContent('Ronda 2 Inativo Sem áudio');
    expect(second).toHaveTextContent('Sem categoria');
    expect(second).toHaveTextContent('Ouvintes: 12');
    expect(third).toHaveTextContent('Ronda 3 Agendado para 01/05/2099, 07:00');
    expect(screen.getByText('3 podcasts')).toBeVisible();
  });

  it('does not promise a moment that has passed', async () => {
    const late = { is_active: false, is_scheduled: true, published_at: '2020-05-01T10:00:00Z' };
    podcastsApi([makeManagedPodcast(3, late)]);
    renderAdmin(<Screen />);
    expect(await screen.findByText('Atrasado: era para 01/05/2020, 07:00')).toBeVisible();
  });

  it('the list of podcasts says that none was found, and the database searches, filters and sorts', async () => {
    const asked = podcastsApi([]);
    const { user } = renderAdmin(<Screen />);
    expect(await screen.findByText('Publique o primeiro episódio.')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Categoria'), 'Trauma');
    await user.selectOptions(screen.getByLabelText('Situação'), 'Sem áudio');
    await user.selectOptions(screen.getByLabelText('Transcrição'), 'Sem transcrição');
    await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Título');
    await user.type(screen.getByLabelText('Buscar podcasts'), 'sepse');
    expect(
      await screen.findByText('Nenhum podcast corresponde à busca e aos filtros.'),
    ).toBeInTheDocument();
    await waitFor(() =>
      expect(asked.at(-1)?.body).toEqual({
        p_query: 'sepse',
        p_category_id: 1,
        p_situation: 'no_audio',
        p_has_transcript: false,
        p_sort: 'title',
        p_is_ascending: true,
        p_limit: 26,
      }),
    );
    await user.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0] as HTMLElement);
    await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ p_query: '' }));
  });

  it('the list of podcasts can be loaded again after a failure', async () => {
    server.use(
      http.post(rpcUrl('find_podcasts'), () =>
        HttpResponse.json({ message: 'no' }, { status: 503 }),
      ),
    );
    const { user } = renderAdmin(<Screen />);
    await screen.findByText('Não foi possível carregar os podcasts');
    podcastsApi([makeManagedPodcast(1)]);
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByText('Ronda 1')).toBeInTheDocument();
  });
});

describe('many at once', () => {
  async function choose(rows = three(), answers: Parameters<typeof podcastsApi>[1] = {}) {
    const asked = podcastsApi(rows, answers);
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
    const bar = within(await screen.findByRole('region', { name: 'Ações em massa' }));
    const press = (name: string) => user.click(bar.getByRole('button', { name }));
    return { asked, user, bar, press };
  }

  it('chosen podcasts are deactivated after the database has counted, and are back by Desfazer', async () => {
    const { asked, user, bar, press } = await choose();
    expect(bar.getByText('3 podcasts selecionados')).toBeVisible();
    await press('Desativar');
    expect(await screen.findByText('Atualização em massa concluída!')).toBeVisible();
    expect(screen.getByText('2 podcasts desativados · 1 já estava assim')).toBeVisible();
    const change = { p_ids: [1, 2, 3], p_changes: { is_active: false } };
    expect(bodies(asked)).toEqual([
      { ...change, p_is_trial: true },
      { ...change, p_is_trial: false },
    ]);
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('2 podcasts como antes')).toBeVisible();
    expect(acts(asked).at(-1)?.body).toEqual({ p_act_id: 9 });
  });

  it('what takes many podcasts away from members is asked first', async () => {
    const result = { changed: 11, hidden: 11, is_large: true };
    const { asked, user, press } = await choose(three(), { result });
    await press('Desativar');
    const question = await screen.findByRole('alertdialog', { name: 'Desativar 11 podcasts?' });
    expect(question).toHaveTextContent('11 de 60 podcasts que os membros ouvem saem do ar agora.');
    expect(acts(asked)).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Desativar 11 podcasts' }));
    await screen.findByText('Atualização em massa concluída!');
    expect(acts(asked)).toHaveLength(2);
  });

  it('a large part of the podcasts is not moved without a question, which says what members notice', async () => {
    const result = { changed: 30, hidden: 0, is_large: true };
    const { user, bar, press } = await choose(three(), { result });
    await user.selectOptions(bar.getByLabelText('Mover para a categoria'), 'Sem categoria');
    await press('Mover');
    const question = await screen.findByRole('alertdialog', { name: 'Mover 30 podcasts?' });
    expect(question).toHaveTextContent('O que os membros ouvem não muda.');
  });

  it('an act that changes nothing says so, and offers nothing to undo', async () => {
    const { press } = await choose(three(), { result: { act_id: null, changed: 0 } });
    await press('Ativar');
    expect(await screen.findByText('Nada mudou')).toBeVisible();
    expect(screen.getByText('3 já estavam assim')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Desfazer' })).not.toBeInTheDocument();
  });

  it('deleting is asked always, and says where the podcasts are for 30 days', async () => {
    const { asked, user, press } = await choose();
    await press('Excluir...');
    const question = await screen.findByRole('alertdialog', { name: 'Excluir 2 podcasts?' });
    expect(question).toHaveTextContent('Por 30 dias dá para restaurá-los em “Podcasts excluídos”.');
    await user.click(within(question).getByRole('button', { name: 'Excluir 2 podcasts' }));
    await screen.findByText(/2 podcasts excluídos/);
    expect(acts(asked).at(-1)?.body).toMatchObject({ p_changes: { is_deleted: true } });
  });

  it('are moved, and scheduled by one moment', async () => {
    const { asked, user, bar, press } = await choose();
    await user.selectOptions(bar.getByLabelText('Mover para a categoria'), 'Trauma');
    await press('Mover');
    await screen.findByText(/2 podcasts movidos/);
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar todos' }));
    await user.click(await screen.findByRole('button', { name: 'Agendar...' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Agendar publicação' }));
    const day = toWallClock(new Date(Date.now() + 864e6)).slice(0, 10);
    await user.type(dialog.getByLabelText('Data e hora'), `${day}T07:00`);
    await user.click(dialog.getByRole('button', { name: 'Agendar' }));
    await screen.findByText(/2 podcasts agendados/);
    expect(acts(asked).at(-1)?.body).toMatchObject({
      p_changes: { published_at: `${day}T10:00:00.000Z` },
      p_is_trial: false,
    });
  });

  it('all that were found are chosen less a few; where others fit by now, nothing is done', async () => {
    const { asked, user, press } = await choose(three({ total: 40 }), { found: 40 });
    await user.click(screen.getByRole('button', { name: 'Selecionar todos os 40' }));
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Ronda 2' }));
    await press('Ativar');
    await screen.findByText('Atualização em massa concluída!');
    const ids = [1, ...Array.from({ length: 38 }, (_, index) => index + 3)];
    expect(acts(asked)[0]?.body).toMatchObject({ p_ids: ids });
  });

  it('a list that has changed meanwhile is said, and nothing is done', async () => {
    const { asked, user, press } = await choose(three({ total: 40 }), { found: 41 });
    await user.click(screen.getByRole('button', { name: 'Selecionar todos os 40' }));
    await press('Ativar');
    expect(await screen.findByText('A lista mudou')).toBeVisible();
    expect(acts(asked)).toEqual([]);
  });

  it('earlier acts of everybody are listed, and an undo says what it left', async () => {
    const left = [{ id: 1, title: 'Ronda 1', reason: 'changed' }];
    podcastsApi(three(), { undone: { restored: 1, changed: 1, deleted: 1, left } });
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: 'Alterações em massa' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Alterações em massa' }));
    expect(await dialog.findByText('Situação: Inativo')).toBeVisible();
    expect(dialog.getByText(/desfeita em 28\/11\/2026/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Desfazer' }));
    expect(
      await screen.findByText(/1 podcast como antes · “Ronda 1”: foi mudado depois/),
    ).toBeVisible();
  });
});

describe('one podcast', () => {
  it('is deactivated and activated by its row, upon what was shown', async () => {
    const asked = podcastsApi([makeManagedPodcast(1, { is_active: false })]);
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: 'Ativar Ronda 1' }));
    expect(await screen.findByText('Podcast atualizado!')).toBeVisible();
    const [write] = acts(asked);
    expect(write?.body).toEqual({ is_active: true });
    // One that was scheduled meanwhile waits for its moment.
    expect(write?.url.searchParams.get('is_scheduled')).toBe('is.false');
  });

  const waiting = makeManagedPodcast(1, {
    is_active: false,
    is_scheduled: true,
    published_at: '2099-05-01T10:00:00Z',
  });

  it.each([
    ['Publicar agora', { is_active: true }, 'Podcast publicado'],
    ['Cancelar agendamento', { published_at: null }, 'Agendamento cancelado'],
  ])('that waits for its moment: %s', async (name, body, title) => {
    const asked = podcastsApi([waiting]);
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: 'Ativar Ronda 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Agendar publicação' }));
    expect(dialog.getByLabelText('Data e hora')).toHaveValue('2099-05-01T07:00');
    await user.click(dialog.getByRole('button', { name }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(bodies(asked)).toEqual([body]);
  });

  it('keeps its schedule by "Cancelar", and says when another person decided meanwhile', async () => {
    const asked = podcastsApi([waiting], { patched: [] });
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: 'Agendar Ronda 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Agendar publicação' });
    await user.click(within(dialog).getByRole('button', { name: 'Publicar agora' }));
    expect(await screen.findByText(/Outra pessoa mudou a publicação deste podcast/)).toBeVisible();
    expect(acts(asked)).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(acts(asked)).toHaveLength(1);
  });
});
