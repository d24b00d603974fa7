import type { Tables } from '~/types/database.ts';

/** What a card needs to know of a lesson. */
export type VideoSummary = Pick<
  Tables<'videos'>,
  | 'id'
  | 'title'
  | 'thumbnail'
  | 'youtube_id'
  | 'duration'
  | 'duration_seconds'
  | 'instructor'
  | 'rating'
  | 'created_at'
  | 'category_id'
>;

/** Columns of {@link VideoSummary}, as PostgREST wants them. */
export const VIDEO_SUMMARY_COLUMNS =
  'id, title, thumbnail, youtube_id, duration, duration_seconds, instructor, rating, created_at, category_id';

/** A lesson of the hero or of the recent grid. */
export type PresentedVideo = VideoSummary & Pick<Tables<'videos'>, 'featured' | 'description'>;

export const PRESENTED_VIDEO_COLUMNS = `${VIDEO_SUMMARY_COLUMNS}, featured, description` as const;
