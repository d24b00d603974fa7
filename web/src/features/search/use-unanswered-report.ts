import { useEffect, useRef } from 'react';
import { reportUnansweredSearch } from './unanswered-search.api.ts';

const PAUSE_MS = 2_000;

/**
 * Reports a text that had no answer when its person stops typing for a while, or leaves; null while there is nothing
 * to report. A text that is typed on is none that somebody searched for.
 */
export function useUnansweredReport(text: string | null): void {
  const lastRef = useRef(text);
  useEffect(() => {
    lastRef.current = text;
    if (text === null) return;
    const timer = setTimeout(() => void reportUnansweredSearch(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(
    () => () => {
      if (lastRef.current !== null) void reportUnansweredSearch(lastRef.current);
    },
    [],
  );
}
