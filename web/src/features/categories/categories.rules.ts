/** "Ver Todas as Categorias" appears above this many. */
export const CATEGORIES_SHOWN = 6;
export const PREVIEW_VIDEOS = 3;
export const PREVIEW_ROTATION_MS = 5000;

/** Sums of a category as the database view gives them; a view's columns are never certain to its types. */
export type CategoryStatsRow = {
  category_id: number | null;
  active_video_count: number | null;
  total_duration_seconds: number | null;
  total_views: number | null;
};

export type CategoryTotals = { videos: number; seconds: number; views: number };

/** Totals by category id; a category that never had a lesson is missing. */
function totalsByCategory(rows: readonly CategoryStatsRow[]): Map<number, CategoryTotals> {
  return new Map(
    rows.flatMap((row) =>
      row.category_id === null
        ? []
        : [
            [
              row.category_id,
              {
                videos: row.active_video_count ?? 0,
                seconds: row.total_duration_seconds ?? 0,
                views: row.total_views ?? 0,
              },
            ] as const,
          ],
    ),
  );
}

const NO_TOTALS: CategoryTotals = { videos: 0, seconds: 0, views: 0 };

/** What a category holds; null while the sums are not known. */
export function totalsOf(
  rows: readonly CategoryStatsRow[] | undefined,
  categoryId: number,
): CategoryTotals | null {
  return rows ? (totalsByCategory(rows).get(categoryId) ?? NO_TOTALS) : null;
}
