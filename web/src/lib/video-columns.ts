import type { ColumnsOf } from '~/types/columns.ts';
import type { Tables } from '~/types/database.ts';

/** What a card reads of a lesson. */
export const VIDEO_SUMMARY_COLUMNS =
  'id, title, thumbnail, youtube_id, duration, duration_seconds, instructor, rating, created_at, category_id';

/** What a card needs to know of a lesson. */
export type VideoSummary = Pick<Tables<'videos'>, ColumnsOf<typeof VIDEO_SUMMARY_COLUMNS>>;

/** What the hero, the recent grid and the results of a search read. */
export const PRESENTED_VIDEO_COLUMNS = `${VIDEO_SUMMARY_COLUMNS}, featured, description` as const;

/** A lesson of the hero or of the recent grid. */
export type PresentedVideo = Pick<Tables<'videos'>, ColumnsOf<typeof PRESENTED_VIDEO_COLUMNS>>;
