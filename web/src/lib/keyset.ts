/** Place of the last row of a page; the next page begins behind it. */
export type Cursor<Id extends number | string = number> = { created_at: string; id: Id };

/** PostgREST's spelling of `(created_at, id) < (cursor)`, for `or()`; quotes because of the dots and colons. */
function olderThan({ created_at, id }: Cursor<number | string>): string {
  return `created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id})`;
}

type Rows<Query> = {
  lte(column: string, value: string): Query;
  or(filters: string): Query;
  order(column: string, options: { ascending: boolean }): Query;
};

/** The newest rows first, or those behind the last row of a page. */
export function newestFirst<Query extends Rows<Query>>(
  query: Query,
  after: Cursor<number | string> | null = null,
): Query {
  // The first condition is implied by the second; only it lets the index begin at the cursor.
  const rows = after ? query.lte('created_at', after.created_at).or(olderThan(after)) : query;
  return rows.order('created_at', { ascending: false }).order('id', { ascending: false });
}

/**
 * The last row a page shows, if another page follows; null if none does. Each page is asked for one row more than it
 * shows: that row only tells whether there is more.
 */
export function lastBeforeMore<Row>(page: readonly Row[], size: number): Row | null {
  return page.length > size ? (page[size - 1] ?? null) : null;
}

/** Rows of all loaded pages, without the extra one of each: what there is to show. */
export function rowsOf<Row>(pages: readonly (readonly Row[])[], size: number): Row[] {
  return pages.flatMap((page) => page.slice(0, size));
}
