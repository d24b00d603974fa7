import type * as z from 'zod';
import { LATE_POINT, readKeyPoint } from '#contracts/key-points.ts';
import { formatClock } from './duration.ts';
import { AppError } from './errors.ts';

/** "10:30 fica depois do fim (10:00) e não é aceito.", of key points; null where the recording has all their times. */
export function latePoints(
  lines: readonly string[] | null | undefined,
  length: number | null,
): string | null {
  if (length === null) return null;
  const late = (lines ?? [])
    .flatMap((line) => readKeyPoint(line.trim()).seconds ?? [])
    .filter((seconds) => seconds > length);
  if (late.length === 0) return null;
  const [lies, isTaken] = late.length === 1 ? ['fica', 'é aceito'] : ['ficam', 'são aceitos'];
  return `${listed(late)} ${lies} depois do fim (${formatClock(length)}) e não ${isTaken}.`;
}

/** "2:40, 3:10 e 5:00" */
export const listed = (times: readonly number[]) =>
  new Intl.ListFormat('pt-BR').format(times.map(formatClock));

/** For `superRefine` of a form: its key points stand within its recording, whose length this tells, if it is known. */
export const pointsWithin =
  <Form extends { keyPoints?: string[] | undefined }>(lengthOf: (form: Form) => number | null) =>
  (form: Form, context: z.RefinementCtx) => {
    const late = latePoints(form.keyPoints, lengthOf(form));
    if (late !== null) context.addIssue({ code: 'custom', path: ['keyPoints'], message: late });
  };

/** What is said at the field where the database refuses a second, whose length it knows better than a form; null for any other failure. */
export function latePointRefusal(error: unknown): string | null {
  return error instanceof AppError &&
    error.code === 'invalid_request' &&
    error.message.includes('key_point_seconds')
    ? LATE_POINT
    : null;
}
