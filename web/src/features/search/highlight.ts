/** A part of a text; matches are what was searched for. */
export type TextPiece = { text: string; isMatch: boolean };

/** As many words as the database compares. */
const MAX_TERMS = 8;
/** Shorter words are looked for at the start of words only, as the database does. */
const MIN_INNER_LENGTH = 3;
const EXCERPT_LENGTH = 90;
const LEAD_LENGTH = 24;

/** The words of a search as the database compares them: no accents, lower case, no punctuation. */
export function searchTerms(query: string): string[] {
  return [...new Set(foldAccents(query).text.split(' ').filter(Boolean))].slice(0, MAX_TERMS);
}

/** The text cut where the words of a search stand in it, in the reader's own spelling. */
export function markMatches(text: string, terms: readonly string[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const [from, to] of matchesOf(text, terms)) {
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

/** The part of a longer text around the first match, cut between words; null without a match. */
export function excerptOf(text: string, terms: readonly string[]): string | null {
  const line = text.replace(/\s+/g, ' ').trim();
  const first = matchesOf(line, terms)[0];
  if (!first) return null;
  const from = first[0] <= LEAD_LENGTH ? 0 : line.lastIndexOf(' ', first[0] - LEAD_LENGTH) + 1;
  if (line.length - from <= EXCERPT_LENGTH) return (from > 0 ? '… ' : '') + line.slice(from);
  const cut = line.lastIndexOf(' ', from + EXCERPT_LENGTH);
  // A word that is longer than an excerpt is cut inside.
  const to = Math.max(cut > from ? cut : from + EXCERPT_LENGTH, first[1]);
  return `${from > 0 ? '… ' : ''}${line.slice(from, to)} …`;
}

/** Where the words stand, in order and without overlaps: at the start of words, or inside where there is no such place. */
function matchesOf(text: string, terms: readonly string[]): [from: number, to: number][] {
  const folded = foldAccents(text);
  const found = terms.flatMap((term) => {
    const places = placesOf(folded.text, term);
    const starts = places.filter((at) => at === 0 || folded.text[at - 1] === ' ');
    const kept = starts.length > 0 || term.length < MIN_INNER_LENGTH ? starts : places;
    return kept.map((at): [number, number] => [
      folded.origins[at] ?? 0,
      folded.origins[at + term.length] ?? text.length,
    ]);
  });
  const merged: [number, number][] = [];
  for (const [from, to] of found.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

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
