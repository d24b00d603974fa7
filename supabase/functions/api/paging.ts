import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { HttpError } from '../_shared/errors.ts';

/** Where the next page of a newest-first list starts: after this row. */
export type Cursor = { at: string; id: number | string };

const cursorSchema = z.tuple([
  z.iso.datetime({ offset: true }),
  z.union([z.number().int().positive(), z.guid()]),
]);

/** Query of a paged list; `max` is also what a call without a limit gets. */
export const pageQuery = (max: number) =>
  z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(max)
      .default(max)
      .openapi({ type: 'integer', minimum: 1, maximum: max, default: max }),
    cursor: z
      .string()
      .max(300)
      .optional()
      .openapi({ description: 'De onde continuar: vem no cabeçalho Link da página anterior.' }),
  });

/** @throws HttpError 400 on field cursor for anything that this API did not hand out */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  try {
    const json = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    const [at, id] = cursorSchema.parse(JSON.parse(json));
    return { at, id };
  } catch {
    throw new HttpError(400, 'invalid_request', 'Cursor inválido.', { field: 'cursor' });
  }
}

type Sorted = {
  or(filter: string): Sorted;
  lte(column: string, value: string): Sorted;
  order(column: string, options: { ascending: boolean }): Sorted;
  limit(count: number): Sorted;
};

/** Newest first, after the cursor, one row more than asked for: it tells whether there is another page. */
export function pageOf<Q>(query: Q, column: string, limit: number, cursor: Cursor | null): Q {
  // The builder's own type is deeper than the compiler follows through a generic function.
  const sorted = query as unknown as Sorted;
  const after = cursor
    ? // The first condition is implied by the second; only it lets an index begin at the cursor.
      sorted
        .lte(column, cursor.at)
        .or(`${column}.lt."${cursor.at}",and(${column}.eq."${cursor.at}",id.lt.${cursor.id})`)
    : sorted;
  return after
    .order(column, { ascending: false })
    .order('id', { ascending: false })
    .limit(limit + 1) as unknown as Q;
}

/** Cuts the extra row off and, when there was one, names the next page in the Link header. */
export function finishPage<R extends Record<string, unknown>>(
  c: Context,
  rows: R[],
  column: string,
  limit: number,
): R[] {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length > limit && last) {
    const cursor = btoa(JSON.stringify([last[column], last.id]))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, '');
    const { pathname, searchParams } = new URL(c.req.url);
    searchParams.set('cursor', cursor);
    c.header('link', `<${pathname}?${searchParams}>; rel="next"`);
  }
  return page;
}

/** The header of a paged answer, for the document. */
export const LINK_HEADER = z.object({
  Link: z
    .string()
    .optional()
    .openapi({ description: 'Endereço da próxima página (rel="next"), quando existe.' }),
});
