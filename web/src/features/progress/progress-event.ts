/** One report of the player, stored and sent as it is; the server takes each `eventId` once. */
export type ProgressEvent = {
  eventId: string;
  videoId: number;
  /** Where playback is now, in seconds. */
  positionSeconds: number;
  /** Content really played since the previous report, in seconds; jumps add nothing. */
  watchedDeltaSeconds: number;
  /** Epoch milliseconds of the reporting device. */
  occurredAt: number;
  /** Playback reached the end. */
  ended: boolean;
  /** Length of the recording as the player found it, in seconds; absent while it knows none. */
  lengthSeconds?: number;
  /** The reporting device, so that others can name it. */
  device: string;
  /** The revision of the record upon which it was reached; reports of an earlier version of the site have none. */
  baseRevision?: number;
  /** The member chose this place among those of several devices. */
  isChoice?: boolean;
};
