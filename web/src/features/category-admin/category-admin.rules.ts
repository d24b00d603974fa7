import type { CategoryForm } from '#contracts/category.ts';
import type { FormWords } from '~/lib/edits/shown-edit.ts';

export const CATEGORY_WORDS: FormWords<CategoryForm> = {
  changed: 'Esta categoria mudou enquanto você editava',
  gone: 'Esta categoria foi excluída',
  fields: {
    name: { label: 'Nome', columns: ['name'] },
    slug: { label: 'Endereço', columns: ['slug'] },
    description: { label: 'Descrição', columns: ['description'] },
    showInDropdown: {
      label: 'Menu',
      columns: ['show_in_dropdown'],
      show: (isShown) => (isShown ? 'Aulas Gravadas' : 'Acervo'),
    },
  },
};

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

/** Which rows must be written so that `position` follows the order of the list; equal ones are told apart. */
export function renumbered<Item extends { id: number; position: number }>(
  items: readonly Item[],
): { id: number; position: number }[] {
  return items.flatMap(({ id, position }, index) =>
    position === index + 1 ? [] : [{ id, position: index + 1 }],
  );
}
