import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { env } from '~/lib/env.ts';
import { makeManagedVideo } from '~/testing/managed-video.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { restUrl, rpcHandler, rpcUrl, server } from '~/testing/server.ts';
import { Screen, videosApi, writesIn } from '~/testing/video-manager.tsx';
import { dismissToast } from '~/ui/toast.ts';
import { VIDEO_PAGE_SIZE } from './video-admin.rules.ts';

afterEach(() => dismissToast());

describe('the list', () => {
  it('the list of lessons says that it loads, then shows state, badges and category of each', async () => {
    videosApi([
      makeManagedVideo(1, { is_active: false, status: 'private', featured: true }),
      makeManagedVideo(2, { key_points_reviewed_on: '2024-03-02' }),
    ]);
    renderAdmin(<Screen />);
    expect(screen.getByText('Carregando vídeos')).toBeInTheDocument();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Inativo');
    expect(first).toHaveTextContent('Privado na origem');
    expect(first).toHaveTextContent('Destaque');
    expect(first).toHaveTextContent('Cardiologia');
    expect(first).not.toHaveTextContent('Revisão vencida');
    expect(second).not.toHaveTextContent('Inativo');
    expect(within(second as HTMLElement).getByText('Revisão vencida')).toHaveAttribute(
      'title',
      'Última revisão em 02/03/2024',
    );
    expect(await screen.findByText('2 vídeos')).toBeInTheDocument();
  });

  it('the list of lessons offers the import when the catalogue is empty', async () => {
    videosApi([]);
    renderAdmin(<Screen />);
    expect(await screen.findByText('O catálogo ainda está vazio.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Importar vídeos' })).toBeInTheDocument();
  });

  it('the list of lessons offers to clear filters that find nothing', async () => {
    videosApi([]);
    const { user } = renderAdmin(<Screen address="situacao=inativos" />);
    await screen.findByText('Nenhum vídeo corresponde aos filtros.');
    await user.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0] as HTMLElement);
    expect(await screen.findByText('O catálogo ainda está vazio.')).toBeInTheDocument();
  });

  it('the list of lessons can be loaded again after a failure', async () => {
    server.use(
      http.post(rpcUrl('count_videos'), () => HttpResponse.json(0)),
      http.post(rpcUrl('find_videos'), () => HttpResponse.json({ message: 'no' }, { status: 503 })),
    );
    const { user } = renderAdmin(<Screen />);
    await screen.findByText('Não foi possível carregar os vídeos');
    videosApi([makeManagedVideo(1)]);
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByRole('heading', { name: 'Aula 1' })).toBeInTheDocument();
  });

  it('the search and the filters of lessons are done by the database', async () => {
    const asked = videosApi([makeManagedVideo(1)]);
    const { user } = renderAdmin(<Screen />);
    await screen.findByRole('heading', { name: 'Aula 1' });
    await user.type(screen.getByLabelText('Buscar vídeos'), 'Via aérea');
    await user.selectOptions(screen.getByLabelText('Categoria'), 'Trauma');
    await user.selectOptions(screen.getByLabelText('Situação'), 'Inativos');
    await user.selectOptions(screen.getByLabelText('Destaque'), 'Em destaque');
    await waitFor(() =>
      expect(asked.at(-1)?.body).toMatchObject({
        p_query: 'Via aérea',
        p_category_id: 2,
        p_situation: 'inactive',
        p_is_featured: true,
      }),
    );
  });

  it('the next page of lessons begins after the last one shown', async () => {
    const asked = videosApi(
      Array.from({ length: VIDEO_PAGE_SIZE + 1 }, (_, index) => makeManagedVideo(100 - index)),
    );
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: 'Carregar mais vídeos' }));
    const lastShown = 100 - VIDEO_PAGE_SIZE + 1;
    await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ p_after_id: lastShown }));
    expect(screen.queryByRole('button', { name: 'Carregar mais vídeos' })).toBeNull();
  });
});

