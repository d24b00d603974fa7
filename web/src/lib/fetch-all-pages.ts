const PAGE_SIZE = 500;

type RowsById<Query, Id> = {
  lt(column: 'id', value: Id): Query;
  order(column: 'id', options: { ascending: boolean }): Query;
  limit(count: number): Query;
};

/** What {@link fetchAllPages} asks for: the newest ids, or those below one. */
export function pageBelow<Query extends RowsById<Query, Id>, Id>(
  query: Query,
  beforeId: Id | null,
  limit: number,
): Query {
  const rows = beforeId === null ? query : query.lt('id', beforeId);
  return rows.order('id', { ascending: false }).limit(limit);
}

/**
 * Reads a member's own rows completely, page after page, newest id first: the API caps every answer.
 * `readPage` gets the id below which to read (null at first), as {@link pageBelow} takes it.
 */
export async function fetchAllPages<Row extends { id: Id }, Id extends number | string = number>(
  readPage: (beforeId: Id | null, limit: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let beforeId: Id | null = null; ; ) {
    const page: readonly Row[] = await readPage(beforeId, PAGE_SIZE);
    rows.push(...page);
    const last = page.at(-1);
    if (page.length < PAGE_SIZE || !last) return rows;
    beforeId = last.id;
  }
}
