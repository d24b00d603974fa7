/** Place of the last row of a page; the next page begins behind it. */
export type Cursor<Id extends number | string = number> = { created_at: string; id: Id };

/** PostgREST's spelling of `(created_at, id) < (cursor)`, for `or()`; quotes because of the dots and colons. */
export function olderThan({ created_at, id }: Cursor<number | string>): string {
  return `created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id})`;
}

/** The same for `(created_at, id) > (cursor)`. */
export function newerThan({ created_at, id }: Cursor<number | string>): string {
  return `created_at.gt."${created_at}",and(created_at.eq."${created_at}",id.gt.${id})`;
}
