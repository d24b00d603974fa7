import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '~/lib/query-client.ts';
import { makeDoseRow, serveDoses } from '~/testing/doses-answers.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { DosesPage } from './DosesPage.tsx';

const CATEGORIES = [
  { id: 2, name: 'Choque', slug: 'choque', show_in_dropdown: true, position: 1 },
  { id: 1, name: 'Via Aérea', slug: 'via-aerea', show_in_dropdown: true, position: 2 },
];
const SHOCK = {
  title: 'Sepse',
  category_id: 2,
  points: [{ text: 'Noradrenalina se a PAM cair', seconds: 60, quantities: [] }],
};
const EPISODE = { title: 'Ronda', instructor: null, category_id: null };

function open(route = '/doses', rows: Parameters<typeof serveDoses>[0] = {}) {
  server.use(tableHandler('categories', CATEGORIES), serveDoses(rows));
  return renderUi(<DosesPage />, { route, client: createQueryClient() });
}
const ALL = {
  lessons: [makeDoseRow(7), makeDoseRow(8, SHOCK)],
  episodes: [makeDoseRow(3, EPISODE)],
};
const field = () => screen.findByLabelText('Buscar nas doses e condutas');
const titles = () =>
  screen.getAllByRole('article').map((one) => one.querySelector('h3')?.textContent);

beforeEach(() => {
  signIn();
  vi.setSystemTime('2026-11-30T12:00:00-03:00');
});

it('every reviewed point stands under its category, lesson and teacher, with who reviewed it and the way to its second', async () => {
  open('/doses', ALL);
  const sheet = await screen.findByRole('article', { name: 'Aula 7' });
  expect(titles()).toEqual(['Sepse', 'Aula 7', 'Ronda']);
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'Choque',
    'Via Aérea',
    'Sem categoria',
  ]);
  expect(sheet).toHaveTextContent('Dra. Teste · Aula');
  expect(sheet).toHaveTextContent('Revisado por Ana Revisora em 21/10/2026');
  expect(within(sheet).getByText('0,5 mg')).toHaveProperty('tagName', 'STRONG');
  expect(within(sheet).getByRole('link', { name: 'Assistir aos 5:48: Aula 7' })).toHaveAttribute(
    'href',
    '/video/7?t=348',
  );
  // A point without its second leads nowhere of its own.
  expect(within(sheet).getAllByRole('link')).toHaveLength(2);
  const link = screen.getByRole('link', { name: 'Ouvir aos 5:48: Ronda' });
  expect(link).toHaveAttribute('href', '/podcasts?episodio=3&t=348');
  expect(screen.getByRole('status')).toHaveTextContent('5 pontos de 3 aulas e podcasts');
});

it('a lesson that cannot be played from a second tells the second and does not lead there', async () => {
  open('/doses', { lessons: [makeDoseRow(7, { is_seekable: false })] });
  const sheet = await screen.findByRole('article', { name: 'Aula 7' });
  expect(sheet).toHaveTextContent('5:48');
  expect(within(sheet).getAllByRole('link')).toEqual([
    within(sheet).getByRole('link', { name: 'Aula 7' }),
  ]);
});

it('what is searched for is typed before the doses are there, and found when they come', async () => {
  let answer = () => {};
  const asking = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user } = open('/doses?categoria=choque', ALL);
  server.use(http.post(rpcUrl('reviewed_points'), () => asking.then(() => undefined)));
  await user.type(await field(), 'nora');
  await waitFor(() => expect(screen.getByLabelText('Categoria')).toHaveDisplayValue('Choque'));
  expect(screen.queryByRole('article')).toBeNull();
  answer();
  await screen.findByRole('article', { name: 'Sepse' });
  expect(titles()).toEqual(['Sepse']);
});

it('a review of more than twelve months ago says so', async () => {
  open('/doses', { lessons: [makeDoseRow(7, { reviewed_on: '2025-11-29' }), makeDoseRow(8)] });
  const due =
    'Última revisão por Ana Revisora em 29/11/2025, há mais de 12 meses: confira antes de usar';
  expect(await screen.findByText(due)).toBeVisible();
  expect(screen.getAllByText(/confira antes de usar/)).toHaveLength(1);
});

