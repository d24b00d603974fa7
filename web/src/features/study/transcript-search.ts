import type { Cue } from './study.rules.ts';

/** A piece of one line. */
export type Piece = { cue: number; from: number; to: number };
/** A place where the words stand; a phrase may go on in the next line. */
export type Hit = readonly Piece[];

/** Every line as it is compared, one after another, and where each letter comes from. */
type Folded = { text: string; cues: number[]; offsets: number[] };

/** A single letter would mark everything. */
const MIN_LENGTH = 2;
const MAX_HITS = 999;

/** Finds words in a transcript, whatever their accents and capitals. Reads the transcript once. */
export function createTranscriptSearch(cues: readonly Cue[]): (query: string) => readonly Hit[] {
  let folded: Folded | undefined;
  return (query) => {
    const words = foldText(query).trim().replace(/ +/g, ' ');
    if (words.length < MIN_LENGTH) return [];
    folded ??= foldCues(cues);
    return findHits(folded, words);
  };
}

function findHits({ text, cues, offsets }: Folded, words: string): Hit[] {
  const hits: Hit[] = [];
  for (let at = text.indexOf(words); at >= 0 && hits.length < MAX_HITS; ) {
    const pieces: Piece[] = [];
    for (let index = at; index < at + words.length; index += 1) {
      const cue = cues[index] ?? 0;
      const offset = offsets[index] ?? 0;
      const last = pieces.at(-1);
      if (last?.cue === cue) last.to = offset + 1;
      else pieces.push({ cue, from: offset, to: offset + 1 });
    }
    hits.push(pieces);
    at = text.indexOf(words, at + words.length);
  }
  return hits;
}

function foldCues(cues: readonly Cue[]): Folded {
  const parts: string[] = [];
  const owners: number[] = [];
  const offsets: number[] = [];
  cues.forEach(({ text }, cue) => {
    let at = 0;
    for (const letter of `${text} `) {
      const plain = foldLetter(letter);
      // Of several spaces one counts.
      if (plain !== ' ' || parts.at(-1) !== ' ') {
        parts.push(plain);
        for (let index = 0; index < plain.length; index += 1) {
          owners.push(cue);
          offsets.push(at);
        }
      }
      at += letter.length;
    }
  });
  return { text: parts.join(''), cues: owners, offsets };
}

const foldText = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => foldLetter(letter)).join('');

function foldLetter(letter: string): string {
  if (/\s/.test(letter)) return ' ';
  if (letter < '\u0080') return letter.toLowerCase();
  return letter
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
