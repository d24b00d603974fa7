import { describe, expect, test } from 'vitest';
import {
  type FavoriteFacts,
  type FavoriteSort,
  parseFavoriteSort,
  sortFavorites,
  sumFavorites,
} from './favorites.rules.ts';

const favorite = (
  id: number,
  title: string,
  duration_seconds: number | null,
  category: string | null,
): FavoriteFacts => ({
  id,
  created_at: `2026-11-0${id}T12:00:00Z`,
  video: {
    title,
    duration_seconds,
    category_id: category ? category.length : null,
    category: category ? { name: category } : null,
  },
});

const rows = [
  favorite(1, 'Ética no plantão', 300, 'Trauma'),
  favorite(2, 'Zoonoses', null, null),
  favorite(3, 'Aula 10', 60, 'Cardiologia'),
  favorite(4, 'aula 9', 600, 'Trauma'),
];

describe('sortFavorites', () => {
  test.each<[FavoriteSort, number[]]>([
    ['recentes', [4, 3, 2, 1]],
    ['antigos', [1, 2, 3, 4]],
    ['titulo', [4, 3, 1, 2]],
    ['duracao', [3, 1, 4, 2]],
    ['categoria', [3, 4, 1, 2]],
  ])('sortFavorites sorts by %s', (sort, ids) => {
    expect(sortFavorites(rows, sort).map(({ id }) => id)).toEqual(ids);
  });

  test('sortFavorites does not change its input', () => {
    const before = [...rows];
    sortFavorites(rows, 'titulo');
    expect(rows).toEqual(before);
  });
});

test.each([
  ['titulo', 'titulo'],
  ['recentes', 'recentes'],
  ['lixo', 'recentes'],
  [null, 'recentes'],
])('parseFavoriteSort(%s) is %s', (text, sort) => {
  expect(parseFavoriteSort(text)).toBe(sort);
});

test('sumFavorites counts lessons, seconds and distinct categories', () => {
  expect(sumFavorites(rows)).toEqual({ count: 4, totalSeconds: 960, categories: 2 });
  expect(sumFavorites([])).toEqual({ count: 0, totalSeconds: 0, categories: 0 });
});
