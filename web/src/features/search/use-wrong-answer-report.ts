import { useEffect, useRef } from 'react';
import { reportUnansweredSearch } from './unanswered-search.api.ts';
import { ledNowhere, type SeenAnswer } from './wrong-answers.rules.ts';

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
    if (seen && seen.text !== text) tell(seen, text);
    if (seen?.text !== text) {
      seenRef.current = { text, since: Date.now(), until: Date.now(), wasOpened: false };
    }
  }, [text]);
  useEffect(
    () => () => {
      if (seenRef.current) tell(seenRef.current, null);
    },
    [],
  );
  return () => {
    if (seenRef.current) seenRef.current.wasOpened = true;
  };
}

function tell(seen: SeenAnswer, next: string | null): void {
  if (ledNowhere({ ...seen, until: Date.now() }, next))
    void reportUnansweredSearch(seen.text, true);
}