describe('cards', () => {
  it('are worked through by keyboard', async () => {
    videosApi([makeManagedVideo(2), makeManagedVideo(1)]);
    const { user } = renderAdmin(<Screen />);
    await screen.findByRole('heading', { name: 'Aula 1' });
    await user.keyboard('jjx');
    expect(screen.getByRole('checkbox', { name: 'Selecionar Aula 1' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Selecionar Aula 2' })).not.toBeChecked();
    await user.keyboard('ke');
    const dialog = await screen.findByRole('dialog', { name: 'Editar vídeo' });
    expect(await within(dialog).findByLabelText('Título')).toHaveValue('Aula 2');
  });
});

describe('one lesson', () => {
  it('a switch of a lesson shows at once, and goes back when the server refuses', async () => {
    videosApi([makeManagedVideo(1)], { status: 403 });
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: 'Desativar Aula 1' }));
    expect(await screen.findByText('Erro ao atualizar vídeo')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Desativar Aula 1' })).toBeInTheDocument();
  });

  it('a lesson that members never saw is activated after a question, for they are told of it', async () => {
    const asked = videosApi([makeManagedVideo(1, { is_active: false, announced_at: null })]);
    const counts = { chosen: 1, changing: 1, too_long: 0, visible: 80, total: 90, told: 12 };
    const seen = { disappearing: 0, appearing: 1, announcing: 1, is_large: false };
    const preview = { ...counts, ...seen, kinds: [], sample: [], mark: 'marca' };
    server.use(rpcHandler('preview_video_changes', preview));
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: 'Ativar Aula 1' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Ativar e avisar os membros?',
    });
    expect(await within(question).findByText(/até 12 membros recebem um aviso/)).toBeVisible();
    expect(writesIn(asked)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Ativar e avisar' }));
    await waitFor(() => expect(writesIn(asked)).toHaveLength(1));
  });

  it('a lesson that waits for its moment is not published by a press on its eye', async () => {
    const asked = videosApi([
      makeManagedVideo(1, {
        is_active: false,
        is_scheduled: true,
        published_at: '2027-01-10T12:00:00+00:00',
      }),
    ]);
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: 'Ativar Aula 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Agendar publicação' });
    expect(within(dialog).getByRole('button', { name: 'Publicar agora' })).toBeVisible();
    expect(writesIn(asked)).toEqual([]);
  });

  it('nor by an administrator who does not know of the moment yet', async () => {
    const asked = videosApi([makeManagedVideo(1, { is_active: false })], { changed: [] });
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: 'Ativar Aula 1' }));
    expect(await screen.findByText(/^Isto mudou enquanto você editava/)).toBeVisible();
    expect(writesIn(asked)[0]?.url.searchParams.get('is_scheduled')).toBe('is.false');
    expect(screen.getByRole('button', { name: 'Ativar Aula 1' })).toBeVisible();
  });

  /** Answers the change of a lesson's video; resolves with what was asked. */
  function sourceApi(status: number, body: Record<string, unknown>) {
    const bodies: unknown[] = [];
    server.use(
      http.post(`${env.supabaseUrl}/functions/v1/youtube/change-source`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(body, { status });
      }),
    );
    return bodies;
  }

  it('an edit that turns a lesson on does not publish it before the moment it was given meanwhile', async () => {
    const lesson = makeManagedVideo(1, { is_active: false, announced_at: null });
    const asked = videosApi([lesson], { changed: [] });
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: /^Editar\s?Aula 1$/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Editar vídeo' });
    await user.click(await within(dialog).findByLabelText('Vídeo ativo'));
    expect(within(dialog).getByText(/^Os membros nunca o viram; ativar mostra/)).toBeVisible();
    server.use(
      http.get(restUrl('videos'), () =>
        HttpResponse.json([
          {
            ...makeManagedVideo(1, { is_active: false, is_scheduled: true }),
            key_points: [],
            key_point_seconds: [],
            updated_at: '2026-11-20T12:00:00.000009+00:00',
          },
        ]),
      ),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
    expect(await screen.findByText(/^Outra pessoa agendou a publicação/)).toBeVisible();
    expect(dialog).toBeVisible();
    // The first one was refused, because the lesson had changed.
    expect(writesIn(asked)).toHaveLength(1);
  });

  it('the edit of a lesson requires a title and a YouTube id, then saves', async () => {
    const asked = videosApi([makeManagedVideo(1)]);
    const sources = sourceApi(200, {
      id: 1,
      status: 'active',
      updatedAt: '2026-11-20T12:00:00.000002+00:00',
    });
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: /^Editar\s?Aula 1$/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Editar vídeo' });
    const title = await within(dialog).findByLabelText('Título');
    // The browser proposes what was typed before.
    expect(title).toHaveAttribute('autocomplete', 'on');
    expect(within(dialog).getByLabelText(/^Instrutor/)).toHaveAttribute('autocomplete', 'on');
    await user.clear(title);
    await user.clear(within(dialog).getByLabelText('ID do YouTube'));
    await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
    expect(await within(dialog).findByText('Título é obrigatório')).toBeInTheDocument();
    expect(within(dialog).getByText('ID do YouTube é obrigatório')).toBeInTheDocument();

    await user.type(within(dialog).getByLabelText('Título'), 'Nova aula');
    await user.type(within(dialog).getByLabelText('ID do YouTube'), 'https://youtu.be/dQw4w9WgXcQ');
    await user.selectOptions(within(dialog).getByLabelText('Categoria'), 'Sem categoria');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
    expect(await screen.findByText('Vídeo atualizado!')).toBeInTheDocument();
    expect(sources).toEqual([
      { id: 1, youtubeId: 'dQw4w9WgXcQ', version: '2026-11-20T12:00:00.000001+00:00' },
    ]);
    const [write] = writesIn(asked);
    expect(write?.body).toEqual({ title: 'Nova aula', category_id: null });
    expect(write?.url.searchParams.get('updated_at')).toBe('eq.2026-11-20T12:00:00.000002+00:00');
  });

  it('an unchanged YouTube id is not asked about again', async () => {
    const asked = videosApi([makeManagedVideo(1)]);
    const sources = sourceApi(200, {});
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: /^Editar\s?Aula 1$/ }));
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByLabelText('Título'), ' 2');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
    expect(await screen.findByText('Vídeo atualizado!')).toBeInTheDocument();
    expect(sources).toEqual([]);
    expect(writesIn(asked)).toHaveLength(1);
  });

  it('a lesson of Drive shows its file, and is saved without asking YouTube', async () => {
    const file = '1AbCdEfGhIjKlMnOpQrStUvWxYz012345';
    const asked = videosApi([makeManagedVideo(1, { source: 'google_drive', external_id: file })]);
    const sources = sourceApi(200, {});
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: /^Editar\s?Aula 1$/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Editar vídeo' });
    const shown = await within(dialog).findByLabelText('Arquivo do Google Drive');
    expect(shown).toHaveValue(file);
    expect(shown).toHaveAttribute('readonly');
    await user.type(within(dialog).getByLabelText('Título'), ' 2');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
    expect(await screen.findByText('Vídeo atualizado!')).toBeInTheDocument();
    expect(writesIn(asked)[0]?.body).toEqual({ title: 'Aula 1 2' });
    expect(sources).toEqual([]);
  });

  const refusal = 'Não foi possível importar: incorporação desativada.';
  it.each([
    [
      409,
      { code: 'conflict', message: 'Outra aula já usa este vídeo do YouTube.' },
      'Outro vídeo do catálogo já usa este ID',
    ],
    [422, { code: 'not_importable', message: refusal }, refusal],
  ])(
    'shows an id that is refused with %d at its field, and saves nothing',
    async (status, body, text) => {
      const asked = videosApi([makeManagedVideo(1)]);
      sourceApi(status, { ...body, field: 'youtubeId' });
      const { user } = renderAdmin(<Screen />);
      await user.click(await screen.findByRole('button', { name: /^Editar\s?Aula 1$/ }));
      const dialog = await screen.findByRole('dialog');
      const field = await within(dialog).findByLabelText('ID do YouTube');
      await user.clear(field);
      await user.type(field, 'dQw4w9WgXcQ');
      await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
      expect(await within(dialog).findByText(text)).toBeInTheDocument();
      expect(field).toHaveAttribute('aria-invalid', 'true');
      expect(field).toHaveFocus();
      expect(screen.queryByText('Erro ao atualizar vídeo')).not.toBeInTheDocument();
      expect(writesIn(asked)).toEqual([]);
    },
  );

  it('nothing is saved while YouTube cannot be asked, and a toast tells so', async () => {
    const asked = videosApi([makeManagedVideo(1)]);
    const message = 'Não houve conexão com o Google. Tente novamente em instantes.';
    sourceApi(502, { code: 'google_network', message });
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: /^Editar\s?Aula 1$/ }));
    const dialog = await screen.findByRole('dialog');
    await user.clear(await within(dialog).findByLabelText('ID do YouTube'));
    await user.type(within(dialog).getByLabelText('ID do YouTube'), 'dQw4w9WgXcQ');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
    expect(await screen.findByText('Erro ao atualizar vídeo')).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(writesIn(asked)).toEqual([]);
  });

  it('tags are edited in the dialog, separated by commas', async () => {
    const asked = videosApi([makeManagedVideo(1, { tags: ['adulto'] })]);
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: /^Editar\s?Aula 1$/ }));
    const field = within(await screen.findByRole('dialog')).findByLabelText(/^Tags/);
    await user.type(await field, ', via aérea, adulto,');
    expect(await field).toHaveValue('adulto, via aérea, adulto,');
    await user.click(screen.getByRole('button', { name: 'Salvar Alterações' }));
    expect(await screen.findByText('Vídeo atualizado!')).toBeInTheDocument();
    expect(writesIn(asked)[0]?.body).toEqual({ tags: ['adulto', 'via aérea'] });
  });

  it('a lesson is deleted only after a question that says until when it can be restored', async () => {
    const asked = videosApi([makeManagedVideo(1)]);
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: 'Excluir Aula 1' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Por 30 dias dá para restaurá-lo em “Vídeos excluídos”');
    expect(dialog).toHaveTextContent(
      'Sincronizações e importações de pastas não o trazem de volta',
    );
    expect(writesIn(asked)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Excluir vídeo' }));
    expect(await screen.findByText('Vídeo excluído!')).toBeInTheDocument();
    expect(writesIn(asked)[0]?.url.searchParams.get('id')).toBe('eq.1');
  });

  it.each([
    ['is kept in the selection when its deletion is cancelled', 200, 'Cancelar', 2],
    ['is kept in the selection when it could not be deleted', 403, 'Excluir vídeo', 2],
    ['leaves the selection once it is deleted', 200, 'Excluir vídeo', 1],
  ])('%s', async (_, status, answer, left) => {
    videosApi([makeManagedVideo(1), makeManagedVideo(2)], { status });
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Aula 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Aula 2' }));
    await user.click(screen.getByRole('button', { name: 'Excluir Aula 1' }));
    await user.click(await screen.findByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const bar = screen.getByRole('region', { name: 'Ações em massa' });
    expect(bar).toHaveTextContent(
      left === 1 ? '1 vídeo selecionado' : `${left} vídeos selecionados`,
    );
  });

  it('a failed deletion of a lesson is told', async () => {
    videosApi([makeManagedVideo(1)], { status: 403 });
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: 'Excluir Aula 1' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir vídeo' }));
    expect(await screen.findByText('Erro ao excluir vídeo')).toBeInTheDocument();
  });
});
