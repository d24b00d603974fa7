import * as z from 'zod';
import { flag, optionalText, requiredText } from './fields.ts';

/** Longest texts, in characters: the constraints of the table; a database test compares them. */
export const CATEGORY_LIMITS = { name: 100, slug: 100, description: 2000 } as const;

/** What an administrator edits of a category. */
export const categorySchema = z.strictObject({
  name: requiredText('Nome é obrigatório', CATEGORY_LIMITS.name),
  slug: requiredText('Endereço é obrigatório', CATEGORY_LIMITS.slug).regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    {
      error: 'Use apenas letras minúsculas, números e hífens',
    },
  ),
  description: optionalText('Descrição', CATEGORY_LIMITS.description),
  showInDropdown: flag('Mostrar no menu'),
});
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
