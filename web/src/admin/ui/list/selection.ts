/**
 * Which rows of a list are chosen: some by their ids, or all that fit the filters but for some. A selection belongs to what
 * the list was asked for.
 */
export type Selection<Id extends number | string> = {
  asked: string;
  isAll: boolean;
  /** The chosen ones, or with `isAll` those that are not. */
  ids: ReadonlySet<Id>;
};

/** The selection of what is asked, with no row in it. */
export const nothingSelected = <Id extends number | string>(asked: string): Selection<Id> => ({
  asked,
  isAll: false,
  ids: new Set(),
});

/** Whether a row is chosen. */
export const isSelected = <Id extends number | string>({ isAll, ids }: Selection<Id>, id: Id) =>
  ids.has(id) !== isAll;

/** How many rows are chosen, of `total` that fit the filters. */
export const selectedCount = <Id extends number | string>(
  { isAll, ids }: Selection<Id>,
  total: number,
): number => (isAll ? Math.max(0, total - ids.size) : ids.size);

/** The selection with one row more or less. */
export function toggled<Id extends number | string>(
  selection: Selection<Id>,
  id: Id,
): Selection<Id> {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ...selection, ids };
}
