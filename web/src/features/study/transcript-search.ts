import { markIndexAt } from '~/ui/marks.ts';
import type { Cue } from './study.rules.ts';

/** A piece of one line. */
export type Piece = { cue: number; from: number; to: number };
/** A place where the words stand; a phrase may go on in the next line. */
export type Hit = readonly Piece[];

/** Every line as it is compared, one after another; where each begins, and where each of its letters comes from. */
type Folded = { text: string; lines: { start: number; offsets: readonly number[] | null }[] };

/** A single letter would mark everything. */
const MIN_LENGTH = 2;
const MAX_HITS = 999;

/** Finds words in a transcript, whatever their accents and capitals. Reads the transcript once. */
export function createTranscriptSearch(cues: readonly Cue[]): (query: string) => readonly Hit[] {
  let folded: Folded | undefined;
  return (query) => {
    const words = fold(query).trim().replace(/\s+/g, ' ');
    if (words.length < MIN_LENGTH) return [];
    folded ??= foldCues(cues);
    return findHits(folded, words);
  };
}

function findHits({ text, lines }: Folded, words: string): Hit[] {
  const hits: Hit[] = [];
  for (let at = text.indexOf(words); at >= 0 && hits.length < MAX_HITS; ) {
    const end = at + words.length;
    const pieces: Piece[] = [];
    for (let cue = markIndexAt(lines, at); ; cue += 1) {
      const line = lines[cue];
      if (!line || line.start >= end) break;
      const next = lines[cue + 1]?.start ?? text.length;
      const offsetOf = (index: number) => line.offsets?.[index - line.start] ?? index - line.start;
      // The space between two lines is of neither.
      const [first, last] = [Math.max(at, line.start), Math.min(end, next - 1) - 1];
      if (last >= first) pieces.push({ cue, from: offsetOf(first), to: offsetOf(last) + 1 });
    }
    hits.push(pieces);
    at = text.indexOf(words, end);
  }
  return hits;
}

function foldCues(cues: readonly Cue[]): Folded {
  let start = 0;
  const parts: string[] = [];
  const lines = cues.map(({ text }) => {
    const { plain, offsets } = foldLine(text);
    parts.push(plain, ' ');
    const line = { start, offsets };
    start += plain.length + 1;
    return line;
  });
  return { text: parts.join(''), lines };
}

/** Null for the offsets where each letter stays in its place, as in nearly every line. */
function foldLine(text: string): { plain: string; offsets: number[] | null } {
  const whole = fold(text).replace(/\s/g, ' ');
  if (whole.length === text.length && !whole.includes('  ')) return { plain: whole, offsets: null };
  let plain = '';
  const offsets: number[] = [];
  let at = 0;
  for (const letter of text) {
    const folded = fold(letter).replace(/\s/, ' ');
    // Of several spaces one counts.
    if (folded !== ' ' || !plain.endsWith(' ')) {
      plain += folded;
      for (let index = 0; index < folded.length; index += 1) offsets.push(at);
    }
    at += letter.length;
  }
  return { plain, offsets };
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
