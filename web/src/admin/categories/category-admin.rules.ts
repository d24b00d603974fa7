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
