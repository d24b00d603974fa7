import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { env } from '~/lib/env.ts';
import { makeManagedVideo } from '~/testing/managed-video.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { Screen, videosApi } from '~/testing/video-manager.tsx';
import { dismissToast } from '~/ui/toast.ts';

afterEach(() => dismissToast());

/** Acts on many lessons: what they are asked, and these answers. */
function actsApi({
  changed = { act_id: 9, chosen: 3, changed: 2, too_long: 0 } as object,
  status = 200,
  chosen = 2,
  seen = {} as object,
  undone = { restored: 2, changed: 0, deleted: 0, category_deleted: 0, left: [] } as object,
} = {}) {
  const asked: { name: string; body: unknown }[] = [];
  const preview = {
    chosen,
    changing: 1,
    too_long: 0,
    kinds: [{ field: 'category_id', before: 1, after: 2, count: 1 }],
    sample: [{ id: 1, title: 'Aula 1', before: { category_id: 1 }, after: { category_id: 2 } }],
    disappearing: 0,
    appearing: 0,
    announcing: 0,
    told: 14,
    visible: 80,
    total: 81,
    is_large: false,
    ...seen,
  };
  let previews = 0;
  server.use(
    http.post(rpcUrl('preview_video_changes'), async ({ request }) => {
      asked.push({ name: 'preview', body: await request.json() });
      previews += 1;
      return HttpResponse.json({ ...preview, changing: previews, mark: `marca ${previews}` });
    }),
    http.post(rpcUrl('change_videos'), async ({ request }) => {
      asked.push({ name: 'change', body: await request.json() });
      if (status === 409) return HttpResponse.json({ code: 'PT409', message: 'no' }, { status });
      if (status !== 200) return HttpResponse.json({ code: '42501', message: 'no' }, { status });
      return HttpResponse.json(changed);
    }),
    http.post(rpcUrl('undo_video_act'), async ({ request }) => {
      asked.push({ name: 'undo', body: await request.json() });
      return HttpResponse.json(undone);
    }),
  );
  return asked;
}

