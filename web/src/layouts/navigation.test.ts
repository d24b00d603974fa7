import { expect, it } from 'vitest';
import { categoryMenus } from './navigation.ts';

const read = (data: Parameters<typeof categoryMenus>[0]['data']) => ({
  data,
  isPending: false,
  isError: false,
});

it('flagged categories are listed under "Aulas Gravadas" and the rest under "Acervo", in order', () => {
  const category = (id: number, show_in_dropdown: boolean) => ({
    id,
    name: `c${id}`,
    slug: `c${id}`,
    show_in_dropdown,
  });
  const menus = categoryMenus(read([category(1, true), category(2, false), category(3, true)]));
  expect(menus.map(({ label, categories }) => [label, categories.map(({ id }) => id)])).toEqual([
    ['Aulas Gravadas', [1, 3]],
    ['Acervo', [2]],
  ]);
});

it.each([
  [read([]), 'Nenhuma categoria'],
  [{ ...read(undefined), isPending: true }, 'Carregando...'],
  [{ ...read(undefined), isError: true }, 'Não foi possível carregar'],
])('a menu without categories says why', (query, text) => {
  expect(categoryMenus(query).map(({ emptyText }) => emptyText)).toEqual([text, text]);
});
