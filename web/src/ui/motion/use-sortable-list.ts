import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ListPlaces } from './animations.ts';
import { motion } from './motion.ts';
import { makeSortable } from './sortable.ts';

type SortableList = {
  /** What the list shows, as one text: another one means that its order changed. */
  order: string;
  count: number;
  /** Puts the entry at `from` in the place of the one at `to`; both count from 0 and differ. */
  onPlace(from: number, to: number): void;
};

/** Moves the entries of a shown list, by drag (what is pressed has `data-grip`) and by keys; the focus stays with what moves. */
export function useSortableList(
  listRef: RefObject<HTMLElement | null>,
  { order, count, onPlace }: SortableList,
) {
  const sortableRef = useRef<ReturnType<typeof makeSortable>>(null);
  const beforeRef = useRef<{ places: ListPlaces | undefined; focus: Element | null }>(null);

  const place = (from: number, to: number): boolean => {
    if (from < 0 || from >= count || to < 0 || to >= count || from === to) return false;
    onPlace(from, to);
    return true;
  };
  const handleDrop = useEffectEvent((from: number, to: number) => {
    if (!place(from, to)) sortableRef.current?.settle();
  });

  const hasEntries = count > 0;
  useLayoutEffect(() => {
    const list = listRef.current;
    if (!list || !hasEntries) return;
    const sortable = makeSortable(list, { handle: '[data-grip]', onDrop: handleDrop });
    sortableRef.current = sortable;
    return sortable.end;
  }, [listRef, hasEntries]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what has to happen once the list shows another order.
  useLayoutEffect(() => {
    sortableRef.current?.settle();
    const before = beforeRef.current;
    beforeRef.current = null;
    if (!before) return;
    if (listRef.current && before.places) motion()?.showListChange(listRef.current, before.places);
    // A row that is taken out and put in elsewhere loses the focus.
    if (before.focus instanceof HTMLElement && before.focus !== document.activeElement) {
      before.focus.focus();
    }
  }, [order, listRef]);

  return {
    /** One step up (-1) or down (1). */
    move(index: number, step: 1 | -1): void {
      const list = listRef.current;
      beforeRef.current = {
        places: list ? motion()?.placesIn(list) : undefined,
        focus: document.activeElement,
      };
      if (!place(index, index + step)) beforeRef.current = null;
    },
  };
}
