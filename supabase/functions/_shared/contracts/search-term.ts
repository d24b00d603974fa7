import * as z from 'zod';
import { requiredText, text } from './fields.ts';

/** Of a clinical term: characters of the concept, and all other names together. A database test compares them. */
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
export type NameList = (typeof NAME_LISTS)[number];

const names = () =>
  z
    .array(text('Nome deve ser um texto').trim(), { error: 'Nomes devem ser uma lista de textos' })
    .transform((list) => [...new Set(list.filter((name) => name !== ''))]);

/** What an administrator edits of a clinical term; each list without empty and repeated names. */
export const searchTermSchema = z
  .strictObject({
    concept: requiredText('Conceito é obrigatório', SEARCH_TERM_LIMITS.concept).regex(
      /[\p{L}\p{N}]/u,
      'Conceito deve ter letras ou números',
    ),
    variants: names(),
    abbreviations: names(),
    drugNames: names(),
    layWords: names(),
    english: names(),
    related: names(),
  })
  .superRefine((term, { addIssue }) => {
    const all = NAME_LISTS.flatMap((list) => term[list]);
    const { names: most, characters } = SEARCH_TERM_LIMITS;
    const length = all.join(',').length;
    const message =
      all.length > most
        ? `Use no máximo ${most} nomes ao todo (agora são ${all.length})`
        : length > characters
          ? `Use no máximo ${characters} caracteres em todos os nomes (agora são ${length})`
          : null;
    // Shown at the longest list, where names can go most easily.
    const [longest = 'variants'] = [...NAME_LISTS].sort(
      (a, b) => term[b].join().length - term[a].join().length,
    );
    if (message !== null) addIssue({ code: 'custom', message, path: [longest] });
  });
export type SearchTermForm = z.output<typeof searchTermSchema>;
