import type { ColumnsOf } from '~/types/columns.ts';
import type { Tables } from '~/types/database.ts';

/** All that a card and the player need of an episode: what members read. */
export const PODCAST_COLUMNS =
  'id, title, description, audio_url, file_path, file_size, duration, duration_seconds, category_id, created_at, chapters, key_points, key_point_seconds, key_points_reviewed_by, key_points_reviewed_on, category:categories(name)';

type Named = ColumnsOf<typeof PODCAST_COLUMNS>;

/** An episode as members read it. */
export type Podcast = Pick<Tables<'podcasts'>, Exclude<Named, 'category:categories(name)'>> & {
  category: { name: string } | null;
};

/** The columns that may be null, as null: of an episode of which the others alone are known. */
export const UNREAD_PODCAST = Object.fromEntries(
  PODCAST_COLUMNS.split(', ').map((column) => [column.split(':')[0], null]),
) as { [Column in keyof Podcast as null extends Podcast[Column] ? Column : never]: null };
