import { expect, it } from 'vitest';
import { isAdminRole, splitCategories } from './navigation.ts';

it('flagged categories are listed under "Aulas Gravadas" and the rest under "Acervo", in order', () => {
  const category = (id: number, show_in_dropdown: boolean) => ({
    id,
    name: `c${id}`,
    slug: `c${id}`,
    show_in_dropdown,
  });
  const all = [category(1, true), category(2, false), category(3, true)];
  const { recorded, archive } = splitCategories(all);
  expect(recorded.map(({ id }) => id)).toEqual([1, 3]);
  expect(archive.map(({ id }) => id)).toEqual([2]);
});

it.each([
  ['user', false],
  ['admin', true],
  ['superuser', true],
  ['', false],
])('the role "%s" sees the panel: %s', (role, expected) => {
  expect(isAdminRole(role)).toBe(expected);
});
