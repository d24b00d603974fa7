import * as z from 'zod';
import { id, requiredText } from './fields.ts';
import { parsePlaylistId } from './playlist-link.ts';

/** What a rule compares: the words of the title, or a YouTube playlist. */
export const RULE_KINDS = ['title_contains', 'playlist'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** The limits of the table; a database test compares them. */
export const MAX_RULE_VALUE = 200;
export const MAX_CATEGORY_RULES = 200;

export const NO_PLAYLIST = 'Cole o link de uma lista do YouTube, ou o ID dela';

/** What is wrong with the words of a title, or null; there must be a letter or digit among them. */
function wrongWords(words: string): string | null {
  if (words.length > MAX_RULE_VALUE) return `Use no máximo ${MAX_RULE_VALUE} caracteres`;
  return /[\p{L}\p{N}]/u.test(words) ? null : 'Escreva ao menos uma letra ou um número';
}

/** The form of a rule; a playlist is given by link or id, and becomes its id. */
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

/** A playlist to look up before a rule names it. */
export const readPlaylistSchema = z.strictObject({
  playlist: requiredText('Link ou ID da lista é obrigatório', 2000).transform((given, context) => {
    const playlist = parsePlaylistId(given);
    if (playlist !== null) return playlist;
    context.addIssue({ code: 'custom', message: NO_PLAYLIST });
    return z.NEVER;
  }),
});

/** A playlist on YouTube; `entries` includes private and deleted videos. */
export const playlistSchema = z.object({
  playlistId: z.string(),
  title: z.string(),
  entries: z.number(),
});
