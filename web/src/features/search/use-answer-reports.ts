import { useEffect, useRef } from 'react';
import { reportUnansweredSearch } from './unanswered-search.api.ts';
import { ledNowhere, type SeenAnswer } from './wrong-answers.rules.ts';

const PAUSE_MS = 2_000;

/**
 * Reports a text that had no answer when its person stops typing for a while, or leaves; null while there is nothing
 * to report. A text that is typed on is none that was searched for.
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

/**
 * Reports answers that led nowhere: nothing of them was opened, or their person asked anew at once.
 * @param text the question whose answer is in sight; null while there is none
 * @returns what says that something of the answer was opened
 */
export function useWrongAnswerReport(text: string | null): () => void {
  const seenRef = useRef<SeenAnswer | null>(null);
  useEffect(() => {
    if (text === null) return;
    const seen = seenRef.current;
    if (seen?.text === text) return;
    tell(seen, text);
    seenRef.current = { text, since: Date.now(), until: Date.now(), wasOpened: false };
  }, [text]);
  useEffect(() => () => tell(seenRef.current, null), []);
  return () => {
    if (seenRef.current) seenRef.current.wasOpened = true;
  };
}

function tell(seen: SeenAnswer | null, next: string | null): void {
  if (seen && ledNowhere({ ...seen, until: Date.now() }, next))
    void reportUnansweredSearch(seen.text, true);
}
