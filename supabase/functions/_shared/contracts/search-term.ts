import * as z from 'zod';
import { requiredText, text } from './fields.ts';

/** Of a clinical term: characters of the concept, and all other names together, as of a modifier. A database test compares them. */
export const SEARCH_TERM_LIMITS = { concept: 120, names: 100, characters: 4000 } as const;

/** The lists of names of a clinical term. */
export const NAME_LISTS = [
  'variants',
  'abbreviations',
  'drugNames',
  'layWords',
  'english',
  'related',
] as const;

/** A list of names, without empty and repeated ones. */
export const nameList = () =>
  z
    .array(text('Nome deve ser um texto').trim(), { error: 'Nomes devem ser uma lista de textos' })
    .transform((list) => [...new Set(list.filter((name) => name !== ''))]);

/** By what an entry of a list of search is known. `field` is its name on the screens, of the masculine gender. */
export const entryName = (field: string, max: number) =>
  requiredText(`${field} é obrigatório`, max).regex(
    /[\p{L}\p{N}]/u,
    `${field} deve ter letras ou números`,
  );

/** Refuses more names than the tables take, at the longest list, where names can go most easily. */
export function checkNames<List extends string>(
  entry: Record<List, readonly string[]>,
  lists: readonly List[],
  { addIssue }: Pick<z.RefinementCtx, 'addIssue'>,
): void {
  const all = lists.flatMap((list) => entry[list]);
  const { names: most, characters } = SEARCH_TERM_LIMITS;
  const length = all.join(',').length;
  const message =
    all.length > most
      ? `Use no máximo ${most} nomes ao todo (agora são ${all.length})`
      : length > characters
        ? `Use no máximo ${characters} caracteres em todos os nomes (agora são ${length})`
        : null;
  const [longest] = [...lists].sort((a, b) => entry[b].join().length - entry[a].join().length);
  if (message !== null && longest) addIssue({ code: 'custom', message, path: [longest] });
}

/** What an administrator edits of a clinical term; each list without empty and repeated names. */
export const searchTermSchema = z
  .strictObject({
    concept: entryName('Conceito', SEARCH_TERM_LIMITS.concept),
    variants: nameList(),
    abbreviations: nameList(),
    drugNames: nameList(),
    layWords: nameList(),
    english: nameList(),
    related: nameList(),
  })
  .superRefine((term, context) => checkNames(term, NAME_LISTS, context));
export type SearchTermForm = z.output<typeof searchTermSchema>;
