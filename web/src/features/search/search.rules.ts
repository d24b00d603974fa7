import { excerptOf, missingTerms } from './highlight.ts';

/** While typing, search begins above this many characters. */
const SEARCH_ABOVE_LENGTH = 2;
export const POPUP_RESULTS = 5;
/** How many results one request brings. One more is asked for, to know whether these are all. */
export const RESULTS_PER_REQUEST = 100;

/** The text to search for while typing; null while it is too short. */
export function typedSearch(text: string): string | null {
  const trimmed = text.trim();
  return trimmed.length > SEARCH_ABOVE_LENGTH ? trimmed : null;
}

/** What is said under the first results; null when they are all. Beyond one request nobody has counted. */
export function moreResultsText(found: number): string | null {
  if (found <= POPUP_RESULTS) return null;
  const isCounted = found <= RESULTS_PER_REQUEST;
  const others = Math.min(found, RESULTS_PER_REQUEST) - POPUP_RESULTS;
  return `E mais ${isCounted ? '' : 'de '}${others} resultados...`;
}

/** The highlighted result after an arrow key; -1 is the text field itself. */
export function moveActive(key: string, active: number, count: number): number {
  if (count === 0) return -1;
  if (key === 'ArrowDown') return active >= count - 1 ? -1 : active + 1;
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1;
  return active;
}

/** What a lesson says about itself beside what its line shows. */
type HiddenText = {
  title: string;
  instructor: string | null;
  category: { name: string } | null;
  description: string | null;
  tags: readonly string[] | null;
};

/** Why a lesson was found whose title, category and instructor do not say so; null when they do, or nothing does. */
export function matchedElsewhere(lesson: HiddenText, terms: readonly string[]): string | null {
  const shown = [lesson.title, lesson.instructor ?? '', lesson.category?.name ?? ''];
  const missing = missingTerms(shown, terms);
  if (missing.length === 0) return null;
  const tag = lesson.tags?.find((text) => missingTerms([text], missing).length < missing.length);
  return tag === undefined ? excerptOf(lesson.description ?? '', missing) : `Assunto: ${tag}`;
}
