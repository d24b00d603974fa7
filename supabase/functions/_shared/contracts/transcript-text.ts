import { inParts, type TimedLines, visibleText } from './transcript-cues.ts';
import { problemAt } from './transcript-problem.ts';
import { checkOrder, secondsOf, TIME } from './transcript-times.ts';

/** `[00:01:02] text`, `[00:00.000 --> 00:04.000] text` */
const BRACKETED = new RegExp(
  String.raw`^\s*[[(]\s*${TIME}(?:\s*(?:-->|[-–—])\s*${TIME})?\s*[\])]\s*[-–—:|]?\s*(.*)$`,
);
/** `0:12 text`, `0:12 - 0:15 text`, or a time alone. */
const PLAIN = new RegExp(
  String.raw`^\s*${TIME}(?:\s*(?:-->|[-–—])\s*${TIME})?(?:\s*[-–—|]\s*|:?\s+|$)(.*)$`,
);
/** `Ana Souza  0:05`, `Ana Souza (0:05): text`: who speaks from then on, in minutes of meetings. The name is no speech. */
const NAME = String.raw`\p{Lu}[\p{L}.'’-]*(?:,?\s+(?:\p{Lu}[\p{L}.'’-]*|d[aeo]s?|e|\d{1,3}))*`;
const NAMED = new RegExp(
  String.raw`^\s*(?:${NAME}:?\s+|[^\s\d[(][^\t[(]{0,80}?(?:\s{2,}|\t\s*))${TIME}(?:\s*[-–—]\s*${TIME})?\s*()$`,
  'u',
);
const NAMED_BRACKETED = new RegExp(
  String.raw`^\s*${NAME}\s*[[(]\s*${TIME}(?:\s*[-–—]\s*${TIME})?\s*[\])](?:\s*:\s*|\s*$)(.*)$`,
  'u',
);
/** What YouTube tells screen readers of a time; some browsers copy it, too. */
const SPOKEN_TIME = /^(?:\d+ (?:hora|minuto|segundo)s?(?:,? e |, | )?)+$/i;

const timeIn = (line: string) =>
  BRACKETED.exec(line) ?? PLAIN.exec(line) ?? NAMED.exec(line) ?? NAMED_BRACKETED.exec(line);

/** Letters per second of a speaker, for the length of the last cue. */
const PACE = 15;
const LAST_AT_LEAST = 2;

const isBlank = (text: string | undefined) => (text ?? '').trim() === '';

/**
 * Lines that begin with a time, and the lines below each; null when the text has no such times.
 * @throws TranscriptProblem
 */
export function readTimedText(lines: readonly string[]): TimedLines[] | null {
  const found = lines.map(timeIn);
  const first = lines.findIndex((line) => !isBlank(line));
  const count = found.filter((match) => match !== null).length;
  if (count === 0 || (count === 1 && found[first] === null)) return null;
  if (!found[first]) throw problemAt(first + 1, 'há texto antes do primeiro tempo.');

  const cues: (TimedLines & { hasEnd: boolean })[] = [];
  for (const [index, line] of lines.entries()) {
    const number = index + 1;
    const match = found[index];
    const last = cues.at(-1);
    if (!match) {
      if (last && !(last.lines.length === 0 && SPOKEN_TIME.test(line.trim())))
        last.lines.push(line);
      continue;
    }
    const start = secondsOf(match.slice(1, 5), number);
    if (last && start < last.start) {
      throw problemAt(number, 'este tempo vem depois de um maior.');
    }
    const hasEnd = match[6] !== undefined;
    const end = hasEnd ? secondsOf(match.slice(5, 9), number) : start;
    checkOrder(start, end, number);
    cues.push({ start, end, hasEnd, lines: isBlank(match[9]) ? [] : [match[9] ?? ''] });
  }
  // From the last to the first, because a cue ends where the next one begins.
  let following = Number.POSITIVE_INFINITY;
  let next = following;
  for (const cue of [...cues].reverse()) {
    if (cue.start < following) [next, following] = [following, cue.start];
    if (cue.hasEnd) continue;
    const spoken = Math.max(Math.ceil(cue.lines.join(' ').length / PACE), LAST_AT_LEAST);
    cue.end = Number.isFinite(next) ? next : cue.start + spoken;
  }
  return cues;
}

/** The longest piece of a text without times, in characters: what is pointed at shall be short. */
const LONGEST_SENTENCE = 200;

/** After "Dra." a sentence goes on. */
const SENTENCE_END =
  /(?<!(?<!\p{L})(?:Dra?|Sra?|Profa?)\.)(?<=[.!?…]["”»)]?)\s+(?=["“«(]?[\p{Lu}\d])/u;

/** The sentences of a text without times; long ones in parts. */
export function sentencesOf(lines: readonly string[]): string[] {
  return lines
    .map(visibleText)
    .flatMap((paragraph) => paragraph.split(SENTENCE_END))
    .filter((sentence) => sentence !== '')
    .flatMap((sentence) => inParts(sentence, LONGEST_SENTENCE));
}
