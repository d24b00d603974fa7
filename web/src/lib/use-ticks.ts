import { useEffect, useState } from 'react';

/** Counts up every `intervalMs` while it runs and the tab is in view. */
export function useTicks(intervalMs: number, isRunning: boolean): number {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setTicks((count) => count + 1);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs, isRunning]);
  return ticks;
}
