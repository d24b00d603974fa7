/** A lesson that was marked as watched, or as not watched, by hand. */
export type WatchedMark = {
  eventId: string;
  videoId: number;
  isWatched: boolean;
  occurredAt: number;
  device: string;
};
