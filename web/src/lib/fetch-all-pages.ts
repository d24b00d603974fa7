const PAGE_SIZE = 500;

/**
 * Reads a member's own rows completely, page after page, newest id first: the API caps every answer.
 * `readPage` gets the id below which to read (null at first) and must return rows ordered by id, falling.
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
