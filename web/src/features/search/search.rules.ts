import { formatInteger, plural } from '~/lib/format.ts';
import { excerptOf, isCommon, missingTerms, namesTerm, wordsOf } from '~/lib/highlight.ts';
import type { FoundLesson } from './search-answer.ts';
import { MAX_SEARCH_LENGTH } from './search-length.ts';

/** While typing, search begins above this many characters. */
const SEARCH_ABOVE_LENGTH = 2;
const POPUP_RESULTS = 5;
/** Of these, the page that shows everything shows only the first few. */
export const MOMENTS_SHOWN = 6;
export const EPISODES_SHOWN = 6;
/** All that the database gives. */
export const MAX_MOMENTS = 40;
/** How many results one request brings. One more is asked for, to know whether these are all. */
export const RESULTS_PER_REQUEST = 100;

/** The text to search for while typing; null while it is too short. */
export function typedSearch(text: string): string | null {
  const trimmed = text.trim();
  return trimmed.length > SEARCH_ABOVE_LENGTH ? trimmed : null;
}

/** The text of an address as it can be searched for: nothing in it that the database cannot store. */
export const searchText = (text: string | null): string =>
  (text ?? '')
    .slice(0, MAX_SEARCH_LENGTH)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();

/** The question without its last telling word; null where that leaves nothing to search for. */
export function shorterQuestion(text: string): string | null {
  const isTelling = (word: string) => wordsOf(word).some((part) => !isCommon(part));
  const words = text.trim().split(/\s+/);
  const kept = words.slice(0, words.findLastIndex(isTelling));
  return typedSearch(kept.slice(0, kept.findLastIndex(isTelling) + 1).join(' '));
}

/** What is said under the first results; null when they are all. Beyond one request results are not counted. */
export function moreResultsText(found: number): string | null {
  if (found <= POPUP_RESULTS) return null;
  const isCounted = found <= RESULTS_PER_REQUEST;
  const others = Math.min(found, RESULTS_PER_REQUEST) - POPUP_RESULTS;
  return others === 1
    ? 'E mais 1 resultado...'
    : `E mais ${isCounted ? '' : 'de '}${others} resultados...`;
}

/** What is said before the moments; null where each part of the question is spoken of. */
export const lackingText = (lacking: readonly string[]): string | null =>
  lacking.length > 0 ? `Nenhum trecho fala de: ${lacking.join(', ')}.` : null;

/** Whether the question asks how much: the sentence with the number answers it. */
export const asksHowMuch = (text: string): boolean =>
  wordsOf(text).some((word) =>
    /^(doses?|dosagem|posologia|quant[ao]s?|diluicao|diluir|mg|mcg|ml)$/.test(word),
  );

/** The chosen result after a key; -1 is the text field itself, in which Home and End move the caret. */
export function moveActive(key: string, active: number, count: number): number {
  if (count === 0) return -1;
  if (key === 'ArrowDown') return active >= count - 1 ? -1 : active + 1;
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1;
  if (active < 0) return active;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : active;
}

const KINDS = [
  ['lessons', 'aula', 'aulas', RESULTS_PER_REQUEST],
  ['moments', 'momento', 'momentos', MAX_MOMENTS],
  ['episodes', 'episódio', 'episódios', RESULTS_PER_REQUEST],
  ['categories', 'categoria', 'categorias', RESULTS_PER_REQUEST],
  ['instructors', 'instrutor', 'instrutores', RESULTS_PER_REQUEST],
] as const;

type Found = Partial<Record<(typeof KINDS)[number][0], number>>;

/** How much was found, for those who do not see it; empty when nothing was. Beyond one request results are not counted. */
export const spokenCounts = (found: Found): string =>
  KINDS.map(([kind, one, many, most]) => {
    const count = found[kind] ?? 0;
    return count > most
      ? `mais de ${formatInteger(most)} ${many}`
      : count > 0 && plural(count, one, many);
  })
    .filter(Boolean)
    .join(', ');

/** What a lesson says about itself beside what its line shows. */
type HiddenText = Pick<FoundLesson, 'title' | 'instructor' | 'category' | 'description' | 'tags'>;

/** Why a lesson was found whose title, category and instructor do not say so; null when they do, or nothing does. */
export function matchedElsewhere(lesson: HiddenText, terms: readonly string[]): string | null {
  const shown = [lesson.title, lesson.instructor ?? '', lesson.category ?? ''];
  const missing = missingTerms(shown, terms);
  if (missing.length === 0) return null;
  const tag = lesson.tags.find((text) => namesTerm(text, missing));
  return tag === undefined ? excerptOf(lesson.description ?? '', missing) : `Assunto: ${tag}`;
}
