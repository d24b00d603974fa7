/** Gives `id` its neighbour's place; the same list when there is no neighbour on that side. */
export function moved<Item extends { id: number }>(
  items: readonly Item[],
  id: number,
  step: -1 | 1,
): Item[] {
  const from = items.findIndex((item) => item.id === id);
  return placed(items, from, from + step);
}

/** Takes the entry at `from` out and puts it in at `to`; the same list when one of them is no place in it. */
export function placed<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const [item] = items.slice(from, from + 1);
  const others = items.filter((_, index) => index !== from);
  if (item === undefined || from < 0 || to < 0 || to >= items.length) return [...items];
  return [...others.slice(0, to), item, ...others.slice(to)];
}
