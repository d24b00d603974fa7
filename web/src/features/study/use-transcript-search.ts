import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Cue } from './study.rules.ts';
import type { MarkedPiece } from './TranscriptLines.tsx';
import { createTranscriptSearch, type Hit } from './transcript-search.ts';

/** Lines that are drawn together. */
export const BLOCK = 50;

/** Words that are looked for in a transcript, where they stand, and at which of those places the reader is. */
export function useTranscriptSearch(cues: readonly Cue[], onReached: (line: number) => void) {
  const [query, setQuery] = useState('');
  const [place, setPlace] = useState<{ query: string; number: number }>({ query: '', number: 0 });
  const find = useMemo(() => createTranscriptSearch(cues), [cues]);
  // Typing comes before marking.
  const asked = useDeferredValue(query);
  const hits = useMemo(() => find(asked), [find, asked]);
  const marks = useMemo(() => marksByBlock(hits), [hits]);
  const number = place.query === asked ? place.number : 0;
  const line = hits[number]?.[0]?.cue ?? -1;
  const reach = useEffectEvent(() => {
    if (line >= 0) onReached(line);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other hits under the same number are another place.
  useEffect(() => reach(), [hits, number]);
  return {
    query,
    change: setQuery,
    /** Whether enough was typed to look for. */
    isOn: asked.trim().length > 1,
    hits,
    marks,
    number,
    /** The line of that place; -1 when there is none. */
    line,
    /** To the next place, or the one before it; from the last one to the first. */
    go(step: 1 | -1) {
      if (hits.length === 0) return;
      setPlace({ query: asked, number: (number + step + hits.length) % hits.length });
    },
  };
}

function marksByBlock(hits: readonly Hit[]): ReadonlyMap<number, Map<number, MarkedPiece[]>> {
  const blocks = new Map<number, Map<number, MarkedPiece[]>>();
  hits.forEach((pieces, hit) => {
    for (const piece of pieces) {
      const block = Math.floor(piece.cue / BLOCK);
      const lines = blocks.get(block) ?? new Map<number, MarkedPiece[]>();
      lines.set(piece.cue, [...(lines.get(piece.cue) ?? []), { ...piece, hit }]);
      blocks.set(block, lines);
    }
  });
  return blocks;
}
