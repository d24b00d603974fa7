import { expect, it } from 'vitest';
import { type CategoryForm, categorySchema } from '#contracts/category.ts';
import { typedText } from '~/lib/edits/shown-edit.ts';
import { CATEGORY } from './category-form.ts';

it('names every field of a category’s contract, and the column that the log knows it by', () => {
  const { fields } = CATEGORY.words;
  expect(Object.keys(fields).sort()).toEqual(Object.keys(categorySchema.shape).sort());
  expect(Object.values(fields).flatMap(({ columns }) => columns)).toEqual([
    'name',
    'slug',
    'description',
    'show_in_dropdown',
  ]);
});

it.each<[Partial<CategoryForm>, string]>([
  [{ name: 'Trauma', slug: 'trauma' }, 'Nome: Trauma\nEndereço: trauma'],
  [{ description: null }, 'Descrição: (vazio)'],
  [{ showInDropdown: true }, 'Menu: Aulas Gravadas'],
  [{ showInDropdown: false }, 'Menu: Acervo'],
])('%o is told in the words of the menu and the form', (values, text) => {
  expect(typedText(values, CATEGORY.words)).toBe(text);
});

it('an edit by another administrator and a deletion are told as of a category', () => {
  expect([CATEGORY.words.changed, CATEGORY.words.gone]).toEqual([
    'Esta categoria mudou enquanto você editava',
    'Esta categoria foi excluída',
  ]);
});
