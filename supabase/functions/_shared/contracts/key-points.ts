import * as z from 'zod';
import { changedText, optionalText, text } from './fields.ts';
import { today } from './today.ts';

/** "Em 2 minutos": so many lines of so many characters, or none. */
export const KEY_POINT_LIMITS = { min: 3, max: 7, length: 200 } as const;
/** More lines than these, empty ones included, are not read. */
const MAX_LINES = 100;
const { min, max, length } = KEY_POINT_LIMITS;
const TIMED_LINE = /^(?:(\d{1,2}):(?=\d\d:))?(\d{1,3}):([0-5]\d)\s+(?:[-–—]\s*)?(\S.*)$/;

/** What is said of a second that the recording does not have. */
export const LATE_POINT = 'Um ponto começa depois do fim da gravação.';

type KeyPoint = {
  /** Where it is said. */
  seconds: number | null;
  text: string;
};

/** A line as an administrator writes it: "2:40 Adrenalina", or the text alone. */
export function readKeyPoint(line: string): KeyPoint {
  const [, hours = '0', minutes = '0', seconds = '0', text] = TIMED_LINE.exec(line) ?? [];
  return text === undefined
    ? { seconds: null, text: line }
    : { seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), text };
}

/** Lines as columns; no seconds where no line has one. */
export function keyPointColumns(lines: readonly string[]) {
  const points = lines.map(readKeyPoint);
  const isTimed = points.some(({ seconds }) => seconds !== null);
  return {
    key_points: points.map(({ text }) => text),
    // The generated types know of no null within a list.
    key_point_seconds: (isTimed ? points.map(({ seconds }) => seconds) : []) as number[],
  };
}

/** Why these lines are no key points, with the number of the one to blame; empty ones do not count. Null when they are. */
export function keyPointsProblem(lines: readonly string[]): string | null {
  for (const [index, line] of lines.entries()) {
    const { text } = readKeyPoint(line);
    if (text.length > length) {
      return `Linha ${index + 1}: use no máximo ${length} caracteres (agora são ${text.length})`;
    }
    if (/[\r\n]/.test(line)) return `Linha ${index + 1}: escreva uma linha só`;
  }
  const count = lines.filter((line) => line !== '').length;
  return count === 0 || (count >= min && count <= max)
    ? null
    : `Escreva de ${min} a ${max} linhas, ou nenhuma (agora ${count === 1 ? 'é 1' : `são ${count}`})`;
}

/** Key points, trimmed and without empty lines, each with its second before it if it has one. */
const keyPoints = () =>
  z
    .array(text('Ponto deve ser um texto').trim(), {
      error: 'Pontos devem ser uma lista de textos',
    })
    .max(MAX_LINES, { error: `Escreva de ${min} a ${max} linhas, ou nenhuma` })
    .refine((lines) => keyPointsProblem(lines) === null, {
      error: ({ input }) => keyPointsProblem(z.array(z.string()).parse(input)) ?? '',
    })
    .transform((lines) => lines.filter((line) => line !== ''));

/** For `refine`. */
const isPastDay = [
  (day: string | null | undefined) =>
    !day || (z.iso.date().safeParse(day).success && day >= '1900-01-01' && day <= today()),
  { error: 'Revisado em deve ser uma data até hoje' },
] as const;

/** Key points of a form; without names the database notes who changed them, today. */
export const keyPointFields = () => ({
  keyPoints: keyPoints().optional(),
  keyPointsReviewedBy: optionalText('Revisado por', 200),
  keyPointsReviewedOn: optionalText('Revisado em', 10).refine(...isPastDay),
});

/** The same in a change: missing keeps the value, null or empty clears it. */
export const changedKeyPointFields = () => ({
  keyPoints: keyPoints()
    .nullish()
    .transform((points) => (points === null ? [] : points)),
  keyPointsReviewedBy: changedText('Revisado por', 200),
  keyPointsReviewedOn: changedText('Revisado em', 10).refine(...isPastDay),
});
