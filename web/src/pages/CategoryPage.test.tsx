import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { makeLesson } from '~/testing/catalogue.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, server, tableHandler } from '~/testing/server.ts';
import { CategoryPage } from './CategoryPage.tsx';

/** Twenty-nine lessons, newest first, as the database pages them. */
const lessons = Array.from({ length: 29 }, (_, index) =>
  makeLesson(29 - index, {
    created_at: new Date(Date.UTC(2026, 0, 29 - index)).toISOString(),
  }),
);

const cursors: (string | null)[] = [];

function lessonsHandler(rows = lessons) {
  return http.get(restUrl('videos'), ({ request }) => {
    const { searchParams } = new URL(request.url);
    const cursor = searchParams.get('or');
    cursors.push(cursor);
    const before = /id\.lt\.(\d+)/.exec(cursor ?? '')?.[1];
    const rest = before ? rows.filter(({ id }) => id < Number(before)) : rows;
    return HttpResponse.json(rest.slice(0, Number(searchParams.get('limit'))));
  });
}

beforeEach(() => {
  cursors.length = 0;
  server.use(
    tableHandler('categories', [
      {
        id: 4,
        name: 'Trauma',
        slug: 'trauma',
        description: 'Avaliação primária',
        show_in_dropdown: true,
        position: 1,
      },
    ]),
    tableHandler('category_stats', [
      {
        category_id: 4,
        active_video_count: 29,
        total_duration_seconds: 17_400,
        total_views: 12_340,
      },
    ]),
    tableHandler('user_favorites', []),
    tableHandler('user_video_progress', []),
    lessonsHandler(),
  );
});

const renderAt = (route: string) =>
  renderUi(
    <Routes>
      <Route path="/category/:slug" element={<CategoryPage />} />
      <Route path="/categories" element={<p>todas as categorias</p>} />
    </Routes>,
    { route },
  );

const cards = async () =>
  within(await screen.findByRole('region', { name: 'Vídeos da categoria' })).getAllByRole(
    'article',
  );

it('the page of a category shows its figures and marks its newest lesson', async () => {
  renderAt('/category/trauma');
  expect(await screen.findByRole('heading', { level: 1, name: 'Trauma' })).toBeVisible();
  expect(screen.getByText('Avaliação primária')).toBeVisible();
  const tiles = screen.getByText('Visualizações').closest('dl');
  await waitFor(() => expect(tiles).toHaveTextContent('Vídeos29'));
  expect(tiles).toHaveTextContent('Duração4h 50min');
  expect(tiles).toHaveTextContent('Visualizações12,3K');
  const [first, second] = await cards();
  expect(first).toHaveTextContent('Mais Recente');
  expect(second).not.toHaveTextContent('Mais Recente');
});

it('the lessons of a category are read page by page, after the last one shown', async () => {
  const { user } = renderAt('/category/trauma');
  expect(await cards()).toHaveLength(12);
  await user.click(screen.getByRole('button', { name: 'Carregar mais vídeos' }));
  expect(await screen.findByRole('link', { name: 'Aula 6' })).toBeVisible();
  expect(await cards()).toHaveLength(24);
  await user.click(screen.getByRole('button', { name: 'Carregar mais vídeos' }));
  expect(await screen.findByRole('link', { name: 'Aula 1' })).toBeVisible();
  expect(await cards()).toHaveLength(29);
  expect(screen.queryByRole('button', { name: 'Carregar mais vídeos' })).toBeNull();
  // The button is gone; the first of the new lessons has its place.
  expect(screen.getByRole('link', { name: 'Aula 5' })).toHaveFocus();
  expect(cursors[1]).toBe(
    '(created_at.lt."2026-01-18T00:00:00.000Z",and(created_at.eq."2026-01-18T00:00:00.000Z",id.lt.18))',
  );
});

it('the page of a category shows as many pages as the address says', async () => {
  renderAt('/category/trauma?pagina=2');
  expect(await screen.findByRole('link', { name: 'Aula 6' })).toBeVisible();
  expect(await cards()).toHaveLength(24);
});

it('an unknown category leads to all categories', async () => {
  renderAt('/category/inexistente');
  expect(await screen.findByText('todas as categorias')).toBeVisible();
});

it('the page of a category says when it has no lessons', async () => {
  server.use(lessonsHandler([]));
  renderAt('/category/trauma');
  expect(await screen.findByText('Nenhum vídeo encontrado')).toBeVisible();
  expect(screen.getByText('Esta categoria ainda não possui vídeos disponíveis.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Voltar às categorias' })).toHaveAttribute(
    'href',
    '/categories',
  );
});

it('a category stays shown when its lessons fail to load, and they can be retried', async () => {
  server.use(http.get(restUrl('videos'), () => HttpResponse.json({}, { status: 500 })));
  const { user } = renderAt('/category/trauma');
  expect(await screen.findByText('Não foi possível carregar os vídeos')).toBeVisible();
  server.use(lessonsHandler());
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await cards()).toHaveLength(12);
});

it('a failed further page of a category is read again only on request', async () => {
  let failures = 0;
  server.use(
    http.get(restUrl('videos'), ({ request }) => {
      if (!new URL(request.url).searchParams.has('or')) return;
      failures += 1;
      return HttpResponse.json({}, { status: 500 });
    }),
  );
  const { user } = renderAt('/category/trauma?pagina=3');
  expect(await screen.findByText('Não foi possível carregar mais vídeos')).toBeVisible();
  expect(await cards()).toHaveLength(12);
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByText('Não foi possível carregar mais vídeos')).toBeVisible();
  expect(failures).toBe(2);

  server.use(lessonsHandler());
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  // The third page, which the address asks for, follows by itself.
  expect(await screen.findByRole('link', { name: 'Aula 1' })).toBeVisible();
  expect(await cards()).toHaveLength(29);
});

it('the page of a category shows eight placeholders while it loads', () => {
  const { container } = renderAt('/category/trauma');
  expect(container.querySelectorAll('[aria-busy="true"] .grid > .card')).toHaveLength(8);
});

it('figures of a category that cannot be read are not shown as 0', async () => {
  server.use(http.get(restUrl('category_stats'), () => HttpResponse.json({}, { status: 500 })));
  renderAt('/category/trauma');
  expect(await cards()).toHaveLength(12);
  const tiles = screen.getByText('Visualizações').closest('dl');
  expect(tiles).toHaveTextContent('Vídeos–Duração–Visualizações–');
});