describe('many at once', () => {
  it('chosen lessons are deactivated, and activated again by Desfazer', async () => {
    videosApi([makeManagedVideo(1), makeManagedVideo(2), makeManagedVideo(3)]);
    const asked = actsApi();
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
    const bar = screen.getByRole('region', { name: 'Ações em massa' });
    expect(bar).toHaveTextContent('3 vídeos selecionados');
    await user.click(within(bar).getByRole('button', { name: 'Desativar' }));

    const outcome = await screen.findByRole('region', { name: 'Última ação em massa' });
    expect(screen.getAllByText(/Atualização em massa concluída!/)).toHaveLength(1);
    expect(outcome).toHaveTextContent('2 vídeos desativados · 1 já estava assim');
    const act = { p_selection: { ids: [1, 2, 3] }, p_changes: { is_active: false } };
    expect(asked).toEqual([
      { name: 'preview', body: act },
      { name: 'change', body: act },
    ]);
    await user.click(within(outcome).getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('2 vídeos como antes')).toBeVisible();
    expect(outcome).not.toBeInTheDocument();
    expect(asked.at(-1)).toEqual({ name: 'undo', body: { p_act_id: 9 } });
  });

  it('lessons that members are told of are asked about, however few', async () => {
    videosApi([makeManagedVideo(1)]);
    const asked = actsApi({ seen: { appearing: 1, announcing: 1 } });
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Aula 1' }));
    await user.click(screen.getByRole('button', { name: 'Ativar' }));
    const question = await screen.findByRole('alertdialog', { name: 'Ativar 1 vídeo?' });
    expect(question).toHaveTextContent('1 é novo: até 14 membros recebem agora um aviso');
    expect(asked.map(({ name }) => name)).toEqual(['preview']);
    await user.click(within(question).getByRole('button', { name: 'Ativar 1 vídeo' }));
    expect(await screen.findByText(/2 vídeos ativados · 1 avisado aos membros/)).toBeVisible();
    expect(asked.at(-1)).toMatchObject({ name: 'change', body: { p_mark: 'marca 1' } });
  });

  it('of the lessons that wait for a review it is said what decides them', async () => {
    videosApi([]);
    renderAdmin(<Screen address="situacao=esperam-revisao" />);
    expect(await screen.findByText(/Ativar” mostra o\s+vídeo e avisa os membros/)).toBeVisible();
    expect(await screen.findByText('Nenhum vídeo espera revisão.')).toBeVisible();
  });

  it('an undo says what it left alone, and why', async () => {
    videosApi([makeManagedVideo(1)]);
    const left = [{ id: 1, title: 'Aula 1', reason: 'changed' }];
    actsApi({ undone: { restored: 1, changed: 1, deleted: 1, category_deleted: 0, left } });
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Aula 1' }));
    await user.click(screen.getByRole('button', { name: 'Destacar' }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(
      await screen.findByText('Aula 1: foi mudado depois, e fica como está'),
    ).toBeInTheDocument();
    expect(screen.getByText('1 vídeo foi excluído entretanto.')).toBeInTheDocument();
  });

  it('all lessons found are chosen across pages less a few, and changed by their filters', async () => {
    videosApi([makeManagedVideo(1), makeManagedVideo(2)], { total: 81 });
    const asked = actsApi({ chosen: 80 });
    const { user } = renderAdmin(<Screen address="situacao=ativos" />);
    await screen.findByText(/de 81 vídeos$/);
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar todos' }));
    await user.click(screen.getByRole('button', { name: 'Selecionar todos os 81' }));
    expect(await screen.findByText('81 vídeos selecionados')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Aula 2' }));
    expect(screen.getByText('80 vídeos selecionados')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Destacar' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    const act = {
      p_selection: { filters: { p_query: '', p_situation: 'active' }, except: [2] },
      p_changes: { featured: true },
    };
    expect(asked).toEqual([
      { name: 'preview', body: act },
      { name: 'change', body: { ...act, p_mark: 'marca 1' } },
    ]);
  });

  it.each([
    ['more of them fit by now', { chosen: 82 }, ['preview']],
    ['others fit a moment later', { chosen: 81, status: 409 }, ['preview', 'change']],
  ])('all lessons found are not changed when %s', async (_what, answers, names) => {
    videosApi([makeManagedVideo(1)], { total: 81 });
    const asked = actsApi(answers);
    const { user } = renderAdmin(<Screen />);
    await screen.findByText(/de 81 vídeos$/);
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar todos' }));
    await user.click(screen.getByRole('button', { name: 'Selecionar todos os 81' }));
    await user.click(screen.getByRole('button', { name: 'Destacar' }));
    expect(await screen.findByText('A lista mudou')).toBeVisible();
    expect(asked.map(({ name }) => name)).toEqual(names);
    expect(screen.getByText('81 vídeos selecionados')).toBeVisible();
  });

  it('more than 5,000 lessons are not changed at once', async () => {
    videosApi([makeManagedVideo(1)], { total: 5001 });
    const { user } = renderAdmin(<Screen />);
    await screen.findByText('1 de 5.001 vídeos');
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar todos' }));
    await user.click(screen.getByRole('button', { name: 'Selecionar todos os 5.001' }));
    expect(screen.getByText(/são demais para uma vez/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Editar...' })).toBeDisabled();
  });

  it('chosen lessons are moved only after a category was chosen', async () => {
    videosApi([makeManagedVideo(1)]);
    const asked = actsApi({ changed: { act_id: 9, chosen: 1, changed: 1, too_long: 0 } });
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Aula 1' }));
    const move = screen.getByRole('button', { name: 'Mover' });
    expect(move).toBeDisabled();
    expect(move).toHaveAttribute('title', 'Escolha antes a categoria');
    await user.selectOptions(screen.getByLabelText('Mover para a categoria'), 'Trauma');
    await user.click(move);
    await screen.findByText(/1 vídeo movido/);
    expect(asked.at(-1)?.body).toMatchObject({ p_changes: { category_id: 2 } });
  });

  const LARGE = { is_large: true, disappearing: 12 };
  async function deactivateMany(answers: Parameters<typeof actsApi>[0]) {
    videosApi([makeManagedVideo(1), makeManagedVideo(2)]);
    const asked = actsApi(answers);
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
    await user.click(screen.getByRole('button', { name: 'Desativar' }));
    const question = within(await screen.findByRole('alertdialog'));
    return { asked, user, question };
  }

  it('a large part of the catalogue is deactivated only after a question that says what members see no more', async () => {
    const { asked, user, question } = await deactivateMany({ seen: LARGE });
    expect(question.getByText(/^12 vídeos somem agora para os membros, de 80 que/)).toBeVisible();
    expect(asked.map(({ name }) => name)).toEqual(['preview']);
    await user.click(question.getByRole('button', { name: 'Desativar 1 vídeo' }));
    expect(await screen.findByText(/2 vídeos desativados/)).toBeInTheDocument();
    expect(asked.at(-1)?.body).toMatchObject({ p_mark: 'marca 1' });
  });

  it('a cancelled question leaves lessons and selection as they are', async () => {
    const { asked, user, question } = await deactivateMany({ seen: LARGE });
    await user.click(question.getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByText('2 vídeos selecionados')).toBeVisible();
    expect(asked.map(({ name }) => name)).toEqual(['preview']);
  });

  it('a question that is true no more changes nothing, and says so', async () => {
    const { user, question } = await deactivateMany({ seen: LARGE, status: 409 });
    await user.click(question.getByRole('button', { name: 'Desativar 1 vídeo' }));
    expect(await screen.findByText(/não são mais como a pergunta dizia/)).toBeInTheDocument();
    expect(screen.getByText('2 vídeos selecionados')).toBeVisible();
  });

  it('the choice of lessons stays when the server refuses a change', async () => {
    videosApi([makeManagedVideo(1)]);
    actsApi({ status: 403 });
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Aula 1' }));
    await user.click(screen.getByRole('button', { name: 'Destacar' }));
    expect(await screen.findByText('Erro na atualização em massa')).toBeInTheDocument();
    expect(screen.getByText('1 vídeo selecionado')).toBeInTheDocument();
  });

  describe('"Editar..."', () => {
    async function fillForm() {
      const { user } = renderAdmin(<Screen />);
      await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
      await user.click(screen.getByRole('button', { name: 'Editar...' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Editar 2 vídeos' }));
      expect(dialog.getByRole('button', { name: 'Ver o que muda' })).toBeDisabled();
      await user.selectOptions(dialog.getByLabelText('Categoria'), 'Trauma');
      await user.type(dialog.getByLabelText(/Acrescentar tags/), 'adulto, via aérea,adulto');
      await user.click(dialog.getByRole('button', { name: 'Ver o que muda' }));
      expect(await dialog.findByText('1 vídeo muda, de 2 escolhidos.')).toBeVisible();
      return { user, dialog };
    }
    const changes = { category_id: 2, add_tags: ['adulto', 'via aérea'] };

    it('shows what changes, and changes that', async () => {
      videosApi([makeManagedVideo(1), makeManagedVideo(2)]);
      const asked = actsApi({ changed: { act_id: 9, chosen: 2, changed: 1, too_long: 0 } });
      const { user, dialog } = await fillForm();
      expect(dialog.getByRole('list', { name: 'O que muda' })).toHaveTextContent(
        '1 · Categoria: Cardiologia → Trauma',
      );
      await user.click(dialog.getByRole('button', { name: 'Alterar 1 vídeo' }));
      expect(await screen.findByText(/1 vídeo alterado · 1 já estava assim/)).toBeInTheDocument();
      expect(asked.at(-1)?.body).toEqual({
        p_selection: { ids: [1, 2] },
        p_changes: changes,
        p_mark: 'marca 1',
      });
    });

    it('shows anew what changes when somebody else has changed the lessons meanwhile', async () => {
      videosApi([makeManagedVideo(1), makeManagedVideo(2)]);
      const asked = actsApi({ status: 409 });
      const { user, dialog } = await fillForm();
      await user.click(dialog.getByRole('button', { name: 'Alterar 1 vídeo' }));
      expect(await dialog.findByText(/Nada foi alterado: confira de novo/)).toBeVisible();
      expect(dialog.getByText('2 vídeos mudam, de 2 escolhidos.')).toBeVisible();
      expect(asked.map(({ name }) => name)).toEqual(['preview', 'change', 'preview']);
    });

    it('says that what changes could not be asked about anew', async () => {
      videosApi([makeManagedVideo(1), makeManagedVideo(2)]);
      actsApi({ status: 409 });
      const { user, dialog } = await fillForm();
      server.use(
        http.post(rpcUrl('preview_video_changes'), () => HttpResponse.json({}, { status: 500 })),
      );
      await user.click(dialog.getByRole('button', { name: 'Alterar 1 vídeo' }));
      expect(await dialog.findByRole('alert')).toHaveTextContent(/Tente novamente/);
    });
  });

  it('earlier acts of everybody are listed, and undone once', async () => {
    videosApi([makeManagedVideo(1)]);
    const asked = actsApi();
    const act = { at: '2026-11-20T12:00:00Z', actor_name: 'Bia Prado', video_count: 12 };
    server.use(
      http.post(rpcUrl('list_video_acts'), () =>
        HttpResponse.json([
          { ...act, id: 4, changes: { is_active: false }, undone_at: null },
          { ...act, id: 3, changes: { add_tags: ['adulto'] }, undone_at: '2026-11-21T12:00:00Z' },
        ]),
      ),
    );
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: 'Alterações em massa' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Alterações em massa' }));
    expect(await dialog.findByText('Situação: Inativo')).toBeVisible();
    expect(dialog.getByText(/desfeita em/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ name: 'undo', body: { p_act_id: 4 } }));
  });

  const thumbnailsUrl = `${env.supabaseUrl}/functions/v1/youtube/refresh-thumbnails`;

  it('refreshed thumbnails are counted, and lessons without an answer are listed', async () => {
    videosApi([makeManagedVideo(1), makeManagedVideo(2)]);
    server.use(
      http.post(thumbnailsUrl, async ({ request }) => {
        expect(await request.json()).toEqual({ videoIds: [1, 2] });
        return HttpResponse.json({
          updatedCount: 1,
          errors: ['Aula 2: não encontrado no YouTube', 'Aula: sem imagem', 'Aula: sem imagem'],
        });
      }),
    );
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
    await user.click(screen.getByRole('button', { name: 'Atualizar thumbnails' }));
    expect(await screen.findByText('Aula 2: não encontrado no YouTube')).toBeInTheDocument();
    expect(screen.getByText(/1 imagem atualizada/)).toBeInTheDocument();
    // Two lessons of one title.
    expect(screen.getAllByText('Aula: sem imagem')).toHaveLength(2);
  });

  it('a failed refresh of thumbnails is told', async () => {
    videosApi([makeManagedVideo(1)]);
    server.use(
      http.post(thumbnailsUrl, () =>
        HttpResponse.json(
          {
            message: 'Não houve conexão com o Google. Tente novamente em instantes.',
            code: 'google_network',
          },
          { status: 502 },
        ),
      ),
    );
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Aula 1' }));
    await user.click(screen.getByRole('button', { name: 'Atualizar thumbnails' }));
    expect(await screen.findByText('Erro ao atualizar thumbnails')).toBeInTheDocument();
  });
});
