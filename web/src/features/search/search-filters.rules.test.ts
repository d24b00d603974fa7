import { expect, test } from 'vitest';
import {
  filterArguments,
  hasSearchFilters,
  NO_SEARCH_FILTERS,
  parseSearchFilters,
  searchFilterParams,
} from './search-filters.rules.ts';

test.each([
  ['', { type: 'all', categoryId: null, length: null }],
  ['tipo=aulas', { type: 'lessons', categoryId: null, length: null }],
  ['tipo=podcasts&categoria=3', { type: 'episodes', categoryId: 3, length: null }],
  ['tipo=momentos&duracao=10-30', { type: 'moments', categoryId: null, length: '10-30' }],
  ['categoria=7&duracao=mais-de-60', { type: 'all', categoryId: 7, length: 'mais-de-60' }],
] as const)('the address "%s" and its filters are each other’s', (address, filters) => {
  expect(parseSearchFilters(new URLSearchParams(address))).toEqual(filters);
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(searchFilterParams(filters))) {
    if (value !== null) params.set(name, value);
  }
  expect(params.toString()).toBe(address);
  expect(hasSearchFilters(filters)).toBe(address !== '');
});

test.each(['tipo=tudo', 'tipo=', 'categoria=abc', 'categoria=0', 'categoria=1e3', 'duracao=5'])(
  'the unknown filter "%s" filters nothing',
  (address) => {
    expect(parseSearchFilters(new URLSearchParams(address))).toEqual(NO_SEARCH_FILTERS);
  },
);

test.each([
  [null, null, {}],
  [3, null, { in_category: 3 }],
  [null, 'ate-10', { max_seconds: 600 }],
  [null, '10-30', { min_seconds: 600, max_seconds: 1800 }],
  [null, '30-60', { min_seconds: 1800, max_seconds: 3600 }],
  [3, 'mais-de-60', { in_category: 3, min_seconds: 3600 }],
] as const)('category %s and length %s are asked as %j', (categoryId, length, asked) => {
  expect(filterArguments({ categoryId, length })).toEqual(asked);
});
