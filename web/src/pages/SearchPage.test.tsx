import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { makeLesson } from '~/testing/catalogue.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { SearchPage } from './SearchPage.tsx';

/** A database that finds `count` lessons and hands them out as it is asked. */
function answer(count: number) {
  const asked: Asked[] = [];
  const all = Array.from({ length: count }, (_, index) => makeLesson(index + 1));
  server.use(
    http.post(rpcUrl('search_videos'), async ({ request }) => {
      // What the app sends to this function.
      const { skip, max_results, ...rest } = (await request.json()) as Asked;
      asked.push({ ...rest, max_results, skip });
      return HttpResponse.json(all.slice(skip, skip + max_results));
    }),
  );
  return asked;
}

type Asked = { q: string; max_results: number; skip: number };

beforeEach(() => {
  server.use(tableHandler('user_favorites', []), tableHandler('user_video_progress', []));
});

it('the search page searches for the text in the address', async () => {
  const asked = answer(1);
  renderUi(<SearchPage />, { route: '/busca?q=ecg' });
  expect(await screen.findByText('1 resultado para "ecg"')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Aula 1' })).toHaveAttribute('href', '/video/1');
  expect(screen.getByRole('searchbox')).toHaveValue('ecg');
  expect(asked).toEqual([{ q: 'ecg', max_results: 101, skip: 0 }]);
});

it('the search page marks the searched words in the titles, ignoring accents', async () => {
  answer(2);
  renderUi(<SearchPage />, { route: '/busca?q=%C3%A0ula' });
  const title = await screen.findByRole('link', { name: 'Aula 1' });
  expect(within(title).getByText('Aula').tagName).toBe('MARK');
  expect(screen.getAllByText('Aula')).toHaveLength(2);
});

it('the search page searches again on submit', async () => {
  const asked = answer(2);
  const { user } = renderUi(<SearchPage />, { route: '/busca?q=ecg' });
  await screen.findByText('2 resultados para "ecg"');
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), ' sepse {Enter}');
  expect(await screen.findByText('2 resultados para "sepse"')).toBeVisible();
  expect(asked).toHaveLength(2);
  expect(screen.getByRole('heading', { level: 1, name: 'Busca' })).toHaveFocus();
});

it('the search page asks for a text when there is none', () => {
  answer(0);
  renderUi(<SearchPage />, { route: '/busca' });
  expect(screen.getByText('O que você quer rever?')).toBeVisible();
});

it('the search page repeats a text without results and links the categories', async () => {
  answer(0);
  renderUi(<SearchPage />, { route: '/busca?q=xyz' });
  expect(await screen.findByText('Nenhum vídeo encontrado para "xyz"')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver categorias' })).toBeVisible();
});

it('the search page shows one page of results at a time', async () => {
  answer(30);
  const { user } = renderUi(<SearchPage />, { route: '/busca?q=aula' });
  await screen.findByText('30 resultados para "aula"');
  expect(screen.getAllByRole('article')).toHaveLength(24);
  await user.click(screen.getByRole('button', { name: 'Carregar mais resultados' }));
  expect(screen.getAllByRole('article')).toHaveLength(30);
  expect(screen.queryByRole('button', { name: 'Carregar mais resultados' })).toBeNull();
});

it('the search page reaches every result, and counts them once all are loaded', async () => {
  const asked = answer(130);
  const { user } = renderUi(<SearchPage />, { route: '/busca?q=aula&pagina=4' });
  expect(await screen.findByText('Mais de 100 resultados para "aula"')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(96);
  await user.click(screen.getByRole('button', { name: 'Carregar mais resultados' }));
  expect(await screen.findByText('130 resultados para "aula"')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(120);
  await user.click(screen.getByRole('button', { name: 'Carregar mais resultados' }));
  expect(screen.getAllByRole('article')).toHaveLength(130);
  expect(screen.getByRole('link', { name: 'Aula 130' })).toBeVisible();
  expect(asked.map(({ skip }) => skip)).toEqual([0, 100]);
});

it('a failed further page of results is read again only on request', async () => {
  answer(130);
  let failures = 0;
  server.use(
    http.post(rpcUrl('search_videos'), async ({ request }) => {
      if (((await request.clone().json()) as Asked).skip === 0) return;
      failures += 1;
      return HttpResponse.json({}, { status: 500 });
    }),
  );
  const { user } = renderUi(<SearchPage />, { route: '/busca?q=aula&pagina=5' });
  expect(await screen.findByText('Não foi possível carregar mais resultados')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(100);
  expect(failures).toBe(1);
  answer(130);
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByText('130 resultados para "aula"')).toBeVisible();
});

it('the search page can be loaded again after an error', async () => {
  server.use(http.post(rpcUrl('search_videos'), () => HttpResponse.json({}, { status: 500 })));
  const { user } = renderUi(<SearchPage />, { route: '/busca?q=ecg' });
  expect(await screen.findByText('A busca não respondeu')).toBeVisible();
  answer(1);
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByRole('link', { name: 'Aula 1' })).toBeVisible();
});
