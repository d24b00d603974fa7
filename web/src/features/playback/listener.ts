/** What a player tells of one recording; every position is in seconds. */
export type PlaybackListener = {
  played(positionSeconds: number): void;
  /** About once a second while it plays. */
  ticked(positionSeconds: number): void;
  paused(positionSeconds: number): void;
  sought(positionSeconds: number): void;
  rateChanged(rate: number, positionSeconds: number): void;
  ended(positionSeconds: number): void;
  /** The length as the player knows it, which may be another one than the catalogue's. */
  measured(lengthSeconds: number): void;
  /** The recording has no such place and begins at 0: no choice of the member, so nothing is reported. */
  startedOver(): void;
  /** The page may be closed without another event (tab hidden, closed, phone locked). */
  leaving(positionSeconds: number): void;
};

/** What steers the player from beside it. */
export type PlayerHandle = {
  positionSeconds(): number;
  /** Goes there and plays. */
  playFrom(seconds: number): void;
  /** The member chose among the places of several devices: goes there and takes the focus. */
  choose(seconds: number, plays: boolean): void;
};
