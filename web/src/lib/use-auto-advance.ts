import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Calls `onAdvance` after `intervalMs` of running time. Time spent paused does not count, so a person who
 * resumes waits only for what was left. A new `round` starts the interval again.
 */
export function useAutoAdvance({
  intervalMs,
  isRunning,
  round,
  onAdvance,
}: {
  intervalMs: number;
  isRunning: boolean;
  round: number;
  onAdvance(): void;
}): void {
  const left = useRef({ round, ms: intervalMs });
  const advance = useEffectEvent(onAdvance);

  useEffect(() => {
    if (left.current.round !== round) left.current = { round, ms: intervalMs };
    if (!isRunning) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => {
      left.current = { round, ms: intervalMs };
      advance();
    }, left.current.ms);
    return () => {
      clearTimeout(timer);
      const ms = left.current.ms - (Date.now() - startedAt);
      left.current = { round, ms: ms > 0 ? ms : intervalMs };
    };
  }, [intervalMs, isRunning, round]);
}

/** Whether the tab is in view; a hidden page needs no animation. */
export function useIsPageVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const onChange = () => setIsVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return isVisible;
}
