import { useEffect, useEffectEvent, useState } from 'react';

/** A recording that plays, as what stands beside its player uses it: transcript, chapters, notes. */
export type Playback = {
  /** Where it is now. Changes without telling: see {@link usePlaybackValue}. */
  positionSeconds(): number;
  /** Plays on from a second; null where the player cannot be moved (Google Drive). */
  seek: ((seconds: number) => void) | null;
};

/** Often enough for a line to change with the voice. */
const LOOK_EVERY_MS = 250;

/**
 * What follows from the position, such as the number of the line that is spoken. Draws again only when that changes.
 */
export function usePlaybackValue<Value extends number | string | null>(
  playback: Playback,
  select: (positionSeconds: number) => Value,
): Value {
  const [value, setValue] = useState(() => select(playback.positionSeconds()));
  const look = useEffectEvent(() => setValue(select(playback.positionSeconds())));
  useEffect(() => {
    look();
    const timer = setInterval(() => look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return value;
}
