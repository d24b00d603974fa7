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
