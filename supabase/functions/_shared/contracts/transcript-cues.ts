import { TranscriptProblem } from './transcript-problem.ts';
import { toMilliseconds } from './transcript-times.ts';

/** One piece of what is said; times in seconds. */
export type Cue = { start: number; end: number; text: string };

/** A cue as a file has it. */
export type TimedLines = { start: number; end: number; lines: string[] };

/** The limits of `private.are_cues`. */
const MAX_CUES = 20_000;
const MAX_CUE_BYTES = 4_000_000;
const MAX_TEXT = 1000;

/** Seconds that a cue without a length is shown. */
const SHORTEST = 1;
/** Two cues with less between them, in seconds, follow each other. */
const TOUCHING = 0.2;

/** Cues as the database wants them: cleaned, in order, without repetitions. @throws TranscriptProblem */
export function cuesOf(captions: readonly TimedLines[]): Cue[] {
  const written = captions
    .map(({ start, end, lines }) => ({ start, end, lines: visibleLines(lines) }))
    .filter(({ lines }) => lines.length > 0)
    .sort(byStart);
  const cues = withoutRepetitions(written)
    .flatMap(({ start, end, lines }) =>
      splitCue({ start, end: end > start ? end : start + SHORTEST, text: lines.join(' ') }),
    )
    .sort(byStart);
  checkLimits(cues);
  return cues;
}

/** @throws TranscriptProblem when that is more, or less, than is stored */
export function checkLimits(cues: readonly Cue[]): void {
  if (cues.length === 0) {
    throw new TranscriptProblem('O arquivo não tem nenhuma fala. Confira se é o arquivo certo.');
  }
  if (cues.length > MAX_CUES) {
    throw new TranscriptProblem(
      `O arquivo tem ${cues.length.toLocaleString('pt-BR')} falas; o limite é 20.000. Divida a gravação ou junte falas curtas.`,
    );
  }
  // As the database writes it: a space behind each of five colons and commas, and between two cues.
  const bytes = new TextEncoder().encode(JSON.stringify(cues)).length + cues.length * 6;
  if (bytes > MAX_CUE_BYTES) {
    throw new TranscriptProblem('O texto do arquivo passa de 4 MB. Divida a gravação.');
  }
}

/** Long texts in parts of at most `most` characters, cut between words. */
export function inParts(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > most) {
    const space = rest.lastIndexOf(' ', most);
    // A "word" of this length is cut where it must be, but never within a character.
    const isPair = /[\uD800-\uDBFF]/.test(rest[most - 1] ?? '');
    const end = space > 0 ? space : isPair ? most - 1 : most;
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' ? parts : [...parts, rest];
}

/** Texts one after the other from start to end, each as long as its share of the letters. */
export function spread(texts: readonly string[], start: number, end: number): Cue[] {
  const letters = texts.reduce((sum, { length }) => sum + length, 0);
  const at = (count: number) => toMilliseconds(start + ((end - start) * count) / letters);
  let before = 0;
  return texts.map((text) => {
    const from = at(before);
    before += text.length;
    return { start: from, end: at(before), text };
  });
}

const byStart = (one: { start: number }, other: { start: number }) => one.start - other.start;

function splitCue(cue: Cue): Cue[] {
  if (cue.text.length <= MAX_TEXT) return [cue];
  const parts = inParts(cue.text, MAX_TEXT);
  return spread(parts, cue.start, Math.max(cue.end, cue.start + parts.length * SHORTEST));
}

const SOUNDS =
  'música|music|music playing|música de fundo|aplausos|palmas|applause|risos|risadas|gargalhadas|laughter|silêncio|silence|vinheta';
const SOUND = new RegExp(String.raw`[[(]\s*(?:${SOUNDS})\s*[\])]|[♪♫♬]`, 'giu');
/** Times within a WebVTT cue, its tags and those of SRT, and placements of SubStation (`{\an8}`). */
const MARKS =
  /<\d[\d:.]*>|<\/?(?:c|v|b|i|u|s|em|strong|font|ruby|rt|lang|span|p|div|a)(?:[.\s][^<>]*)?>|\{\\[^}]*\}/gi;
const BREAK = /<br\s*\/?>|\[br\]|\\N/gi;
/** The mark of the next speaker in captions of television and YouTube. */
const NEXT_SPEAKER = /^(?:>>+\s*)+/;

/** The lines that a viewer would see: no marks, no sounds, no empty ones. */
function visibleLines(lines: readonly string[]): string[] {
  return lines
    .flatMap((line) => line.replace(BREAK, '\n').split('\n'))
    .map((line) => visibleText(decodeEntities(line.replace(MARKS, ''))))
    .filter((line) => line !== '');
}

/** @returns the text without what is not said: sounds, control and invisible characters, spaces too many */
export function visibleText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(SOUND, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(NEXT_SPEAKER, '');
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
  ordm: 'º',
  ordf: 'ª',
  deg: '°',
  micro: 'µ',
  mdash: '—',
  ndash: '–',
  hellip: '…',
};
const ACCENTS: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
};
const ENTITY =
  /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z])(acute|grave|circ|tilde|uml|cedil)|([a-z]+));/gi;

function decodeEntities(text: string): string {
  return text.replace(
    ENTITY,
    (
      written: string,
      decimal?: string,
      hex?: string,
      letter?: string,
      accent?: string,
      name?: string,
    ) => {
      if (letter !== undefined) return letter + (ACCENTS[accent?.toLowerCase() ?? ''] ?? '');
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? written;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : written;
    },
  );
}

/**
 * YouTube's automatic captions show two lines that roll: each caption begins with the last lines of the one before it,
 * and between two of them stands one that only repeats. Elsewhere only a caption that repeats all of the last one is
 * taken for the same.
 */
function withoutRepetitions(captions: readonly TimedLines[]): TimedLines[] {
  const repeated = captions.map((caption, index) => {
    const before = captions[index - 1];
    return before && caption.start <= before.end + TOUCHING
      ? sharedLines(before.lines, caption.lines)
      : 0;
  });
  const rolling = repeated.filter((count) => count > 0).length;
  const isRolling = rolling >= 3 && rolling >= captions.length / 3;
  const kept: TimedLines[] = [];
  for (const [index, { start, end, lines }] of captions.entries()) {
    const count = repeated[index] ?? 0;
    const last = kept.at(-1);
    if (
      last &&
      count === lines.length &&
      (isRolling || isSame(captions[index - 1]?.lines, lines))
    ) {
      last.end = Math.max(last.end, end);
    } else {
      kept.push({ start, end, lines: isRolling ? lines.slice(count) : lines });
    }
  }
  return kept;
}

/** How many lines at the end of one caption stand at the beginning of the next. */
function sharedLines(before: readonly string[], now: readonly string[]): number {
  for (let count = Math.min(before.length, now.length); count > 0; count -= 1) {
    if (isSame(before.slice(-count), now.slice(0, count))) return count;
  }
  return 0;
}

const isSame = (one: readonly string[] | undefined, other: readonly string[]): boolean =>
  one?.length === other.length && one.every((line, index) => line === other[index]);
