import * as z from 'zod';
import { id, requiredText } from './fields.ts';
import { parsePlaylistId } from './playlist-link.ts';

/** What a rule looks at: the words of the title, or a playlist of YouTube. */
export const RULE_KINDS = ['title_contains', 'playlist'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** The same as the table says, which a database test compares. */
export const MAX_RULE_VALUE = 200;
export const MAX_CATEGORY_RULES = 200;

export const NO_PLAYLIST = 'Cole o link de uma lista do YouTube, ou o ID dela';

/** What is wrong with the words of a title, or null. What is no letter or digit only separates words. */
function wrongWords(words: string): string | null {
  if (words.length > MAX_RULE_VALUE) return `Use no máximo ${MAX_RULE_VALUE} caracteres`;
  return /[\p{L}\p{N}]/u.test(words) ? null : 'Escreva ao menos uma letra ou um número';
}

/** What an administrator edits of a rule; a playlist is given by link or id, and becomes its id. */
export const categoryRuleSchema = z
  .strictObject({
    kind: z.enum(RULE_KINDS, { error: 'Escolha o que a regra olha' }),
    value: requiredText('Texto ou lista é obrigatório', 2000),
    categoryId: id('Escolha uma categoria'),
  })
  .transform((rule, context) => {
    const { kind, value } = rule;
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', path: ['value'], message });
      return z.NEVER;
    };
    if (kind === 'title_contains') {
      const wrong = wrongWords(value);
      return wrong === null ? rule : refuse(wrong);
    }
    const playlist = parsePlaylistId(value);
    return playlist === null ? refuse(NO_PLAYLIST) : { ...rule, value: playlist };
  });
export type CategoryRule = z.output<typeof categoryRuleSchema>;

/** Asks YouTube for a playlist that a rule is to name. */
export const readPlaylistSchema = z.strictObject({
  playlist: requiredText('Link ou ID da lista é obrigatório', 2000).transform((given, context) => {
    const playlist = parsePlaylistId(given);
    if (playlist !== null) return playlist;
    context.addIssue({ code: 'custom', message: NO_PLAYLIST });
    return z.NEVER;
  }),
});

/** What YouTube says of a playlist; `entries` counts private and deleted videos too. */
export const playlistSchema = z.object({
  playlistId: z.string(),
  title: z.string(),
  entries: z.number(),
});
