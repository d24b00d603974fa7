import type { VideoSummary } from '~/lib/video-columns.ts';
import type { Database } from '~/types/database.ts';

/** A category with its newest lessons, as the home page shows it. */
type CategoryShelf = {
  categoryId: number;
  name: string;
  slug: string;
  /** All visible lessons of the category, also those beyond the shelf. */
  videoCount: number;
  videos: readonly VideoSummary[];
};

type ShelfRow = Database['public']['Functions']['home_shelves']['Returns'][number];

/**
 * Rows of the function `home_shelves`, whose lessons are JSON: the generated types cannot know their shape. A lesson of
 * unexpected shape is left out rather than shown broken.
 */
export function parseShelves(rows: readonly ShelfRow[]): CategoryShelf[] {
  return rows.map((row) => ({
    categoryId: row.category_id,
    name: row.name,
    slug: row.slug,
    videoCount: row.video_count,
    videos: Array.isArray(row.videos)
      ? row.videos.filter(isCard).map((video) => ({ ...video, category_id: row.category_id }))
      : [],
  }));
}

function isCard(value: unknown): value is Omit<VideoSummary, 'category_id'> {
  if (typeof value !== 'object' || value === null) return false;
  // Only the fields' types are checked below; the cast merely makes them readable.
  const video = value as Record<keyof VideoSummary, unknown>;
  return (
    typeof video.id === 'number' &&
    typeof video.title === 'string' &&
    typeof video.created_at === 'string' &&
    [video.thumbnail, video.youtube_id, video.duration, video.instructor].every(isTextOrNull) &&
    [video.duration_seconds, video.rating].every(isNumberOrNull)
  );
}

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';
const isNumberOrNull = (value: unknown) => value === null || typeof value === 'number';
