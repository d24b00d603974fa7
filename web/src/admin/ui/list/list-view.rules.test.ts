import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  bothWays,
  byId,
  choice,
  countFilters,
  day,
  listAddress,
  parseView,
  tick,
  type ViewOf,
  viewParams,
  withoutFilters,
  yesNo,
} from './list-view.ts';

const LIST = listAddress(
  {
    situation: choice('situacao', 'Situação', 'Todas', [
      ['active', 'ativos', 'Ativos'],
      ['hidden', 'inativos', 'Inativos'],
    ]),
    category: byId('categoria', 'Categoria', 'Todas', ['nenhuma', 'Sem categoria']),
    featured: yesNo('destaque', 'Destaque', 'Em destaque', 'Sem destaque'),
    isDouble: tick('duplicados', 'Só duplicados'),
    since: day('de', 'De'),
  },
  [...bothWays('created_at', 'entrada', 'Entrada', true), ...bothWays('title', 'titulo', 'Título')],
  [
    { key: 'tags', spelled: 'tags', label: 'Tags', isUsual: true },
    { key: 'views', spelled: 'vistas', label: 'Visualizações', isUsual: false },
  ],
);

const view = (address = '') => parseView(LIST, new URLSearchParams(address));
const spelled = (text: string) =>
  Object.entries(viewParams(LIST, view(text)))
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
    .join('&');

test.each([
  '',
  'q=sepse',
  'situacao=inativos&categoria=12&destaque=sim&duplicados=sim&de=2026-11-01',
  'categoria=nenhuma&destaque=nao',
  'ordem=titulo',
  'ordem=-titulo',
  'ordem=-entrada',
  'colunas=tags,vistas',
  'colunas=nenhuma&densidade=compacta',
])('"%s" is read and written', (address) => {
  expect(spelled(address)).toBe(address);
});

test.each([
  'situacao=toString',
  'categoria=0',
  'categoria=1e3',
  'categoria=-1',
  'destaque=1',
  'duplicados=nao',
  'de=2026-02-30',
  'de=ontem',
  'ordem=nome',
  'ordem=entrada',
  'densidade=x',
])('"%s" is the usual view', (address) => {
  expect(view(address)).toEqual(view());
});

test('the usual columns need no word, an unknown one is left out, and none is told from the usual ones', () => {
  expect(spelled('colunas=tags')).toBe('');
  expect(view('colunas=vistas,x').columns).toEqual(['views']);
  expect(view('colunas=').columns).toEqual([]);
});

test('a search is cut where the database would refuse it', () => {
  expect(view(`q=${'a'.repeat(300)}`).text).toHaveLength(200);
});

describe('filters', () => {
  const narrowed = view('q=sepse&situacao=ativos&duplicados=sim&ordem=titulo');

  test('are counted without the search', () => {
    expect([countFilters(view('q=sepse')), countFilters(narrowed)]).toEqual([0, 2]);
  });

  test('are taken away together; search and order stay', () => {
    expect(withoutFilters(narrowed)).toEqual({ ...view('q=sepse&ordem=titulo') });
  });

  test('keep the types of their values', () => {
    type Filters = ViewOf<typeof LIST>['filters'];
    expectTypeOf<Filters['situation']>().toEqualTypeOf<'active' | 'hidden' | null>();
    expectTypeOf<Filters['category']>().toEqualTypeOf<number | 'none' | null>();
    expectTypeOf<Filters['isDouble']>().toEqualTypeOf<true | null>();
  });
});
