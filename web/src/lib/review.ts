import { today } from '#contracts/today.ts';
import { formatClock } from './duration.ts';

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

/** "Última revisão em 02/03/2025", for the badge of what is to be read again. */
export function lastReview(reviewedOn: string | null): string {
  return `Última revisão em ${(reviewedOn ?? '').split('-').reverse().join('/')}`;
}

type Timed = {
  key_points: readonly string[];
  key_point_seconds: readonly (number | null)[];
};

/** Key points of a row as an administrator writes them, a line each: "2:40 Adrenalina", or the text alone. */
export function keyPointLines({ key_points, key_point_seconds }: Timed): string[] {
  return key_points.map((text, index) => {
    const seconds = key_point_seconds[index] ?? null;
    return seconds === null ? text : `${formatClock(seconds)} ${text}`;
  });
}
