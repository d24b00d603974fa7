import { useMemo } from 'react';
import { durationOf } from '~/lib/duration.ts';
import type { VideoSummary } from '~/lib/video-columns.ts';

/** What a page knows about the member and every card on it wants to know. */
export type CardContext = {
  /** What a card is given of its lesson. */
  of(video: VideoSummary): {
    isFavorite: boolean;
    onFavoriteToggle(videoId: number): void;
    /** Share watched, 0 to 1; null when there is nothing to draw. */
    progress: number | null;
  };
  /** Whether there is a place to go on from. */
  isBegun(videoId: number): boolean;
};

type Favorites = { ids: ReadonlySet<number>; toggle(videoId: number): void };
/** Where a member stopped in a lesson. */
export type Position = { progress_seconds: number; is_completed: boolean };

/** Puts the member's hearts and positions together for the cards of a page. */
export function useCardContext(
  favorites: Favorites,
  positions: ReadonlyMap<number, Position>,
): CardContext {
  return useMemo(
    () => ({
      of: (video) => ({
        isFavorite: favorites.ids.has(video.id),
        onFavoriteToggle: favorites.toggle,
        progress: progressShare(positions.get(video.id), durationOf(video)),
      }),
      isBegun: (videoId) => {
        const position = positions.get(videoId);
        return position !== undefined && position.progress_seconds > 0 && !position.is_completed;
      },
    }),
    [favorites, positions],
  );
}

/** Share watched, 0 to 1, for the line under a card; null when there is nothing to draw. */
export function progressShare(
  progress: Position | undefined,
  durationSeconds: number | null,
): number | null {
  if (!progress) return null;
  if (progress.is_completed) return 1;
  if (!durationSeconds || progress.progress_seconds <= 0) return null;
  return Math.min(1, progress.progress_seconds / durationSeconds);
}
