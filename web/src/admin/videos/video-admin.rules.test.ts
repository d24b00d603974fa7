import { describe, expect, test } from 'vitest';
import { changedParams } from '~/lib/use-url-state.ts';
import {
  hasFilters,
  NO_FILTERS,
  parseVideoFilters,
  statusBadge,
  type VideoFilters,
  videoFilterParams,
  videoSearch,
} from './video-admin.rules.ts';

describe('filters and the address', () => {
  test.each<[string, VideoFilters]>([
    ['', NO_FILTERS],
    ['q=sepse', { ...NO_FILTERS, text: 'sepse' }],
    ['categoria=7', { ...NO_FILTERS, category: 7 }],
    ['categoria=nenhuma', { ...NO_FILTERS, category: 'none' }],
    ['situacao=ativos', { ...NO_FILTERS, situation: 'active' }],
    ['situacao=inativos', { ...NO_FILTERS, situation: 'inactive' }],
    ['situacao=agendados', { ...NO_FILTERS, situation: 'scheduled' }],
    ['situacao=indisponiveis', { ...NO_FILTERS, situation: 'unavailable' }],
    ['situacao=revisao-vencida', { ...NO_FILTERS, situation: 'review_due' }],
    ['destaque=sim', { ...NO_FILTERS, featured: true }],
    ['destaque=nao', { ...NO_FILTERS, featured: false }],
    [
      'q=via+a%C3%A9rea&categoria=2&situacao=ativos&destaque=nao',
      { text: 'via aérea', category: 2, situation: 'active', featured: false },
    ],
  ])('the address "%s" is read as its filters and written back', (query, filters) => {
    expect(parseVideoFilters(new URLSearchParams(query))).toEqual(filters);
    expect(changedParams(new URLSearchParams(), videoFilterParams(filters)).toString()).toBe(query);
  });

  test.each([
    'categoria=-1',
    'categoria=abc',
    'categoria=7a',
    'categoria=0',
    'categoria=12345678901234567',
    'situacao=toString',
    'situacao=',
    'destaque=1',
  ])('the address "%s" filters nothing', (query) => {
    expect(parseVideoFilters(new URLSearchParams(query))).toEqual(NO_FILTERS);
  });

  test('a category of several digits is read whole', () => {
    expect(parseVideoFilters(new URLSearchParams('categoria=120')).category).toBe(120);
  });

  test('a search in the address is cut after 200 characters', () => {
    const { text } = parseVideoFilters(new URLSearchParams({ q: 'a'.repeat(201) }));
    expect(text).toHaveLength(200);
  });

  test.each<[Partial<VideoFilters>, boolean]>([
    [{}, false],
    [{ text: '  ' }, false],
    [{ text: 'sepse' }, true],
    [{ category: 'none' }, true],
    [{ situation: 'scheduled' }, true],
    [{ featured: false }, true],
  ])('whether %o narrows the list is %s', (filters, isNarrowed) => {
    expect(hasFilters({ ...NO_FILTERS, ...filters })).toBe(isNarrowed);
  });
});

describe('videoSearch', () => {
  test('without filters the search of lessons narrows nothing', () => {
    expect(videoSearch(NO_FILTERS)).toEqual({ p_query: '' });
  });

  test('the words of the search are left to the database', () => {
    expect(videoSearch({ ...NO_FILTERS, text: 'via AÉREA' })).toEqual({ p_query: 'via AÉREA' });
  });

  test('a pasted link finds its lesson, a word of 11 letters does not become an id', () => {
    expect(videoSearch({ ...NO_FILTERS, text: 'https://youtu.be/dQw4w9WgXcQ' })).toEqual({
      p_external_id: 'dQw4w9WgXcQ',
    });
    expect(videoSearch({ ...NO_FILTERS, text: 'cardiologia' })).toEqual({ p_query: 'cardiologia' });
  });

  test.each<[Partial<VideoFilters>, object]>([
    [{ category: 3 }, { p_category_id: 3 }],
    [{ category: 'none' }, { p_is_uncategorized: true }],
    [{ situation: 'active' }, { p_situation: 'active' }],
    [{ situation: 'inactive' }, { p_situation: 'inactive' }],
    [{ situation: 'unavailable' }, { p_situation: 'unavailable' }],
    [{ situation: 'review_due' }, { p_situation: 'review_due' }],
    [{ featured: false }, { p_is_featured: false }],
  ])('the filters %o are asked of the database', (filters, asked) => {
    expect(videoSearch({ ...NO_FILTERS, ...filters })).toEqual({ p_query: '', ...asked });
  });
});

test.each(['private', 'deleted', 'not_embeddable', 'processing'])(
  'a lesson that is %s at its source gets a badge',
  (status) => {
    expect(statusBadge(status)?.label).toBeTruthy();
  },
);
test.each(['active', 'constructor'])('the status %s gets no badge', (status) => {
  expect(statusBadge(status)).toBeNull();
});
