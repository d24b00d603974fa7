import type { TimedLines } from './transcript-cues.ts';
import { problemAt } from './transcript-problem.ts';
import { checkOrder, secondsOf, TIME } from './transcript-times.ts';

/** `00:00:01,000 --> 00:00:04,000`; settings may follow (`align:start`, `X1:40`), and so may what is said. */
const ARROW = new RegExp(
  String.raw`^\s*${TIME}\s*--?>\s*${TIME}(?:\s+[A-Za-z]\w*:\S+)*(?:\s+(.*))?$`,
);
/** `0:00:01.000,0:00:04.000` */
const COMMA = new RegExp(String.raw`^\s*${TIME}\s*,\s*${TIME}\s*$`);
/** A line that was meant as one of these. */
const BROKEN_ARROW = /^\s*-->|-->\s*$|-->.*\d:\d|\d:\d.*-->|^\s*\d+\s*:\s*\d.*(?:->|→|=>)/;
const BROKEN_COMMA = /^\s*\d+:\d+:\d+(?:\.\d+)?\s*,\s*\d/;

const HEADER = /^WEBVTT(?:\s|$)/;
/** Blocks of WebVTT that are no captions; they end with an empty line. */
const ASIDE = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

export type CaptionFormat = 'vtt' | 'srt' | 'sbv';

/** Which of these formats a file has, by its content; null when there is no time of captions in it. */
export function captionFormatOf(lines: readonly string[]): CaptionFormat | null {
  if (HEADER.test(lines.find((line) => line.trim() !== '') ?? '')) return 'vtt';
  if (lines.some((line) => ARROW.test(line))) return 'srt';
  return lines.some((line) => COMMA.test(line)) ? 'sbv' : null;
}

type Line = { number: number; text: string };

/** The captions of a file, in its order. @throws TranscriptProblem */
export function readCaptions(lines: readonly string[], format: CaptionFormat): TimedLines[] {
  const [timing, broken] = format === 'sbv' ? [COMMA, BROKEN_COMMA] : [ARROW, BROKEN_ARROW];
  const captions: TimedLines[] = [];
  let between: Line[] = [];
  let lastNumber = 0;
  // The header of WebVTT ends like the blocks aside.
  let isAside = HEADER.test(lines[0] ?? '');
  let isAfterBlank = true;

  /** What was written since the last time belongs to that caption. */
  const finish = (written: readonly Line[]) => {
    const caption = captions.at(-1);
    if (caption) {
      checkNumbers(written, lastNumber);
      caption.lines.push(...written.map(({ text }) => text));
      return;
    }
    const first = written.find(({ text }) => text.trim() !== '');
    if (first && format !== 'vtt') {
      throw problemAt(first.number, 'há texto antes do primeiro tempo.');
    }
  };

  for (const [index, text] of lines.entries()) {
    const number = index + 1;
    const found = timing.exec(text);
    if (found) {
      const name = takeName(between, format, captions.length, lastNumber);
      finish(between);
      between = [];
      isAside = false;
      isAfterBlank = false;
      lastNumber = Number(name ?? Number.NaN);
      const start = secondsOf(found.slice(1, 5), number);
      const end = secondsOf(found.slice(5, 9), number);
      checkOrder(start, end, number);
      captions.push({ start, end, lines: found[9] === undefined ? [] : [found[9]] });
      continue;
    }
    const isBlank = text.trim() === '';
    if (isBlank) isAside = false;
    else if (format === 'vtt' && isAfterBlank && ASIDE.test(text)) isAside = true;
    if (!isAside) {
      if (broken.test(text)) {
        throw problemAt(
          number,
          `este tempo não pôde ser lido; o certo é como ${EXAMPLES[format]}.`,
        );
      }
      between.push({ number, text });
    }
    isAfterBlank = isBlank;
  }
  if (captions.length === 0) {
    const first = lines.findIndex((text) => text.trim() !== '');
    throw problemAt(first + 1, `daqui em diante não há nenhum tempo como ${EXAMPLES[format]}.`);
  }
  finish(between);
  return captions;
}

const EXAMPLES: Record<CaptionFormat, string> = {
  vtt: '00:00:01.000 --> 00:00:04.000',
  srt: '00:00:01,000 --> 00:00:04,000',
  sbv: '0:00:01.000,0:00:04.000',
};

/**
 * Takes the number or name of a caption off the lines above its time. It stands directly above, as the first of its
 * block; the number that follows may stand anywhere, because some programs leave out blank lines or double them.
 */
function takeName(
  lines: Line[],
  format: CaptionFormat,
  captions: number,
  lastNumber: number,
): string | null {
  const at = lines.findLastIndex(({ text }) => text.trim() !== '');
  const text = lines[at]?.text.trim() ?? '';
  if (text === '' || format === 'sbv') return null;
  // The first line is said in the caption before.
  const startsBlock = at === 0 ? captions === 0 : lines[at - 1]?.text.trim() === '';
  const isDirectlyAbove = at === lines.length - 1;
  const isNumber = /^\d+$/.test(text);
  const isNext =
    Number(text) === lastNumber + 1 || (isDirectlyAbove && Number(text) === captions + 1);
  const isName = startsBlock && isDirectlyAbove ? isNumber || format === 'vtt' : isNumber && isNext;
  if (!isName) return null;
  lines.length = at;
  return text;
}

/** A caption whose time is missing would be read as words of the one before it. */
function checkNumbers(lines: readonly Line[], lastNumber: number): void {
  const lost = lines.find(
    ({ text }, index) =>
      Number(text) === lastNumber + 1 &&
      lines[index - 1]?.text.trim() === '' &&
      (lines[index + 1]?.text.trim() ?? '') !== '',
  );
  if (lost) throw problemAt(lost.number + 1, `falta o tempo da legenda ${lost.text.trim()}.`);
}
