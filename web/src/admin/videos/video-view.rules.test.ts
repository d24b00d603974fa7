import { describe, expect, test } from 'vitest';
import { changedParams } from '~/lib/use-url-state.ts';
import {
  COLUMN_KEYS,
  DEFAULT_VIEW,
  nextSort,
  parseVideoView,
  type VideoView,
  videoViewParams,
} from './video-view.rules.ts';

const TABLE: VideoView = {
  mode: 'table',
  sort: { by: 'title', isAscending: false },
  isCompact: true,
  columns: ['instructor', 'updated'],
};

describe('how lessons are shown, in the address', () => {
  test.each<[string, VideoView]>([
    ['modo=cartoes&densidade=confortavel&colunas=', { ...DEFAULT_VIEW, columns: [] }],
    ['modo=tabela&ordem=-titulo&densidade=compacta&colunas=instrutor%2Calteracao', TABLE],
    [
      'modo=cartoes&ordem=-entrada&densidade=confortavel&colunas=tags',
      {
        ...DEFAULT_VIEW,
        sort: { by: 'created_at', isAscending: true },
        columns: ['tags'],
      },
    ],
    [
      'modo=cartoes&ordem=visualizacoes&densidade=confortavel&colunas=tags',
      { ...DEFAULT_VIEW, sort: { by: 'views', isAscending: false }, columns: ['tags'] },
    ],
  ])('the address "%s" is read as its view and written back', (query, view) => {
    expect(parseVideoView(new URLSearchParams(query))).toEqual(view);
    expect(changedParams(new URLSearchParams(), videoViewParams(view)).toString()).toBe(query);
  });

  test('an address that says nothing shows what its reader prefers, newest first', () => {
    expect(parseVideoView(new URLSearchParams('q=sepse'), TABLE)).toEqual({
      ...TABLE,
      sort: DEFAULT_VIEW.sort,
    });
  });

  test.each(['modo=toString', 'ordem=constructor', 'ordem=--titulo', 'densidade=x', 'ordem='])(
    'the address "%s" shows lessons as always',
    (query) => {
      expect(parseVideoView(new URLSearchParams(query))).toEqual(DEFAULT_VIEW);
    },
  );

  test('columns keep their order, and unknown ones are left out', () => {
    const { columns } = parseVideoView(new URLSearchParams('colunas=alteracao,x,categoria'));
    expect(columns).toEqual(['category', 'updated']);
    expect(COLUMN_KEYS).toContain('category');
  });
});

test('the head of a column orders by it, and a second press the other way', () => {
  const byTitle = nextSort(DEFAULT_VIEW.sort, 'title');
  expect(byTitle).toEqual({ by: 'title', isAscending: true });
  expect(nextSort(byTitle, 'title')).toEqual({ by: 'title', isAscending: false });
  expect(nextSort(byTitle, 'views')).toEqual({ by: 'views', isAscending: false });
});
