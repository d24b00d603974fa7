import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { env } from '~/lib/env.ts';
import { makeDeletedVideo } from '~/testing/deleted-video.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcHandler, rpcUrl, server } from '~/testing/server.ts';
import { dismissToast } from '~/ui/toast.ts';
import { BulkImport } from './BulkImport.tsx';
import { DeletedVideos } from './DeletedVideos.tsx';
import { VideoImport } from './SingleImport.tsx';

beforeEach(() => {
  sessionStorage.clear();
  server.use(rpcHandler('known_videos', []), rpcHandler('list_deleted_videos', []));
});
afterEach(() => dismissToast());

const SELECTION = {
  categories: [{ id: 3, name: 'Trauma' }],
  categoryId: 3,
  onCategoryChange: () => undefined,
};

describe('the review of a pasted list', () => {
  const LIST = [
    '1. https://youtu.be/aaaaaaaaaaa',
    'https://youtu.be/bbbbbbbbbbb; https://youtu.be/aaaaaaaaaaa',
    'Aula de choque: https://youtu.be/ccccccccccc.',
    'https://vimeo.com/1',
    'https://youtu.be/ddddddddddd',
  ].join('\n');
  const listed = (page: HTMLElement) => within(page).getAllByRole('button', { name: /^Editar/ });

  async function paste(list = LIST) {
    server.use(
      http.post(rpcUrl('known_videos'), async ({ request }) => {
        const { p_external_ids: ids } = (await request.json()) as { p_external_ids: string[] };
        return HttpResponse.json(
          [
            { external_id: 'ccccccccccc', title: 'Choque', is_deleted: false },
            { external_id: 'ddddddddddd', title: 'Dengue', is_deleted: true },
          ].filter(({ external_id: id }) => ids.includes(id)),
        );
      }),
    );
    const { user } = renderAdmin(<BulkImport {...SELECTION} />);
    const field = screen.getByLabelText('IDs ou links dos vídeos');
    await user.click(field);
    await user.paste(list);
    const review = await screen.findByRole('region', { name: 'Conferência' });
    return { user, field, review };
  }

  it('the review says of each line what is new, known, deleted, repeated or not recognised', async () => {
    const { user, review } = await paste();
    expect(await within(review).findByText(/Já está no catálogo: Choque/)).toBeInTheDocument();
    expect(within(review).getByText(/Excluído antes: Dengue/)).toBeInTheDocument();
    expect(within(review).getByText(/Repetido: já está na linha 1/)).toBeInTheDocument();
    expect(within(review).getByText(/O link não é do YouTube/)).toBeInTheDocument();
    expect(listed(review)).toHaveLength(5);
    await user.click(within(review).getByRole('button', { name: '1 não reconhecida' }));
    expect(listed(review)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Importar 3 vídeos' })).toBeInTheDocument();
  });

  it('a line of the review can be corrected, reset and removed, and the text follows', async () => {
    const { user, field, review } = await paste();
    await user.click(within(review).getByRole('button', { name: 'Editar a linha 4' }));
    const line = within(review).getByRole('textbox', { name: 'Linha 4' });
    expect(line).toHaveFocus();
    await user.clear(line);
    await user.type(line, 'youtu.be/eeeeeeeeeee');
    await waitFor(() => expect(within(review).queryByText(/não é do YouTube/)).toBeNull());
    await user.keyboard('{Escape}');
    expect(field).toHaveValue(LIST);
    await user.click(within(review).getByRole('button', { name: 'Remover a linha 4' }));
    expect(field).toHaveValue(LIST.replace('https://vimeo.com/1\n', ''));
    await waitFor(() => expect(listed(review)).toHaveLength(4));
  });

  it('the review says when the catalogue could not be asked, and the import still runs', async () => {
    server.use(http.all(rpcUrl('known_videos'), () => HttpResponse.json({}, { status: 500 })));
    const { user } = renderAdmin(<BulkImport {...SELECTION} />);
    await user.type(screen.getByLabelText('IDs ou links dos vídeos'), 'aaaaaaaaaaa');
    expect(await screen.findByText(/Não foi possível consultar o catálogo/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Importar vídeos' })).toBeEnabled();
  });

  it('the pasted list is still there after a visit to another screen', async () => {
    const { unmount, user } = renderAdmin(<BulkImport {...SELECTION} />);
    await user.type(screen.getByLabelText('IDs ou links dos vídeos'), 'aaaaaaaaaaa');
    unmount();
    renderAdmin(<BulkImport {...SELECTION} />);
    const field = screen.getByLabelText('IDs ou links dos vídeos');
    expect(field).toHaveValue('aaaaaaaaaaa');
    await user.click(screen.getByRole('button', { name: 'Limpar lista' }));
    expect(field).toHaveValue('');
    expect(sessionStorage.getItem('import_draft')).toBeNull();
  });
});

describe('what was deleted', () => {
  /** The list as the database has it at that moment; its answers to a restoring. */
  function deletedApi(first: ReturnType<typeof makeDeletedVideo>[], status = 200) {
    const state = { rows: first, restored: [] as unknown[] };
    server.use(
      http.post(rpcUrl('list_deleted_videos'), () => HttpResponse.json(state.rows)),
      http.post(rpcUrl('restore_video'), async ({ request }) => {
        state.restored.push(await request.json());
        if (status !== 200) return HttpResponse.json({ code: `PT${status}` }, { status });
        state.rows = [];
        return HttpResponse.json(7);
      }),
    );
    return state;
  }
  const region = () => screen.findByRole('region', { name: 'Vídeos excluídos' });

  it('a deleted lesson is listed with who and until when, and restored', async () => {
    const state = deletedApi([makeDeletedVideo()]);
    const { user } = renderAdmin(<DeletedVideos categoryId={3} />);
    const part = await region();
    expect(part).toHaveTextContent(/YouTube · excluída em .* por Ana Lima · guardada até /);
    await user.click(within(part).getByRole('button', { name: 'Restaurar Choque séptico' }));
    expect(await screen.findByText('Aula restaurada')).toBeInTheDocument();
    expect(state.restored).toEqual([{ p_video_id: 7 }]);
    await waitFor(() => expect(screen.queryByText('Vídeos excluídos')).toBeNull());
  });

  it('a deleted lesson whose video was imported anew cannot be restored, and says why', async () => {
    deletedApi([makeDeletedVideo({ lesson_id: 9, lesson_title: 'Choque, de novo' })]);
    renderAdmin(<DeletedVideos categoryId={3} />);
    const part = await region();
    expect(part).toHaveTextContent('O vídeo está de novo no catálogo, como “Choque, de novo”.');
    expect(within(part).getByRole('button', { name: /^Restaurar/ })).toBeDisabled();
  });

  it('a lesson that was imported anew meanwhile is told, and not restored', async () => {
    deletedApi([makeDeletedVideo()], 409);
    const { user } = renderAdmin(<DeletedVideos categoryId={3} />);
    await user.click(within(await region()).getByRole('button', { name: /^Restaurar/ }));
    expect(await screen.findByText('Erro ao restaurar aula')).toBeInTheDocument();
    expect(screen.getByText(/Exclua essa antes de restaurar/)).toBeInTheDocument();
  });

  it('a video whose lesson is kept no more is imported again on request', async () => {
    const state = deletedApi([makeDeletedVideo({ video_id: null, kept_until: null })]);
    const bodies: unknown[] = [];
    server.use(
      http.post(`${env.supabaseUrl}/functions/v1/youtube/import-video`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ video: { id: 1, title: 'Choque séptico' } }, { status: 201 });
      }),
    );
    const { user } = renderAdmin(<DeletedVideos categoryId={3} />);
    const back = within(await region()).getByRole('button', {
      name: 'Importar de novo Choque séptico',
    });
    state.rows = [];
    await user.click(back);
    expect(await screen.findByText('Vídeo importado com sucesso!')).toBeInTheDocument();
    expect(bodies).toEqual([{ videoId: 'aaaaaaaaaaa', categoryId: 3 }]);
    await waitFor(() => expect(screen.queryByText('Vídeos excluídos')).toBeNull());
  });

  it('the import of one video offers to restore the lesson that it was', async () => {
    const state = deletedApi([makeDeletedVideo()]);
    const { user } = renderAdmin(<VideoImport {...SELECTION} />);
    const field = screen.getByLabelText('ID ou link do vídeo');
    await user.click(field);
    await user.paste('https://youtu.be/aaaaaaaaaaa');
    expect(await screen.findByText(/“Choque séptico” foi excluída em/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Restaurar aula' }));
    expect(await screen.findByText('Aula restaurada')).toBeInTheDocument();
    expect(state.restored).toEqual([{ p_video_id: 7 }]);
    expect(field).toHaveValue('');
  });
});
