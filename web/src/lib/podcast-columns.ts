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
