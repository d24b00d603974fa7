/** Gives `id` its neighbour's place; the same list when there is no neighbour on that side. */
export function moved<Item extends { id: number }>(
  items: readonly Item[],
  id: number,
  step: -1 | 1,
): Item[] {
  const from = items.findIndex((item) => item.id === id);
  const to = from + step;
  const [item, neighbour] = [items[from], items[to]];
  if (!item || !neighbour) return [...items];
  return items.map((other, index) => (index === from ? neighbour : index === to ? item : other));
}
