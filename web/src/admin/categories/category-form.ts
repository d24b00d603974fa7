import { type CategoryForm, categoryFields, categorySchema } from '#contracts/category.ts';
import type { EditedNoun } from '~/admin/ui/edit/edited-noun.ts';
import { tableRows } from '~/admin/ui/edit/table-rows.api.ts';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import { wordsOf } from '~/lib/edits/row-form.ts';
import type { FormWords } from '~/lib/edits/shown-edit.ts';
import { AppError } from '~/lib/errors.ts';
import { managedCategoryQueries } from './category-admin.queries.ts';

const fields = wordsOf(categoryFields);
const WORDS: FormWords<CategoryForm> = {
  changed: 'Esta categoria mudou enquanto você editava',
  gone: 'Esta categoria foi excluída',
  fields: {
    ...fields,
    showInDropdown: {
      ...fields.showInDropdown,
      label: 'Menu',
      show: (isShown) => (isShown ? 'Aulas Gravadas' : 'Acervo'),
    },
  },
};
const rows = tableRows<CategoryForm>('categories', WORDS.fields);

/** The form of a category. */
export const CATEGORY: EditedNoun<CategoryForm, number, Versioned<CategoryForm>> = {
  key: 'category-admin',
  target: 'category',
  schema: categorySchema,
  words: WORDS,
  titles: { edit: 'Editar categoria', create: 'Nova categoria', createButton: 'Criar categoria' },
  skeleton: [46, 46, 96],
  ...rows,
  /** At the end of the menus. */
  create(values, client) {
    const known = client.getQueryData(managedCategoryQueries.list().queryKey) ?? [];
    const position = Math.max(0, ...known.map((category) => category.position)) + 1;
    return rows.createWith(values, { position });
  },
  said: {
    created: { title: 'Categoria criada' },
    updated: { title: 'Categoria atualizada' },
    createFailed: 'Erro ao criar categoria',
    updateFailed: 'Erro ao atualizar categoria',
  },
  refusal: (error) =>
    error instanceof AppError && error.code === 'conflict'
      ? { field: 'slug', message: 'Outra categoria já usa este endereço' }
      : null,
};
