import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { makeLesson } from '~/testing/catalogue.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, rpcHandler, rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { CategoriesPage } from './CategoriesPage.tsx';

const category = (id: number) => ({
  id,
  name: `Categoria ${id}`,
  slug: `categoria-${id}`,
  description: `Sobre a categoria ${id}`,
  show_in_dropdown: false,
  position: id,
});

beforeEach(() => {
  server.use(
    tableHandler('category_stats', [
      { category_id: 1, active_video_count: 7, total_duration_seconds: 16_080, total_views: 900 },
    ]),
    rpcHandler('catalogue_counts', { categories: 7, videos: 64 }),
    rpcHandler('home_shelves', [
      {
        category_id: 1,
        name: 'Categoria 1',
        slug: 'categoria-1',
        position: 1,
        video_count: 7,
        videos: [makeLesson(1), makeLesson(2)],
      },
    ]),
  );
});

it('the categories page shows each category with its count, its length and a link', async () => {
  server.use(tableHandler('categories', [category(1), category(2)]));
  renderUi(<CategoriesPage />);
  const link = await screen.findByRole('link', { name: 'Categoria 1' });
  expect(link).toHaveAttribute('href', '/category/categoria-1');
  const card = link.closest('article');
  expect(card).toHaveTextContent('7 vídeos');
  expect(card).toHaveTextContent('4h 28min');
  expect(card).toHaveTextContent('Sobre a categoria 1');
  expect(card?.querySelectorAll('img')).toHaveLength(2);
  expect(await screen.findByText('7 categorias · 64 vídeos')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ver Todas as Categorias' })).toBeNull();
});

it('the categories page shows the static tiles of the specification', async () => {
  server.use(tableHandler('categories', [category(1)]));
  renderUi(<CategoriesPage />);
  for (const value of ['Popular', '24h', '4,9', 'Premium']) {
    expect(await screen.findByText(value)).toBeVisible();
  }
});

it('the categories page shows six categories and the rest on request', async () => {
  server.use(tableHandler('categories', [1, 2, 3, 4, 5, 6, 7].map(category)));
  const { user } = renderUi(<CategoriesPage />);
  await screen.findByRole('link', { name: 'Categoria 6' });
  expect(screen.queryByRole('link', { name: 'Categoria 7' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ver Todas as Categorias' }));
  expect(screen.getByRole('link', { name: 'Categoria 7' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Ver Todas as Categorias' })).toBeNull();
});

it('the address holds that all categories are shown', async () => {
  server.use(tableHandler('categories', [1, 2, 3, 4, 5, 6, 7].map(category)));
  renderUi(<CategoriesPage />, { route: '/categories?todas=1' });
  expect(await screen.findByRole('link', { name: 'Categoria 7' })).toBeVisible();
});

it('the categories page says when there is no category, and links home', async () => {
  server.use(tableHandler('categories', []));
  renderUi(<CategoriesPage />);
  expect(await screen.findByText('Nenhuma categoria encontrada')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/');
});

it('the categories page shows six placeholders while it loads, and an error can be retried', async () => {
  server.use(http.get(restUrl('categories'), () => HttpResponse.json({}, { status: 500 })));
  const { user, container } = renderUi(<CategoriesPage />);
  const list = container.querySelector('ul[aria-busy="true"]');
  expect(within(list as HTMLElement).getAllByRole('listitem')).toHaveLength(6);
  expect(await screen.findByText('Não foi possível carregar as categorias')).toBeVisible();
  server.use(tableHandler('categories', [category(3)]));
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByRole('link', { name: 'Categoria 3' })).toBeVisible();
});

it('the changing previews of categories can be paused', async () => {
  server.use(tableHandler('categories', [category(1)]));
  const { user } = renderUi(<CategoriesPage />);
  await user.click(await screen.findByRole('button', { name: 'Pausar prévias' }));
  expect(screen.getByRole('button', { name: 'Retomar prévias' })).toBeVisible();
});

it('the categories page asks for the three newest lessons of each category', async () => {
  const asked: unknown[] = [];
  server.use(
    tableHandler('categories', [category(1)]),
    http.post(rpcUrl('home_shelves'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json([]);
    }),
  );
  renderUi(<CategoriesPage />);
  await screen.findByRole('link', { name: 'Categoria 1' });
  await waitFor(() => expect(asked).toEqual([{ p_per_category: 3 }]));
});

it('categories that are shown stay without an error when reading them again fails', async () => {
  let isBroken = false;
  server.use(
    http.get(restUrl('categories'), () =>
      isBroken ? HttpResponse.json({}, { status: 500 }) : HttpResponse.json([category(1)]),
    ),
  );
  const client = createQueryClient();
  renderUi(<CategoriesPage />, { client });
  await screen.findByRole('link', { name: 'Categoria 1' });
  isBroken = true;
  await act(() => client.refetchQueries({ queryKey: categoryQueries.list().queryKey }));
  expect(screen.getByRole('link', { name: 'Categoria 1' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
