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

/** Which rows must be written so that `position` follows the order of the list; equal ones are told apart. */
export function renumbered<Item extends { id: number; position: number }>(
  items: readonly Item[],
): { id: number; position: number }[] {
  return items.flatMap(({ id, position }, index) =>
    position === index + 1 ? [] : [{ id, position: index + 1 }],
  );
}
