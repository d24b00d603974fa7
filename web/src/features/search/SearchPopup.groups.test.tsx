import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { makeMoment } from '~/testing/moment.ts';
import {
  answerSearch,
  currentPath,
  foundLesson,
  openSearch,
  takeReports,
} from '~/testing/search-popup.tsx';
import { rpcUrl, server } from '~/testing/server.ts';

it('everything that was found is one list in groups, each with its name', async () => {
  answerSearch([foundLesson(1), foundLesson(2)], {
    moments: [
      makeMoment(),
      makeMoment({ video_id: null, podcast_id: 3, title: 'Ronda 02', line: 'Bom plantão' }),
    ],
    episodes: [{ id: 3, title: 'Ronda 02', category_id: 1, duration: null, duration_seconds: 65 }],
    categories: [{ name: 'Trauma', slug: 'trauma' }],
    instructors: ['Dra. Marina'],
  });
  const { user, field } = await openSearch();
  await user.type(field, 'aula');
  await screen.findByRole('listbox', { name: 'Resultados' });
  const group = (name: string) => within(screen.getByRole('group', { name }));
  const links = (name: string) =>
    group(name)
      .getAllByRole('option')
      .map((option) => [option.textContent, option.getAttribute('href')]);
  expect(screen.getAllByRole('group')).toHaveLength(5);
  expect(group('Aulas').getAllByRole('option')).toHaveLength(2);
  expect(links('Momentos')).toEqual([
    ['aos 5:48: Adrenalina 0,5 mg intramuscular Anafilaxia', '/video/17?t=346&trecho=348'],
    ['aos 5:48: Bom plantão Ronda 02', '/podcasts?episodio=3&t=346&trecho=348'],
  ]);
  expect(links('Episódios')).toEqual([['Ronda 02 1:05', '/podcasts?episodio=3']]);
  expect(links('Categorias')).toEqual([['Trauma', '/category/trauma']]);
  expect(links('Instrutores')).toEqual([['Dra. Marina', '/busca?q=Dra.+Marina']]);
  expect(
    screen.getByText('2 aulas, 2 momentos, 1 episódio, 1 categoria, 1 instrutor'),
  ).toBeInTheDocument();
});

it('to a question for a dose the moment comes first, with words and quantities marked', async () => {
  answerSearch([foundLesson(1), foundLesson(2)], {
    moments: [makeMoment({ quantities: ['0,5 mg'] })],
  });
  const { user, field } = await openSearch();
  await user.type(field, 'dose de adrenalina');
  const [first] = await screen.findAllByRole('option');
  expect([...(first?.querySelectorAll('strong') ?? [])].map((mark) => mark.textContent)).toEqual([
    'Adrenalina',
    '0,5 mg',
  ]);
  expect(first?.querySelector('mark')).toHaveTextContent('0,5 mg');
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(currentPath()).toBe('/video/17?t=346&trecho=348'));
});

it('what podcasts say is shown below the sentence that says there is no lesson', async () => {
  const reported = takeReports();
  answerSearch([], { moments: [makeMoment({ video_id: null, podcast_id: 3 })] });
  const { user, field } = await openSearch();
  await user.type(field, 'epinefrina');
  expect(await screen.findByText('Nenhum vídeo encontrado para "epinefrina"')).toBeVisible();
  expect(screen.getByRole('option', { name: /^aos 5:48/ })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(reported).toEqual([]);
});

it('a moment of a lesson is not shown below the sentence that says there is no lesson', async () => {
  answerSearch([], { moments: [makeMoment()] });
  const { user, field } = await openSearch();
  await user.type(field, 'epinefrina');
  expect(await screen.findByRole('option', { name: /^aos 5:48/ })).toBeVisible();
  expect(screen.queryByText(/^Nenhum vídeo encontrado/)).toBeNull();
});

it('a screen reader hears how many lessons there are, not how many are shown', async () => {
  answerSearch([1, 2, 3, 4, 5, 6, 7, 8].map((id) => foundLesson(id)));
  const { user, field } = await openSearch();
  await user.type(field, 'aula');
  expect(await screen.findByText('8 aulas')).toBeInTheDocument();
});

it('arrows go through all groups, and Home and End to the ends once something is chosen', async () => {
  answerSearch([foundLesson(1), foundLesson(2)], {
    moments: [makeMoment()],
    instructors: ['Dra. Marina'],
  });
  const { user, field } = await openSearch();
  await user.type(field, 'aula');
  const options = await screen.findAllByRole('option');
  const chosen = () => options.findIndex((one) => one.getAttribute('aria-selected') === 'true');
  await user.keyboard('{Home}');
  expect(chosen()).toBe(-1);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(chosen()).toBe(2);
  await user.keyboard('{End}');
  expect(chosen()).toBe(3);
  await user.keyboard('{Home}');
  expect(chosen()).toBe(0);
  expect(field).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toBe(-1);
  expect(field).not.toHaveAttribute('aria-activedescendant');
});

it('results of a moment ago stay until the next ones are there', async () => {
  answerSearch([foundLesson(1)]);
  const { user, field } = await openSearch();
  await user.type(field, 'aula');
  expect(await screen.findByRole('option', { name: /Aula 1/ })).toBeVisible();
  let respond = () => {};
  const answered = new Promise<void>((resolve) => {
    respond = resolve;
  });
  let isAsked = false;
  server.use(
    http.post(rpcUrl('search_everything'), async () => {
      isAsked = true;
      await answered;
      return HttpResponse.json({ count: 1, lessons: [foundLesson(2)] });
    }),
  );
  await user.type(field, 's');
  await waitFor(() => expect(isAsked).toBe(true));
  expect(screen.getByRole('option', { name: /Aula 1/ })).toBeVisible();
  expect(screen.queryByText('Buscando...')).toBeNull();
  respond();
  expect(await screen.findByRole('option', { name: /Aula 2/ })).toBeVisible();
});
