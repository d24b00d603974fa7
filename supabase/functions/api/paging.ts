import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { text } from '../_shared/contracts/fields.ts';
import { HttpError } from '../_shared/errors.ts';
import { type Answer, anyRows, rows } from '../_shared/rows.ts';
import { type ApiEnv, jsonAnswer } from './route.ts';

/** The row after which the next page of a newest-first list starts. */
type Cursor = { at: string; id: number | string };

const cursorSchema = z.tuple([
  z.iso.datetime({ offset: true }),
  z.union([z.number().int().positive(), z.guid()]),
]);

const BAD_CURSOR = 'Cursor inválido.';

/** Query of a paged list; `max` is also the default limit. */
export const pageQuery = (max: number) => {
  const badLimit = { error: `Use um limite de 1 a ${max}` };
  return z.object({
    limit: z.coerce
      .number(badLimit)
      .int(badLimit)
      .min(1, badLimit)
      .max(max, badLimit)
      .default(max)
      .openapi({ type: 'integer', minimum: 1, maximum: max, default: max }),
    cursor: text(BAD_CURSOR)
      .max(300, { error: BAD_CURSOR })
      .optional()
      .openapi({ description: 'De onde continuar: vem no cabeçalho Link da página anterior.' }),
  });
};

/** @throws HttpError 400 on field cursor for an invalid cursor */
export function readCursor(given: string | undefined): Cursor | null {
  if (given === undefined) return null;
  try {
    const json = atob(given.replace(/-/g, '+').replace(/_/g, '/'));
    const [at, id] = cursorSchema.parse(JSON.parse(json));
    return { at, id };
  } catch {
    throw new HttpError(400, 'invalid_request', BAD_CURSOR, { field: 'cursor' });
  }
}

type Query = PromiseLike<Answer>;
type Sorted = Query & {
  or(filter: string): Sorted;
  lte(column: string, value: string): Sorted;
  order(column: string, options: { ascending: boolean }): Sorted;
  limit(count: number): Sorted;
};

/** The context of a paged list, whose query was checked by `pageQuery`. */
type PageContext = Context<
  ApiEnv,
  string,
  { out: { query: { limit: number; cursor?: string | undefined } } }
>;

/**
 * The rows of the requested page, newest first by `column`; the Link header names the next page, if there is one.
 * `column` and `id` must be among the selected columns.
 */
export async function readPage(c: PageContext, query: Query, column: string) {
  const { limit, cursor } = c.req.valid('query');
  const found = rows(await pageOf(query, column, limit, readCursor(cursor)), anyRows);
  return finishPage(c, found, column, limit);
}

/** Newest first, after the cursor, with one extra row that shows whether there is another page. */
function pageOf(query: Query, column: string, limit: number, cursor: Cursor | null): Query {
  // A simpler type, because the builder's own is too deep for the compiler.
  const sorted = query as Sorted;
  const after = cursor
    ? // The first condition is implied by the second, but lets the index start at the cursor.
      sorted
        .lte(column, cursor.at)
        .or(`${column}.lt."${cursor.at}",and(${column}.eq."${cursor.at}",id.lt.${cursor.id})`)
    : sorted;
  return after
    .order(column, { ascending: false })
    .order('id', { ascending: false })
    .limit(limit + 1);
}

/** Removes the extra row and, if there was one, sets the Link header of the next page. */
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

const linkHeader = z.object({
  Link: z
    .string()
    .optional()
    .openapi({ description: 'Endereço da próxima página (rel="next"), quando existe.' }),
});

/** A paged list's JSON answer. */
export function pageAnswer<T extends z.ZodType>(schema: T, description: string) {
  return { ...jsonAnswer(schema, description), headers: linkHeader };
}
