import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLesson } from '~/testing/catalogue.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { FavoritesPage } from './FavoritesPage.tsx';

const favorite = (id: number, title = `Aula ${id}`) => ({
  id,
  video_id: id,
  created_at: new Date(Date.UTC(2026, 10, id)).toISOString(),
  video: {
    ...makeLesson(id, { title, duration_seconds: id * 60 }),
    category_id: id % 2,
    category: { name: id % 2 ? 'Trauma' : 'Cardiologia' },
  },
});

/** A list that really loses what is deleted. */
function listHandlers(rows: ReturnType<typeof favorite>[]) {
  let kept = rows;
  return [
    http.get(restUrl('user_favorites'), () => HttpResponse.json(kept)),
    http.delete(restUrl('user_favorites'), ({ request }) => {
      const video = new URL(request.url).searchParams.get('video_id');
      kept = kept.filter(({ video_id }) => `eq.${video_id}` !== video);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(rpcUrl('clear_favorites'), () => {
      const removed = kept.map(({ video_id, created_at }) => ({ video_id, created_at }));
      kept = [];
      return HttpResponse.json(removed);
    }),
  ];
}

beforeEach(() => {
  signIn();
  server.use(tableHandler('user_video_progress', []));
});

const titles = () =>
  screen.getAllByRole('article').map((card) => card.querySelector('h2')?.textContent);

describe('Minha Lista', () => {
  it('Minha Lista shows its sums and its lessons, newest first, with the date', async () => {
    server.use(...listHandlers([favorite(3), favorite(2), favorite(1)]));
    vi.spyOn(Date.prototype, 'getFullYear').mockReturnValue(2026);
    renderUi(<FavoritesPage />);
    const tiles = (await screen.findByText('Duração total')).closest('dl');
    expect(tiles).toHaveTextContent('Vídeos3');
    expect(tiles).toHaveTextContent('Duração total6 min');
    expect(tiles).toHaveTextContent('Categorias2');
    expect(tiles).toHaveTextContent('4,9');
    expect(titles()).toEqual(['Aula 3', 'Aula 2', 'Aula 1']);
    expect(screen.getByText('Adicionada em 02/11')).toBeVisible();
    vi.restoreAllMocks();
    expect(
      within(screen.getAllByRole('article')[0] as HTMLElement).getByText('Mais Recente'),
    ).toBeVisible();
  });

  it.each([
    ['Mais antigos', ['Aula B', 'Aula C', 'Aula A']],
    ['Título A-Z', ['Aula A', 'Aula B', 'Aula C']],
    ['Duração', ['Aula B', 'Aula C', 'Aula A']],
    ['Categoria', ['Aula C', 'Aula A', 'Aula B']],
  ])('Minha Lista sorts by "%s"', async (label, expected) => {
    server.use(
      ...listHandlers([favorite(3, 'Aula A'), favorite(2, 'Aula C'), favorite(1, 'Aula B')]),
    );
    const { user } = renderUi(<FavoritesPage />);
    await user.selectOptions(await screen.findByLabelText('Ordenar por'), label);
    expect(titles()).toEqual(expected);
  });

  it('Minha Lista reads its order from the address', async () => {
    server.use(...listHandlers([favorite(2, 'Zoonoses'), favorite(1, 'Anafilaxia')]));
    renderUi(<FavoritesPage />, { route: '/favorites?ordem=titulo' });
    expect(await screen.findByLabelText('Ordenar por')).toHaveValue('titulo');
    expect(titles()).toEqual(['Anafilaxia', 'Zoonoses']);
  });

  it('Minha Lista shows twelve lessons and twelve more on request', async () => {
    server.use(...listHandlers(Array.from({ length: 13 }, (_, index) => favorite(13 - index))));
    const { user } = renderUi(<FavoritesPage />);
    await screen.findByRole('link', { name: 'Aula 13' });
    expect(titles()).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: 'Ver Mais Favoritos' }));
    expect(titles()).toHaveLength(13);
    expect(screen.queryByRole('button', { name: 'Ver Mais Favoritos' })).toBeNull();
  });

  it('Minha Lista removes a lesson at once', async () => {
    server.use(...listHandlers([favorite(2), favorite(1)]));
    const { user } = renderUi(<FavoritesPage />);
    await screen.findByRole('link', { name: 'Aula 2' });
    await user.click(screen.getByRole('button', { name: 'Remover Aula 2 dos favoritos' }));
    expect(titles()).toEqual(['Aula 1']);
    expect(screen.getByRole('link', { name: 'Aula 1' })).toHaveFocus();
    expect(await screen.findByText('Removido dos favoritos')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remover Aula 1 dos favoritos' }));
    expect(screen.getByRole('heading', { name: 'Minha Lista' })).toHaveFocus();
    expect(await screen.findByText('Nenhum favorito ainda')).toBeVisible();
  });

  it('Minha Lista puts a lesson back when the server refuses', async () => {
    server.use(...listHandlers([favorite(2), favorite(1)]));
    server.use(
      http.delete(restUrl('user_favorites'), () => HttpResponse.json({}, { status: 500 })),
    );
    const { user } = renderUi(<FavoritesPage />);
    await screen.findByRole('link', { name: 'Aula 2' });
    await user.click(screen.getByRole('button', { name: 'Remover Aula 2 dos favoritos' }));
    expect(
      await screen.findByText('Não foi possível remover o vídeo dos favoritos.'),
    ).toBeVisible();
    await waitFor(() => expect(titles()).toEqual(['Aula 2', 'Aula 1']));
  });

  it('Minha Lista removes only the chosen lesson while the favourite ids cannot be read', async () => {
    server.use(...listHandlers([favorite(2), favorite(1)]));
    server.use(
      http.get(restUrl('user_favorites'), ({ request }) => {
        if (new URL(request.url).searchParams.get('select') !== 'id,video_id') return;
        return HttpResponse.json({}, { status: 500 });
      }),
    );
    const { user } = renderUi(<FavoritesPage />);
    await screen.findByRole('link', { name: 'Aula 2' });
    await user.click(screen.getByRole('button', { name: 'Remover Aula 2 dos favoritos' }));
    expect(await screen.findByText('Removido dos favoritos')).toBeVisible();
    await waitFor(() => expect(titles()).toEqual(['Aula 1']));
  });

  it('Minha Lista removes a lesson pressed before the favourite ids are loaded', async () => {
    server.use(...listHandlers([favorite(2), favorite(1)]));
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get(restUrl('user_favorites'), async ({ request }) => {
        if (new URL(request.url).searchParams.get('select') === 'id,video_id') await held;
      }),
    );
    const { user } = renderUi(<FavoritesPage />);
    await screen.findByRole('link', { name: 'Aula 2' });
    await user.click(screen.getByRole('button', { name: 'Remover Aula 2 dos favoritos' }));
    answer();
    expect(await screen.findByText('Removido dos favoritos')).toBeVisible();
    await waitFor(() => expect(titles()).toEqual(['Aula 1']));
  });

  it('Minha Lista asks before everything is removed', async () => {
    server.use(...listHandlers([favorite(2), favorite(1)]));
    const { user } = renderUi(<FavoritesPage />);
    await user.click(await screen.findByRole('button', { name: 'Limpar Tudo' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(
      'Tem certeza que deseja remover todos os vídeos dos favoritos?',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(titles()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Limpar Tudo' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Limpar Tudo' }),
    );
    expect(await screen.findByText('Lista limpa!')).toBeVisible();
    expect(await screen.findByText('Nenhum favorito ainda')).toBeVisible();
  });

  it.each([
    [0, 'Lista restaurada', null],
    [2, 'Lista restaurada em parte', '2 aulas não estão mais no catálogo.'],
  ])(
    'an undone "Limpar Tudo" brings back what it removed; %d lessons are gone since',
    async (missing, title, text) => {
      let restored: unknown;
      server.use(
        ...listHandlers([favorite(2), favorite(1)]),
        http.post(rpcUrl('restore_favorites'), async ({ request }) => {
          restored = await request.json();
          return HttpResponse.json(missing);
        }),
      );
      const { user } = renderUi(<FavoritesPage />);
      await user.click(await screen.findByRole('button', { name: 'Limpar Tudo' }));
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Limpar Tudo' }),
      );
      await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
      expect(await screen.findByText(title)).toBeVisible();
      if (text) expect(screen.getByText(text)).toBeVisible();
      expect(restored).toEqual({
        p_removed: [2, 1].map((id) => ({ video_id: id, created_at: favorite(id).created_at })),
      });
    },
  );

  it('Minha Lista says when clearing failed', async () => {
    server.use(...listHandlers([favorite(1)]));
    server.use(http.post(rpcUrl('clear_favorites'), () => HttpResponse.json({}, { status: 500 })));
    const { user } = renderUi(<FavoritesPage />);
    await user.click(await screen.findByRole('button', { name: 'Limpar Tudo' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Limpar Tudo' }),
    );
    expect(await screen.findByText('Não foi possível limpar a lista de favoritos.')).toBeVisible();
    await waitFor(() => expect(titles()).toHaveLength(1));
  });

  it('an empty Minha Lista links the lessons', async () => {
    server.use(...listHandlers([]));
    renderUi(<FavoritesPage />);
    expect(await screen.findByText('Nenhum favorito ainda')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Explorar Vídeos' })).toHaveAttribute(
      'href',
      '/categories',
    );
  });

  it('Minha Lista can be loaded again after an error', async () => {
    server.use(http.get(restUrl('user_favorites'), () => HttpResponse.json({}, { status: 500 })));
    const { user } = renderUi(<FavoritesPage />);
    expect(await screen.findByText('Não foi possível carregar sua lista')).toBeVisible();
    server.use(...listHandlers([favorite(1)]));
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByRole('link', { name: 'Aula 1' })).toBeVisible();
  });
});
