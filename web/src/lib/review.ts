import { formatClock } from './duration.ts';

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
