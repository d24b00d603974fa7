import * as z from 'zod';
import { flag, requiredText } from './fields.ts';
import { fieldsOf, type Noun, textColumn } from './noun.ts';

/** Longest texts, in characters: the constraints of the table; a database test compares them. */
export const CATEGORY_LIMITS = { name: 100, slug: 100, description: 2000 } as const;

/** What administrators write of a category. */
export const categoryFields = {
  name: {
    label: 'Nome',
    form: requiredText('Nome é obrigatório', CATEGORY_LIMITS.name),
    answer: z.string(),
  },
  slug: {
    label: 'Endereço',
    form: requiredText('Endereço é obrigatório', CATEGORY_LIMITS.slug).regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      { error: 'Use apenas letras minúsculas, números e hífens' },
    ),
    answer: z.string(),
  },
  description: textColumn('Descrição', CATEGORY_LIMITS.description),
  showInDropdown: {
    label: 'No menu Aulas Gravadas',
    form: flag('Mostrar no menu'),
    answer: z.boolean(),
  },
} as const satisfies Noun;

/** What an administrator edits of a category. */
export const categorySchema = z.strictObject(fieldsOf(categoryFields, 'form'));
export type CategoryForm = z.output<typeof categorySchema>;

/** The address of a category made from its name: lower case, without accents, hyphens between words. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, CATEGORY_LIMITS.slug)
    .replace(/^-+|-+$/g, '');
}
