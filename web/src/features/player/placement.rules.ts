import { isBeyond } from '~/features/playback/places.ts';

/** Where the program put a lesson: where it was left, a link, a chapter, a note, another device's place. */
export type Placement = {
  /** Null once the member chose a second by hand: that is within the recording. */
  seconds: number | null;
  /** It was beyond the recording and begins at 0: so many looks are to find the frame there yet. */
  looksLeft: number;
};

/**
 * What the frame tells is about the lesson ("fine"), about a place that the recording does not have ("beyond"), or still
 * about that place although it was sent to 0 ("waiting").
 */
export function judgePlacement(
  { seconds, looksLeft }: Placement,
  frame: { positionSeconds: number; lengthSeconds: number | null },
): 'fine' | 'beyond' | 'waiting' {
  const { positionSeconds, lengthSeconds } = frame;
  if (lengthSeconds === null) return looksLeft > 0 ? 'waiting' : 'fine';
  if (looksLeft > 0) return isBeyond(positionSeconds, lengthSeconds) ? 'waiting' : 'fine';
  return seconds !== null && isBeyond(seconds, lengthSeconds) ? 'beyond' : 'fine';
}
