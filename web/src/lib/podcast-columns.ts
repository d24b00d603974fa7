import type { ColumnsOf } from '~/types/columns.ts';
import type { Tables } from '~/types/database.ts';

const OWN_COLUMNS =
  'id, title, description, audio_url, file_path, file_size, duration, duration_seconds, category_id, created_at, chapters, key_points, key_point_seconds, key_points_reviewed_by, key_points_reviewed_on';

/** All that a card and the player need of an episode: what members read. */
export const PODCAST_COLUMNS = `${OWN_COLUMNS}, category:categories(name)` as const;

/** An episode as members read it. */
export type Podcast = Pick<Tables<'podcasts'>, ColumnsOf<typeof OWN_COLUMNS>> & {
  category: { name: string } | null;
};
