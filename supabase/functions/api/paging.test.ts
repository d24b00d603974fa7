import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { finishPage, readCursor } from './paging.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: count - index,
    created_at: `2026-11-0${index + 1}T00:00:00+00:00`,
  }));

async function page(count: number, limit: number, query = '') {
  const app = new Hono().get('/lista', (c) =>
    c.json(finishPage(c, rows(count), 'created_at', limit)),
  );
  const response = await app.request(`/lista${query}`);
  const link = response.headers.get('link');
  return { items: (await response.json()) as unknown[], link };
}

describe('the pages of a list', () => {
  it('name the next page only when there is one', async () => {
    expect((await page(2, 2)).link).toBeNull();
    const { items, link } = await page(3, 2, '?categoryId=4&cursor=old');
    expect(items).toHaveLength(2);
    const next = new URL(/^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1] ?? '', 'http://x.test');
    expect(next.pathname).toBe('/lista');
    expect(next.searchParams.get('categoryId')).toBe('4');
    expect(readCursor(next.searchParams.get('cursor') ?? undefined)).toEqual({
      at: '2026-11-02T00:00:00+00:00',
      id: 2,
    });
  });

  it('start at the beginning without a cursor', () => {
    expect(readCursor(undefined)).toBeNull();
  });

  it.each([
    '',
    'x',
    btoa('["2026-11-01T00:00:00+00:00"]'),
    btoa('["2026-11-01T00:00:00+00:00",0]'),
    btoa('["2026-11-01T00:00:00+00:00","1),or(id.gt.0"]'),
    btoa('["2026-11-01\\",id.gt.0",1]'),
    btoa('{"at":"2026-11-01T00:00:00+00:00"}'),
  ])('refuse the invalid cursor %s', (cursor) => {
    expect(() => readCursor(cursor)).toThrow('Cursor inválido.');
  });
});
