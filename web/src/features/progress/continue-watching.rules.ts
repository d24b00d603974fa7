import { formatClock } from '~/lib/duration.ts';

/** The row shows this many; "Ver Todos (n)" opens the rest. */
export const CONTINUE_VISIBLE = 4;

type Page = { rows: readonly { video_id: number }[]; total: number };

/** The loaded pages without one lesson, its total one lower if the lesson was there. */
export function withoutVideo<P extends Page, Params>(
  data: { pages: P[]; pageParams: Params[] },
  videoId: number,
): { pages: P[]; pageParams: Params[] } {
  const isThere = data.pages.some(({ rows }) => rows.some((row) => row.video_id === videoId));
  if (!isThere) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      rows: page.rows.filter((row) => row.video_id !== videoId),
      total: page.total - 1,
    })),
  };
}

/** "Restam 12:30" of a lesson that was begun; null while its length is unknown. */
export function timeLeft(durationSeconds: number | null, positionSeconds: number): string | null {
  if (!durationSeconds || positionSeconds >= durationSeconds) return null;
  return `Restam ${formatClock(durationSeconds - positionSeconds)}`;
}
