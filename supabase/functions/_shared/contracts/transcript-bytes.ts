import { misreadIn, repairMisread } from './transcript-misread.ts';
import { linesOf } from './youtube-link.ts';

/** What a person decides before such a text is stored. */
export type TextDoubt =
  /** Characters that no encoding reads, and the lines they stand in. */
  | { kind: 'damaged'; lines: number[] }
  /** Letters with accents that an earlier program read wrongly and saved so, and the text with them mended. */
  | { kind: 'misread'; count: number; repaired: string }
  /** No mark says so, but only in this encoding the letters make words. */
  | { kind: 'macintosh' };

export type DecodedTranscript = { text: string; doubt: TextDoubt | null };

/**
 * The text of a transcript file: UTF-16 where a byte order mark says so, or every other of the first bytes is zero; UTF-8
 * where a mark says so, or more letters are valid than not; else Windows-1252, which older programs for captions write, or
 * the encoding of old Macintosh programs.
 */
export function decodeTranscript(bytes: Uint8Array): DecodedTranscript {
  const wide = wideEncodingOf(bytes);
  if (wide) return looked(new TextDecoder(wide).decode(bytes));
  const [text, windows, macintosh] = ['utf-8', 'windows-1252', 'macintosh'].map((encoding) =>
    new TextDecoder(encoding).decode(bytes),
  ) as [string, string, string];
  // What another program lost stands in the file as a letter of UTF-8.
  const lostBefore = windows.split('ï¿½').length - 1;
  if (hasMark(bytes) || isMostlyRead(text, lostBefore)) return looked(text);
  return lettersIn(macintosh) > lettersIn(windows)
    ? { text: macintosh, doubt: { kind: 'macintosh' } }
    : { text: windows, doubt: null };
}

function wideEncodingOf([first, second, third, fourth]: Uint8Array) {
  const isLittle = first !== 0 && second === 0 && third !== 0 && fourth === 0;
  const isBig = first === 0 && second !== 0 && third === 0 && fourth !== 0;
  if (isLittle || (first === 0xff && second === 0xfe)) return 'utf-16le';
  return isBig || (first === 0xfe && second === 0xff) ? 'utf-16be' : null;
}

const hasMark = ([first, second, third]: Uint8Array) =>
  first === 0xef && second === 0xbb && third === 0xbf;

/** A letter of one byte is hardly ever valid beside the next, so in other encodings nearly all are lost. */
function isMostlyRead(text: string, lostBefore: number): boolean {
  const lost = text.split(LOST).length - 1 - lostBefore;
  return lost === 0 || (text.match(/[^\0-\x7f\uFFFD]/gu)?.length ?? 0) > lost;
}

const LOST = '\uFFFD';

/** Some programs write a question mark for what they lose. A few may be meant, as in the address of a page. */
const HOLE = /\p{L}\?+\p{Ll}/u;
const MEANT = 2;

/** In words of Portuguese. Both encodings have í and ó where the other has an apostrophe or a dash, so these say nothing. */
const lettersIn = (text: string): number =>
  text.match(/(?<=\p{L})[áàâãéêôõúç]|[áàâãéêôõúç](?=\p{L})/gu)?.length ?? 0;

function looked(text: string): DecodedTranscript {
  const all = linesOf(text);
  const withHoles = all.filter((line) => HOLE.test(line)).length > MEANT;
  const lines = all.flatMap((line, index) =>
    line.includes(LOST) || (withHoles && HOLE.test(line)) ? [index + 1] : [],
  );
  if (lines.length > 0) return { text, doubt: { kind: 'damaged', lines } };
  const count = misreadIn(text);
  if (count === 0) return { text, doubt: null };
  return { text, doubt: { kind: 'misread', count, repaired: repairMisread(text) } };
}
