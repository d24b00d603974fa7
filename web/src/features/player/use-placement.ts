import { type RefObject, useRef, useState } from 'react';
import { type Cut, isVainEnd, placedWithin } from '~/features/playback/places.ts';
import type { FrameHandle } from './frame.ts';
import { judgePlacement, knownLength, type Placement } from './playback.rules.ts';

/**
 * Sent to 0, the frame is there at once by what it says, and then again at its end, by what it had said before it heard of
 * that. So many looks in a row, a second apart, are believed.
 */
const LOOKS = 2;

/**
 * Keeps a lesson from standing where its recording has ended: what was cut at its source is shorter than the places that
 * are remembered of it.
 *
 * @param startOver shows 0 and forgets the place, without a report; `isMoving`: the frame is to be sent there
 */
export function usePlacement(
  frameRef: RefObject<FrameHandle | null>,
  startSeconds: number,
  startOver: (isMoving: boolean) => void,
) {
  const placement = useRef<Placement>({ seconds: startSeconds, looksLeft: 0 });
  const [cut, setCut] = useState<Cut | null>(null);
  const length = () => knownLength(frameRef.current?.durationSeconds() ?? null);

  const beginAnew = (isMoving: boolean) => {
    const fromSeconds = placement.current.seconds ?? 0;
    placement.current = { seconds: 0, looksLeft: LOOKS };
    setCut({ fromSeconds, lengthSeconds: length() });
    startOver(isMoving);
  };
  const judge = () =>
    judgePlacement(placement.current, {
      positionSeconds: frameRef.current?.positionSeconds() ?? 0,
      lengthSeconds: length(),
    });

  return {
    cut,
    /** Its length became known before it played: the frame is left alone, as a seek would start it. */
    beReady() {
      if (judge() === 'beyond') beginAnew(false);
    },
    /** It plays: where it cannot go on, from 0. */
    begin() {
      const verdict = judge();
      if (verdict === 'beyond') beginAnew(true);
      else if (verdict === 'waiting') startOver(true);
      return verdict === 'fine';
    },
    /** Whether what the frame tells counts as playing. */
    isPlaying() {
      const { current } = placement;
      const verdict = judge();
      if (verdict === 'beyond') beginAnew(true);
      else if (current.looksLeft > 0) {
        current.looksLeft = verdict === 'fine' ? current.looksLeft - 1 : LOOKS;
      }
      return verdict === 'fine' && current.looksLeft === 0;
    },
    /** Whether an end is one; else the lesson begins at 0. */
    isEnd(positionSeconds: number) {
      const verdict = judge();
      if (
        verdict === 'beyond' ||
        (verdict === 'fine' && isVainEnd(placement.current.seconds, positionSeconds))
      )
        beginAnew(true);
      else if (verdict === 'fine' && placement.current.looksLeft === 0) return true;
      // A host that ends there once more is not asked for ever.
      else if (placement.current.seconds !== null) {
        placement.current.seconds = null;
        startOver(true);
      }
      return false;
    },
    /** The program seeks; gives the second that the recording has. */
    put(seconds: number) {
      const placed = placedWithin(seconds, length());
      setCut(placed.cut);
      placement.current = { seconds: placed.seconds, looksLeft: 0 };
      return placed.seconds;
    },
    /** The member seeks by hand. */
    free() {
      setCut(null);
      placement.current = { seconds: null, looksLeft: 0 };
    },
  };
}
