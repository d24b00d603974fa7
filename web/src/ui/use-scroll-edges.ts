import { type RefObject, useEffect, useState } from 'react';

export type ScrollEdges = { hasBefore: boolean; hasAfter: boolean };

/** Whether a sideways scroller has more to show on either side; follows scrolling, resizing and `itemCount`. */
export function useScrollEdges(ref: RefObject<HTMLElement | null>, itemCount: number): ScrollEdges {
  const [edges, setEdges] = useState<ScrollEdges>({ hasBefore: false, hasAfter: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: more items mean more width, which no event tells.
  useEffect(() => {
    const row = ref.current;
    if (!row) return;
    const measure = () => {
      const hasBefore = row.scrollLeft > 4;
      const hasAfter = row.scrollLeft + row.clientWidth < row.scrollWidth - 4;
      setEdges((edges) =>
        edges.hasBefore === hasBefore && edges.hasAfter === hasAfter
          ? edges
          : { hasBefore, hasAfter },
      );
    };
    row.addEventListener('scroll', measure, { passive: true });
    // Its first call comes right after the layout; measuring here would force a layout for every row.
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => {
      row.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [ref, itemCount]);

  return edges;
}
