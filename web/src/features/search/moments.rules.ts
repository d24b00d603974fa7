import {
  cutAround,
  cutAt,
  mergeParts,
  quantityParts,
  type TextPart,
  type TextPiece,
  wordsOf,
} from '~/lib/highlight.ts';
import { paths } from '~/lib/paths.ts';
import { reviewNote, reviewOf } from '~/lib/review-note.ts';
import type { Moment } from './search-answer.ts';

/** A sentence as the database gives it; a screen shows three lines of it, of which so much is surely seen. */
const LINE_LENGTH = 220;
const SEEN_LENGTH = 90;
/** With the word behind it, which may be its unit. */
const NUMBER = /\d[\d.,]*(?:\s?\S+)?/g;
/** Playback begins before the sentence, so that its first word is heard. */
const LEAD_SECONDS = 2;

/** Where a moment leads: shortly before its sentence, or to the key points. */
export function momentPath({ video_id, podcast_id, seconds, kind }: Moment): string {
  const place = {
    t: seconds === null ? undefined : Math.max(0, seconds - LEAD_SECONDS),
    excerpt: kind === 'point' || seconds === null ? ('pontos' as const) : seconds,
  };
  return video_id === null
    ? paths.podcasts({ episode: podcast_id ?? 0, ...place })
    : paths.video(video_id, place);
}

type MomentNote = { text: string; isWarning: boolean };

/** What stands below a line: for whom it is, of what it does not speak, and how far to trust it. */
export function momentNotes(moment: Moment, now = Date.now()): MomentNote[] {
  const { kind, meant_for, lacks, origin, reviewed_by, reviewed_on } = moment;
  const notes: MomentNote[] = [];
  if (meant_for.length > 0)
    notes.push({ text: `Para: ${meant_for.join(' · ')}`, isWarning: false });
  if (lacks.length > 0) notes.push({ text: `Não fala de: ${lacks.join(', ')}`, isWarning: true });
  if (origin === 'youtube_auto') {
    notes.push({ text: 'legenda automática: confira', isWarning: true });
  }
  if (origin === 'speech') {
    notes.push({ text: 'transcrição automática: confira', isWarning: true });
  }
  if (kind === 'spoken' && reviewed_on) {
    notes.push({ text: `conferida${reviewNote(null, reviewed_on)}`, isWarning: false });
  }
  if (kind === 'point') {
    const { text, isDue } = reviewOf({ reviewedBy: reviewed_by, reviewedOn: reviewed_on }, now);
    const review = `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
    notes.push({ text: `Ponto-chave${isDue ? ' com' : ''} ${review}`.trim(), isWarning: isDue });
  }
  return notes;
}

/** A piece of a line; a quantity answers a question about a dose. */
export type MomentPiece = TextPiece & { isQuantity: boolean };

/** The part of the line that answers, cut where something is to be marked. */
export function momentPieces({
  line,
  marks,
  quantities,
}: Pick<Moment, 'line' | 'marks' | 'quantities'>): MomentPiece[] {
  const answer = answerOf(
    wordParts(line, marks),
    quantityParts(line, quantities),
    [...line.matchAll(NUMBER)].map(partOf),
  );
  const shown = cutAround(line, answer, LINE_LENGTH, startOf(line, answer));
  const amounts = quantityParts(shown, quantities);
  const isAmount = new Set(amounts.map(([from]) => from));
  const outside = wordParts(shown, marks).filter(([from, to]) =>
    amounts.every((amount) => to <= amount[0] || from >= amount[1]),
  );
  let at = 0;
  return cutAt(shown, mergeParts([...outside, ...amounts])).map((piece) => {
    const isQuantity = piece.isMatch && isAmount.has(at);
    at += piece.text.length;
    return { ...piece, isQuantity };
  });
}

/**
 * Around what the line is cut: the word and the quantity that stand closest to each other, or whichever there is. A
 * number that may not be marked is kept in sight, too.
 */
function answerOf(
  words: readonly TextPart[],
  quantities: readonly TextPart[],
  numbers: readonly TextPart[],
): TextPart {
  const pairs = words.flatMap((word) =>
    (quantities.length > 0 ? quantities : numbers).map(
      (amount): TextPart => [Math.min(word[0], amount[0]), Math.max(word[1], amount[1])],
    ),
  );
  const closest = pairs.reduce<TextPart | undefined>(
    (best, pair) => (best && best[1] - best[0] <= pair[1] - pair[0] ? best : pair),
    undefined,
  );
  return closest ?? words[0] ?? quantities[0] ?? [0, 0];
}

/** Where the line begins: at its own start or at that of the sentence, where what answers is seen from there. */
function startOf(line: string, [from, to]: TextPart): number | undefined {
  const sentences = [...line.matchAll(/[.?!;:]\s+/g)].map(
    ({ index, 0: end }) => index + end.length,
  );
  return [0, ...sentences].find((start) => start <= from && to - start <= SEEN_LENGTH);
}

function wordParts(line: string, marks: readonly string[]): TextPart[] {
  const wanted = new Set(marks.flatMap(wordsOf));
  return [...line.matchAll(/[\p{L}\p{M}\d]+/gu)]
    .filter(([word]) => wordsOf(word).every((one) => wanted.has(one)))
    .map(partOf);
}

const partOf = ({ index, 0: text }: RegExpMatchArray): TextPart => [
  index ?? 0,
  (index ?? 0) + text.length,
];
