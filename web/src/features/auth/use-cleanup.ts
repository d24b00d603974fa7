import { useEffect, useState } from 'react';
import { readTheme, setTheme } from '~/theme/theme.ts';
import { cleanBrowser, isCleanupDue } from './cleanup.ts';

const CLEANING_MS = 2000;
const CLEAN_MS = 800;

export type CleanupPhase = 'cleaning' | 'clean' | 'done';

/** Cleans the browser once per browser session and returns the splash's step. */
export function useCleanup(): CleanupPhase {
  const [phase, setPhase] = useState<CleanupPhase>(() =>
    isCleanupDue(() => sessionStorage) ? 'cleaning' : 'done',
  );

  useEffect(() => {
    if (phase === 'done') return;
    if (phase === 'clean') {
      const timer = setTimeout(() => setPhase('done'), CLEAN_MS);
      return () => clearTimeout(timer);
    }
    // The cleanup must not change the theme on the screen.
    const theme = readTheme();
    void cleanBrowser(window).then(() => setTheme(theme));
    const timer = setTimeout(() => setPhase('clean'), CLEANING_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  return phase;
}
