/** A part of a text; matches are what was searched for. */
export type TextPiece = { text: string; isMatch: boolean };

/** From one letter of a text up to before another. */
export type TextPart = readonly [from: number, to: number];

const MAX_TERMS = 8;
/** Words that say nothing about the subject; they count only where there is no other. */
const COMMON =
  /^(a|o|as|os|um|uma|e|ou|de|d[aeo]s?|em|n[ao]s?|ao|aos|por|para|pra|com|sem|se|que|qual|quais|quando|quant[ao]s?|como|onde|sao|ser|doses?|dosagem|posologia)$/;
/** Up to here a word is an abbreviation or a name of its own; only longer ones are found within words. */
const SHORT_LENGTH = 4;
const EXCERPT_LENGTH = 90;
const LEAD_LENGTH = 24;

/** All words of a text as they are compared: no accents, lower case, no punctuation. */
export const wordsOf = (text: string): string[] =>
  foldAccents(text).text.split(' ').filter(Boolean);

/** Whether a word says nothing about the subject. */
export const isCommon = (word: string): boolean => COMMON.test(word);

/** The words of a search that are marked and explained. */
export function searchTerms(query: string): string[] {
  const words = [...new Set(wordsOf(query))];
  const telling = words.filter((word) => !isCommon(word));
  return (telling.length > 0 ? telling : words).slice(0, MAX_TERMS);
}

/** Where the words of a search stand in a text. */
export const partsOf = (text: string, terms: readonly string[]): TextPart[] =>
  matchesOf(text, terms);

/** The text cut where the words of a search stand in it, in the reader's own spelling. */
export function markMatches(text: string, terms: readonly string[]): TextPiece[] {
  return cutAt(text, partsOf(text, terms));
}

/** The text in pieces: these parts of it, and what lies between them. */
export function cutAt(text: string, parts: readonly TextPart[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const [from, to] of parts) {
    if (from > end) pieces.push({ text: text.slice(end, from), isMatch: false });
    pieces.push({ text: text.slice(from, to), isMatch: true });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMatch: false });
  return pieces;
}

/** The words of a search that stand in none of the texts. */
export function missingTerms(texts: readonly string[], terms: readonly string[]): string[] {
  return terms.filter((term) => texts.every((text) => matchesOf(text, [term]).length === 0));
}

/** Whether one of the words stands in the text, a short one as a word of its own. */
export const namesTerm = (text: string, terms: readonly string[]): boolean =>
  matchesOf(text, terms, true).length > 0;

/** The part of a longer text around the first match, cut between words; null without a match. */
export function excerptOf(text: string, terms: readonly string[]): string | null {
  const line = text.replace(/\s+/g, ' ').trim();
  const first = matchesOf(line, terms, true)[0];
  return first ? cutAround(line, first, EXCERPT_LENGTH) : null;
}

/** The part of a line in which something stands, cut between words from that letter on. */
export function cutAround(
  line: string,
  part: TextPart,
  length: number,
  from = part[0] <= LEAD_LENGTH ? 0 : line.lastIndexOf(' ', part[0] - LEAD_LENGTH) + 1,
): string {
  if (line.length - from <= length) return (from > 0 ? '… ' : '') + line.slice(from);
  const cut = line.lastIndexOf(' ', from + length);
  // A word that is longer than an excerpt is cut inside.
  const to = Math.max(cut > from ? cut : from + length, part[1]);
  return `${from > 0 ? '… ' : ''}${line.slice(from, to)} …`;
}

/**
 * Where the words stand, in order and without overlaps: short ones as words of their own, or half typed at the start of
 * words; longer ones at the start of words, or inside where there is no such place.
 */
function matchesOf(text: string, terms: readonly string[], isWhole = false): TextPart[] {
  const folded = foldAccents(text);
  const found = terms.flatMap((term) => {
    const isShort = term.length <= SHORT_LENGTH;
    const places = placesOf(folded.text, term);
    const starts = places.filter((at) => at === 0 || folded.text[at - 1] === ' ');
    const words = starts.filter((at) => (folded.text[at + term.length] ?? ' ') === ' ');
    const kept = isShort
      ? words.length > 0 || isWhole
        ? words
        : starts
      : starts.length > 0
        ? starts
        : places;
    return kept.map((at): [number, number] => [
      folded.origins[at] ?? 0,
      folded.origins[at + term.length] ?? text.length,
    ]);
  });
  return mergeParts(found);
}

/** The parts in order, those that touch as one. */
export function mergeParts(parts: readonly TextPart[]): TextPart[] {
  const merged: [number, number][] = [];
  for (const [from, to] of [...parts].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Where the quantities stand; "5 mg" is not a part of "0,5 mg" or of "5 mg/kg". */
export const quantityParts = (line: string, quantities: readonly string[]): TextPart[] =>
  mergeParts(
    quantities.flatMap((quantity) =>
      [
        ...line.matchAll(
          new RegExp(String.raw`(?<![\p{L}\d]|\d[.,])${escaped(quantity)}(?![\p{L}\d/])`, 'gu'),
        ),
      ].map(({ index, 0: text }): TextPart => [index, index + text.length]),
    ),
  );

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

function placesOf(text: string, term: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) {
    places.push(at);
  }
  return places;
}

/** The text as it is compared, and for each of its letters where the one that it stands for begins. */
function foldAccents(text: string): { text: string; origins: number[] } {
  let folded = '';
  const origins: number[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = letter
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .replace(/[\s!-/:-@[-`{-~]/g, ' ');
    for (let index = 0; index < plain.length; index += 1) origins.push(at);
    folded += plain;
    at += letter.length;
  }
  return { text: folded, origins };
}
