import type { Database } from '~/types/database.ts';

/** "Ver Todas as Categorias" appears above this many. */
export const CATEGORIES_SHOWN = 6;
export const PREVIEW_VIDEOS = 3;
export const PREVIEW_ROTATION_MS = 5000;

/** Sums of a category as the database view gives them; a view's columns are never certain to its types. */
export type CategoryStatsRow = Pick<
  Database['public']['Views']['category_stats']['Row'],
  'category_id' | 'active_video_count' | 'total_duration_seconds' | 'total_views'
>;

export type CategoryTotals = { videos: number; seconds: number; views: number };

/** What a category holds; null while the sums are not known. One that never had a lesson has no row. */
export function totalsOf(
  rows: readonly CategoryStatsRow[] | undefined,
  categoryId: number,
): CategoryTotals | null {
  if (!rows) return null;
  const row = rows.find(({ category_id }) => category_id === categoryId);
  return {
    videos: row?.active_video_count ?? 0,
    seconds: row?.total_duration_seconds ?? 0,
    views: row?.total_views ?? 0,
  };
}
