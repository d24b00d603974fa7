import { today } from '#contracts/today.ts';
import { formatDate } from './format.ts';

/**
 * Key points that were last reviewed before this day (YYYY-MM-DD), twelve months ago, are to be read again; the same day
 * as `private.reviews_due_before()`.
 */
export function reviewsDueBefore(now = Date.now()): string {
  const [year = '', rest] = [today(now).slice(0, 4), today(now).slice(4)];
  return `${Number(year) - 1}${rest === '-02-29' ? '-02-28' : rest}`;
}

/** Whether key points are to be read again; those without a review have no date. */
export function isReviewDue(reviewedOn: string | null, now = Date.now()): boolean {
  return reviewedOn !== null && reviewedOn < reviewsDueBefore(now);
}

/**
 * " por Ana Exemplo em 21/11/2026", what follows "revisado"; empty while neither is known.
 *
 * @param day "2026-11-21"
 */
export function reviewNote(name: string | null, day: string | null): string {
  const by = name ? ` por ${name}` : '';
  // Noon: a day alone would be midnight elsewhere, and the day before here.
  const on = day ? ` em ${formatDate(`${day}T12:00:00`)}` : '';
  return by + on;
}

/**
 * Who stands for key points, and since when; twelve months later they are to be read again, and say so. Empty while neither
 * is known.
 */
export function reviewOf(
  { reviewedBy, reviewedOn }: { reviewedBy: string | null; reviewedOn: string | null },
  now = Date.now(),
): { text: string; isDue: boolean } {
  const isDue = isReviewDue(reviewedOn, now);
  const note = reviewNote(reviewedBy, reviewedOn);
  if (isDue) {
    return { isDue, text: `Última revisão${note}, há mais de 12 meses: confira antes de usar` };
  }
  return { isDue, text: note && `Revisado${note}` };
}