it('the search answers at each key, without accents, and marks what it found', async () => {
  const { user } = open('/doses', ALL);
  await user.type(await field(), 'DECUB');
  await waitFor(() => expect(titles()).toEqual(['Aula 7', 'Ronda']));
  expect(screen.getAllByText('Decúb')[0]).toHaveProperty('tagName', 'MARK');
  expect(screen.getAllByText(/1 de 2 pontos/)).toHaveLength(2);
  expect(screen.queryByText('Adrenalina', { exact: false })).not.toBeInTheDocument();
  await user.clear(await field());
  await user.type(await field(), 'adrenalina');
  // The dose of another drug is no answer.
  await waitFor(() => expect(titles()).toEqual(['Aula 7', 'Ronda']));
});

it('the category and the search of an address are shown, and what is elsewhere is said', async () => {
  const { user } = open('/doses?categoria=choque&q=adrenalina', ALL);
  expect(await field()).toHaveValue('adrenalina');
  expect(await screen.findByText('Nenhum ponto com “adrenalina” em Choque')).toBeVisible();
  expect(screen.getByLabelText('Categoria')).toHaveDisplayValue('Choque (1)');
  expect(screen.getByText('Em outras categorias: 2 pontos de 2 aulas e podcasts.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Buscar em todas as categorias' }));
  await waitFor(() => expect(titles()).toEqual(['Aula 7', 'Ronda']));
  await user.clear(await field());
  await user.selectOptions(screen.getByLabelText('Categoria'), 'Choque (1)');
  await waitFor(() => expect(titles()).toEqual(['Sepse']));
});

it('without an answer it leads to the search of everything', async () => {
  open('/doses?q=aas', ALL);
  expect(await screen.findByText('Nenhum ponto com “aas”')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Buscar nas aulas e podcasts' })).toHaveAttribute(
    'href',
    '/busca?q=aas',
  );
});

it('a category that an address names and that is not there shows all', async () => {
  open('/doses?categoria=outra', ALL);
  await screen.findByRole('article', { name: 'Sepse' });
  expect(titles()).toHaveLength(3);
  expect(screen.getByLabelText('Categoria')).toHaveDisplayValue('Todas as categorias');
});

it('where nothing was reviewed it says so, and where reading failed it is tried again', async () => {
  open();
  expect(await screen.findByText('Nenhum ponto-chave revisado ainda')).toBeVisible();
  expect(screen.queryByLabelText('Categoria')).not.toBeInTheDocument();
});

it('a list that could not be read is tried again', async () => {
  server.use(
    tableHandler('categories', CATEGORIES),
    http.post(rpcUrl('reviewed_points'), () => HttpResponse.json({}, { status: 500 }), {
      once: false,
    }),
  );
  const { user } = renderUi(<DosesPage />, { route: '/doses', client: createQueryClient() });
  expect(await screen.findByText('Não foi possível carregar as doses e condutas')).toBeVisible();
  server.use(serveDoses(ALL));
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByRole('article', { name: 'Sepse' })).toBeVisible();
});

it('of a long list the first are drawn, more on request, and on paper all of them', async () => {
  const lessons = Array.from({ length: 130 }, (_, index) => makeDoseRow(index + 1));
  const { user, container } = open('/doses', { lessons });
  const drawn = () => container.querySelectorAll('article').length;
  await user.click(await screen.findByRole('button', { name: 'Ver mais (70)' }));
  expect(drawn()).toBe(120);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(drawn()).toBe(130);
  expect(
    screen.getByText(/^Plantão, .+\/doses · como estava em \d\d\/\d\d\/\d{4}, /),
  ).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(drawn()).toBe(120);
});

it('all pages are read, up to a limit that the page tells', async () => {
  const lessons = Array.from({ length: 2001 }, (_, index) => makeDoseRow(index + 1));
  open('/doses', { lessons });
  expect(await screen.findByText(/só|mais novos; a busca encontra também os outros/)).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('4.000 pontos de 2.000 aulas e podcasts');
});
