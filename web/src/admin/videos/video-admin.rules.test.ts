import { describe, expect, test } from 'vitest';
import { changedParams } from '~/lib/use-url-state.ts';
import {
  parseVideosView,
  statusBadge,
  VIDEOS,
  type VideosView,
  videoSearch,
  videosViewParams,
} from './video-admin.rules.ts';

const ALL = parseVideosView(new URLSearchParams());
type Filters = VideosView['filters'];
const NO_FILTERS: Filters = { category: null, situation: null, featured: null };
const orderBy = (spelled: string) =>
  VIDEOS.orders.find((order) => order.spelled === spelled) ?? ALL.order;

describe('the view and the address', () => {
  test.each<[string, Partial<VideosView>]>([
    ['', {}],
    ['q=sepse', { text: 'sepse' }],
    ['categoria=7', { filters: { ...NO_FILTERS, category: 7 } }],
    ['categoria=nenhuma', { filters: { ...NO_FILTERS, category: 'none' } }],
    ['situacao=ativos', { filters: { ...NO_FILTERS, situation: 'active' } }],
    ['situacao=inativos', { filters: { ...NO_FILTERS, situation: 'inactive' } }],
    ['situacao=agendados', { filters: { ...NO_FILTERS, situation: 'scheduled' } }],
    ['situacao=indisponiveis', { filters: { ...NO_FILTERS, situation: 'unavailable' } }],
    ['situacao=revisao-vencida', { filters: { ...NO_FILTERS, situation: 'review_due' } }],
    ['destaque=sim', { filters: { ...NO_FILTERS, featured: true } }],
    ['destaque=nao', { filters: { ...NO_FILTERS, featured: false } }],
    [
      'q=via+a%C3%A9rea&categoria=2&situacao=ativos&destaque=nao',
      { text: 'via aérea', filters: { category: 2, situation: 'active', featured: false } },
    ],
    ['colunas=nenhuma', { columns: [] }],
    ['ordem=-entrada&colunas=tags', { order: orderBy('-entrada'), columns: ['tags'] }],
    ['ordem=visualizacoes', { order: orderBy('visualizacoes') }],
    [
      'ordem=-titulo&colunas=instrutor%2Calteracao&densidade=compacta&modo=tabela',
      {
        order: orderBy('-titulo'),
        columns: ['instructor', 'updated'],
        isCompact: true,
        isTable: true,
      },
    ],
  ])('the address "%s" is read as its view and written back', (query, view) => {
    expect(parseVideosView(new URLSearchParams(query))).toEqual({ ...ALL, ...view });
    const written = changedParams(new URLSearchParams(), videosViewParams({ ...ALL, ...view }));
    expect(written.toString()).toBe(query);
  });

  test('an address that says nothing shows the newest first, and leaves the looks open', () => {
    expect(ALL).toMatchObject({
      order: { by: 'created_at', isDescending: true },
      isTable: null,
      isCompact: false,
      columns: ['category', 'instructor', 'tags', 'duration', 'views', 'created'],
    });
  });

  test.each([
    ['titulo', 'title', false],
    ['-titulo', 'title', true],
    ['visualizacoes', 'views', true],
    ['-visualizacoes', 'views', false],
  ])('the order "%s" is by %s, descending: %s', (spelled, by, isDescending) => {
    expect(orderBy(spelled)).toMatchObject({ by, isDescending });
  });

  test('addresses of before, which named what is usual, are read', () => {
    const query = 'modo=cartoes&densidade=confortavel&colunas=';
    expect(parseVideosView(new URLSearchParams(query))).toEqual({
      ...ALL,
      columns: [],
      isTable: false,
    });
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
    'modo=toString',
    'ordem=constructor',
    'ordem=--titulo',
    'densidade=x',
    'ordem=',
  ])('the address "%s" shows lessons as always', (query) => {
    expect(parseVideosView(new URLSearchParams(query))).toEqual(ALL);
  });

  test('columns keep their order, and unknown ones are left out', () => {
    const { columns } = parseVideosView(new URLSearchParams('colunas=alteracao,x,categoria'));
    expect(columns).toEqual(['category', 'updated']);
  });

  test('a category of several digits is read whole', () => {
    expect(parseVideosView(new URLSearchParams('categoria=120')).filters.category).toBe(120);
  });

  test('a search in the address is cut after 200 characters', () => {
    const { text } = parseVideosView(new URLSearchParams({ q: 'a'.repeat(201) }));
    expect(text).toHaveLength(200);
  });
});

describe('videoSearch', () => {
  test('without filters the search of lessons narrows nothing', () => {
    expect(videoSearch(ALL)).toEqual({ p_query: '' });
  });

  test('the words of the search are left to the database', () => {
    expect(videoSearch({ ...ALL, text: 'via AÉREA' })).toEqual({ p_query: 'via AÉREA' });
  });

  test('a pasted link finds its lesson, a word of 11 letters does not become an id', () => {
    expect(videoSearch({ ...ALL, text: 'https://youtu.be/dQw4w9WgXcQ' })).toEqual({
      p_external_id: 'dQw4w9WgXcQ',
    });
    expect(videoSearch({ ...ALL, text: 'cardiologia' })).toEqual({ p_query: 'cardiologia' });
  });

  test.each<[Partial<Filters>, object]>([
    [{ category: 3 }, { p_category_id: 3 }],
    [{ category: 'none' }, { p_is_uncategorized: true }],
    [{ situation: 'active' }, { p_situation: 'active' }],
    [{ situation: 'inactive' }, { p_situation: 'inactive' }],
    [{ situation: 'unavailable' }, { p_situation: 'unavailable' }],
    [{ situation: 'review_due' }, { p_situation: 'review_due' }],
    [{ featured: false }, { p_is_featured: false }],
  ])('the filters %o are asked of the database', (filters, asked) => {
    expect(videoSearch({ ...ALL, filters: { ...NO_FILTERS, ...filters } })).toEqual({
      p_query: '',
      ...asked,
    });
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
