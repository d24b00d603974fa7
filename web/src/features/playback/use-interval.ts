import { useEffect, useEffectEvent } from 'react';

/**
 * The clock of a player: calls `onTick` every `everyMs`.
 *
 * @param run false stops it; another value than before begins an interval anew
 */
export function useInterval(onTick: () => void, everyMs: number, run: boolean | string): void {
  const tick = useEffectEvent(onTick);
  useEffect(() => {
    if (!run) return;
    const timer = setInterval(() => tick(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, run]);
}
