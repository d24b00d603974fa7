import { type Dispatch, type RefObject, useEffect } from 'react';
import type { FrameHandle } from './frame.ts';
import type { Playback, PlaybackAction } from './playback.rules.ts';

/** After this time without loading, the browser has blocked the start and waits for a press; or there was nothing to answer. */
const ANSWERS_WITHIN_MS = 4000;

/** Ends the wait for a frame that does not do, or does already, what it was asked. */
export function useAsking(
  frameRef: RefObject<FrameHandle | null>,
  { status, wantsPlay, unanswered }: Playback,
  dispatch: Dispatch<PlaybackAction>,
): void {
  const isWaiting = status !== 'loading' && unanswered.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (!wantsPlay || frameRef.current?.isPaused()) dispatch({ type: 'refused' });
    }, ANSWERS_WITHIN_MS);
    return () => clearInterval(timer);
  }, [frameRef, dispatch, isWaiting, wantsPlay]);
}
