import { paths } from '~/app/paths.ts';
import {
  cutAround,
  cutAt,
  mergeParts,
  type TextPart,
  type TextPiece,
  wordsOf,
} from './highlight.ts';
import type { Moment } from './search-answer.ts';

/** Three lines on a phone, and what is surely seen of them. */
const LINE_LENGTH = 130;
const SEEN_LENGTH = 90;

const NUMBER = String.raw`\d+(?:[.,]\d+)*`;
const UNIT =
  'mg|mcg|[µμ]g|kg|g|ml|l|(?:mili|micro|quilo)?gramas?|(?:mili)?litros?|unidades?|ui|u|meq|mmol|joules?|j|ma|mmhg|cmh2o|bpm|gotas?|ampolas?|minutos?|min|segundos?|horas?|h|%';
/** "0,5 mg", "1 a 2 mg/kg", "0,1 mcg/kg/min", "500 mL por hora". */
const QUANTITY = new RegExp(
  String.raw`${NUMBER}(?:\s?(?:a|e|ou|-|–)\s?${NUMBER})?\s?(?:${UNIT})(?:(?:/|\s(?:por|a cada)\s)(?:${NUMBER}\s)?(?:${UNIT}|quilo|dia|dose))*(?![\p{L}\d])`,
  'giu',
);

/** The second to which a moment leads. */
export const momentPath = ({ video_id, podcast_id, seconds }: Moment): string =>
  video_id === null
    ? paths.podcasts({ episode: podcast_id ?? 0, t: seconds })
    : paths.video(video_id, { t: seconds });

/** A piece of a line; a quantity is what somebody who asks for a dose looks for. */
export type MomentPiece = TextPiece & { isQuantity: boolean };

/** The part of the line that answers, cut where something is to be marked. */
export function momentPieces(
  { line, marks }: Pick<Moment, 'line' | 'marks'>,
  wantsQuantity: boolean,
): MomentPiece[] {
  const words = wordParts(line, marks);
  const quantities = wantsQuantity ? quantityParts(line) : [];
  const answer = answerOf(words, quantities);
  const shown = cutAround(line, answer, LINE_LENGTH, startOf(line, answer));
  const amounts = wantsQuantity ? quantityParts(shown) : [];
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

/** Around what the line is cut: the word and the quantity that stand closest to each other, or whichever there is. */
function answerOf(words: readonly TextPart[], quantities: readonly TextPart[]): TextPart {
  const pairs = words.flatMap((word) =>
    quantities.map(
      (quantity): TextPart => [Math.min(word[0], quantity[0]), Math.max(word[1], quantity[1])],
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

const quantityParts = (line: string): TextPart[] => [...line.matchAll(QUANTITY)].map(partOf);

const partOf = ({ index, 0: text }: RegExpMatchArray): TextPart => [
  index ?? 0,
  (index ?? 0) + text.length,
];
