import { type Dispatch, type RefObject, useEffect } from 'react';
import type { FrameHandle } from './frame.ts';
import type { Playback, PlaybackAction } from './playback.rules.ts';

/** After this time without loading, the browser has blocked autoplay and waits for a press. */
const STARTS_WITHIN_MS = 4000;
/** A report takes its way through a busy page; what the host has not answered by then, it does already or never. */
const ANSWERS_WITHIN_MS = 2000;

/** Ends the wait for a frame that does not do, or not answer, what it was asked. */
export function useAsking(
  frameRef: RefObject<FrameHandle | null>,
  { status, wantsPlay, unanswered }: Playback,
  dispatch: Dispatch<PlaybackAction>,
): void {
  const isStarting = wantsPlay && (status === 'ready' || status === 'paused');
  useEffect(() => {
    if (!isStarting) return;
    const timer = setInterval(() => {
      if (frameRef.current?.isPaused()) dispatch({ type: 'refused' });
    }, STARTS_WITHIN_MS);
    return () => clearInterval(timer);
  }, [frameRef, dispatch, isStarting]);

  const isLoading = status === 'loading';
  useEffect(() => {
    if (isLoading || unanswered.length === 0) return;
    const timer = setTimeout(() => dispatch({ type: 'lapsed' }), ANSWERS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [dispatch, isLoading, unanswered]);
}
